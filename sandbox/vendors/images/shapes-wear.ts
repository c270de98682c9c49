import { line, type Shape } from './shape.ts';

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

const shirt: Shape = (p, v) => {
  const cuff = v === 1 ? 400 : 290;
  const sleeves =
    v === 1
      ? `${path(`M196 168 L120 ${cuff} L168 ${cuff + 22} L222 262Z`, p.dark)}${path(`M404 168 L480 ${cuff} L432 ${cuff + 22} L378 262Z`, p.dark)}`
      : `${path('M196 160 L112 236 L158 296 L222 250Z', p.dark)}${path('M404 160 L488 236 L442 296 L378 250Z', p.dark)}`;
  const front =
    v === 2
      ? `${line('M300 208 L300 470', p.darker, 3)}${[250, 300, 350, 400].map((y) => `<circle cx="300" cy="${y}" r="6" fill="${p.pale}" stroke="${p.darker}" stroke-width="2"/>`).join('')}${path('M246 148 L300 208 L268 226 L228 170Z', p.light)}${path('M354 148 L300 208 L332 226 L372 170Z', p.light)}`
      : `${path('M244 150 Q300 212 356 150 L340 146 Q300 188 260 146Z', p.darker)}${path('M330 250 h52 v44 q-26 18 -52 0Z', p.dark)}`;
  return `${sleeves}${path('M196 158 Q240 140 262 142 Q300 186 338 142 Q360 140 404 158 L392 300 L398 468 Q300 484 202 468 L208 300Z', p.main)}${path('M208 300 L202 468 Q228 474 250 476 Q232 380 236 230Z', p.dark, 'opacity=".45"')}${front}`;
};

const hoodie: Shape = (p, v) =>
  `${path('M190 190 L108 400 L166 430 L226 300Z', p.dark)}${path('M410 190 L492 400 L434 430 L374 300Z', p.dark)}
${path('M108 400 L166 430 L156 452 L98 422Z', p.darker)}${path('M492 400 L434 430 L444 452 L502 422Z', p.darker)}
${path('M190 186 Q240 156 300 158 Q360 156 410 186 L394 320 L396 452 Q300 468 204 452 L206 320Z', p.main)}
${path('M204 446 Q300 462 396 446 L396 474 Q300 488 204 474Z', p.darker)}
${v === 1 ? `<path d="M222 128 L236 74 L272 116Z M378 128 L364 74 L328 116Z" fill="${p.main}"/>` : ''}
${path('M216 190 Q212 104 300 104 Q388 104 384 190 Q350 232 300 236 Q250 232 216 190Z', p.main)}${path('M244 190 Q246 136 300 136 Q354 136 356 190 Q330 218 300 220 Q270 218 244 190Z', p.darker)}
${path('M240 352 L360 352 L386 428 L214 428Z', p.dark)}${line('M276 222 L272 300', p.pale, 6)}${line('M324 222 L328 296', p.pale, 6)}${v === 2 ? line('M300 234 L300 462', p.metal, 6) : ''}`;

const sweater: Shape = (p, v) =>
  `${path('M196 168 L104 412 L164 436 L226 280Z', p.dark)}${path('M404 168 L496 412 L436 436 L374 280Z', p.dark)}${path('M104 412 L164 436 L156 456 L96 432Z', p.darker)}${path('M496 412 L436 436 L444 456 L504 432Z', p.darker)}
${path('M196 166 Q250 138 300 140 Q350 138 404 166 L394 320 L396 450 Q300 464 204 450 L206 320Z', p.main)}
${Array.from({ length: 5 }, (_, i) => line(`M${232 + i * 34} 210 q10 12 0 24 q-10 12 0 24 q10 12 0 24 q-10 12 0 24 q10 12 0 24 q-10 12 0 24 q10 12 0 24 q-10 12 0 24`, p.light, 5, 'opacity=".8"')).join('')}
${path('M204 444 Q300 458 396 444 L396 474 Q300 488 204 474Z', p.darker)}${v === 0 ? path('M248 100 h104 q8 28 0 56 q-52 26 -104 0 q-8 -28 0 -56Z', p.light) + path('M254 100 h92 q-46 26 -92 0Z', p.darker) : `${path('M244 146 Q300 200 356 146 L344 138 Q300 176 256 138Z', p.darker)}`}${v === 2 ? line('M300 186 L300 470', p.darker, 4) + [250, 310, 370, 430].map((y) => `<circle cx="312" cy="${y}" r="8" fill="${p.wood}"/>`).join('') : ''}`;

const dress: Shape = (p, v) =>
  `${v === 1 ? path('M226 150 L158 262 L204 284 L246 214Z', p.dark) + path('M374 150 L442 262 L396 284 L354 214Z', p.dark) : line('M254 170 L262 108', p.dark, 12) + line('M346 170 L338 108', p.dark, 12)}
${path('M228 156 Q262 176 300 176 Q338 176 372 156 Q378 226 352 270 Q420 380 448 490 Q300 524 152 490 Q180 380 248 270 Q222 226 228 156Z', p.main)}
${path('M248 270 Q180 380 152 490 Q190 502 226 506 Q232 380 280 276Z', p.dark, 'opacity=".5"')}${path('M246 262 h108 l6 20 h-120Z', p.accent)}
${v === 2 ? Array.from({ length: 14 }, (_, i) => `<circle cx="${206 + ((i * 53) % 196)}" cy="${322 + Math.floor(i / 4) * 44}" r="7" fill="${p.pale}" opacity=".85"/>`).join('') : line('M300 290 Q310 400 300 506', p.dark, 3) + line('M352 292 Q384 400 392 500', p.dark, 3)}`;

const pants: Shape = (p, v) =>
  `${path('M214 120 H386 L404 300 L420 492 H332 L300 250 L268 492 H180 L196 300Z', p.main)}${path('M214 120 L196 300 L180 492 H214 L236 280Z', p.dark, 'opacity=".55"')}${path('M210 116 H390 L392 152 H208Z', p.darker)}
${line('M300 152 L300 250', p.darker, 4)}${line('M222 154 Q226 190 206 206', p.darker, 4)}${line('M378 154 Q374 190 394 206', p.darker, 4)}<circle cx="300" cy="134" r="7" fill="${p.metal}"/>
${v === 0 ? path('M192 300 h52 v58 h-56Z', p.dark) + path('M356 300 h52 l4 58 h-56Z', p.dark) : ''}${v === 1 ? path('M176 476 h96 v22 h-98Z', p.darker) + path('M328 476 h96 l2 22 h-98Z', p.darker) : ''}`;

const hat: Shape = (p, v) => {
  if (v === 1)
    return `${path('M168 380 Q160 190 300 190 Q440 190 432 380Z', p.main)}${path('M168 380 Q300 350 432 380 Q560 408 540 446 Q440 396 300 404 Q200 404 168 380Z', p.dark)}${line('M300 190 V366', p.dark, 4)}${line('M300 192 Q220 250 216 364', p.dark, 4)}${line('M300 192 Q380 250 384 364', p.dark, 4)}<circle cx="300" cy="190" r="12" fill="${p.darker}"/>`;
  if (v === 2)
    return `${path('M210 200 Q300 150 390 200 L424 372 H176Z', p.main)}${path('M176 364 Q300 340 424 364 Q520 420 502 448 Q300 400 98 448 Q80 420 176 364Z', p.dark)}${line('M186 340 Q300 312 414 340', p.darker, 8)}`;
  return `<circle cx="300" cy="140" r="44" fill="${p.light}"/>${path('M160 400 Q150 170 300 170 Q450 170 440 400Z', p.main)}${Array.from({ length: 6 }, (_, i) => line(`M${200 + i * 40} ${236 - Math.abs(2.5 - i) * -10} V380`, p.dark, 5, 'opacity=".7"')).join('')}<rect x="146" y="378" width="308" height="84" rx="26" fill="${p.dark}"/>${Array.from({ length: 12 }, (_, i) => line(`M${168 + i * 24} 392 V450`, p.darker, 4, 'opacity=".6"')).join('')}`;
};

const socks: Shape = (p, v) => {
  const one = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${path('M0 0 H92 V190 Q96 226 146 250 Q186 270 170 306 Q156 332 110 322 L30 292 Q-6 276 -2 220Z', p.main)}<rect x="-5" y="-8" width="102" height="46" rx="12" fill="${p.accent}"/>${path('M170 306 Q156 332 110 322 L96 318 Q128 296 140 247 L146 250 Q186 270 170 306Z', p.accent)}${v === 1 ? [70, 104, 138].map((at) => `<rect x="0" y="${at}" width="92" height="14" fill="${p.light}"/>`).join('') : ''}${v === 2 ? [70, 120, 170].map((at, i) => `<circle cx="${30 + i * 16}" cy="${at}" r="11" fill="${p.light}"/>`).join('') : ''}</g>`;
  return one(160, 150) + one(276, 176);
};

const romper: Shape = (p, v) =>
  `${path('M206 170 L130 236 L168 296 L222 254Z', p.dark)}${path('M394 170 L470 236 L432 296 L378 254Z', p.dark)}${path('M206 168 Q254 150 300 190 Q346 150 394 168 L386 300 Q404 380 392 474 L322 480 Q316 430 300 424 Q284 430 278 480 L208 474 Q196 380 214 300Z', p.main)}
${path('M250 158 Q300 214 350 158 L338 154 Q300 194 262 154Z', p.darker)}${[238, 276, 314].map((y) => `<circle cx="300" cy="${y}" r="9" fill="${p.accent}"/>`).join('')}${v > 0 ? `<circle cx="250" cy="366" r="22" fill="${p.light}"/><circle cx="350" cy="366" r="22" fill="${p.light}"/>` : path('M258 350 h84 v40 q-42 26 -84 0Z', p.light)}`;

const sneaker: Shape = (p, v) => {
  const sole = `${path('M96 410 H512 Q528 446 496 458 H120 Q88 456 96 410Z', p.pale)}${line('M104 436 H506', '#d8d4cb', 5)}`;
  const high = v === 2;
  return `${path(high ? 'M108 412 Q100 300 128 180 Q188 200 246 180 L262 262 Q330 330 440 346 Q520 360 512 412Z' : 'M108 412 Q100 320 128 244 Q180 290 250 244 Q330 320 440 342 Q520 356 512 412Z', p.main)}${path('M394 332 Q520 340 512 412 H392 Q420 376 394 332Z', p.light)}${path('M108 412 Q104 330 122 260 Q150 300 146 412Z', p.dark)}
${[0, 1, 2].map((i) => line(`M${262 + i * 34} ${270 + i * 24} l36 -26`, p.pale, 9)).join('')}${v === 1 ? path('M190 400 Q260 340 360 372 Q280 376 226 404Z', p.accent) : line('M190 392 Q280 350 380 388', p.accent, 12)}${sole}`;
};

// A pair seen from above: a foot-shaped sole each, and across it a band, two straps or a closed slipper.
const sandal: Shape = (p, v) => {
  const sole = 'M-62 -150 Q-74 -212 0 -216 Q74 -212 64 -140 Q54 -60 58 20 Q66 150 0 156 Q-66 150 -58 20 Q-56 -60 -62 -150Z';
  const upper =
    v === 1
      ? `${path('M-76 -150 Q0 -190 78 -150 L72 -96 Q0 -134 -70 -96Z', p.main)}${path('M-70 -66 Q0 -104 70 -66 L66 -16 Q0 -52 -64 -16Z', p.main)}<rect x="26" y="-150" width="30" height="36" rx="7" fill="${p.metal}"/><rect x="22" y="-66" width="30" height="34" rx="7" fill="${p.metal}"/>`
      : v === 2
        ? `${path('M-72 -120 Q-76 -222 0 -224 Q76 -222 72 -120 Q74 -40 62 -4 Q0 -56 -62 -4 Q-74 -40 -72 -120Z', p.main)}${line('M-60 -8 Q0 -60 60 -8', p.pale, 16)}<circle cx="0" cy="-130" r="22" fill="${p.accent}"/>`
        : `${path('M-82 -142 Q0 -196 84 -142 L76 -22 Q0 -82 -74 -22Z', p.main)}${line('M-70 -116 Q0 -162 72 -116', p.light, 8)}`;
  const one = (x: number, turn: number) =>
    `<g transform="translate(${x} 330) rotate(${turn})">${path(sole, p.darker, 'transform="translate(5 10)"')}${path(sole, v === 1 ? p.wood : p.light)}${path('M-30 40 Q-34 126 0 130 Q34 126 30 40 Q0 20 -30 40Z', v === 1 ? p.woodDark : p.dark, 'opacity=".45"')}${upper}</g>`;
  return one(206, -7) + one(394, 7);
};

const backpack: Shape = (p, v) =>
  `${line('M250 128 Q300 84 350 128', p.darker, 14)}${path('M150 300 Q128 330 132 440 Q150 470 180 466 V290Z', p.dark)}${path('M450 300 Q472 330 468 440 Q450 470 420 466 V290Z', p.dark)}<rect x="164" y="118" width="272" height="362" rx="${v === 1 ? 40 : 92}" fill="${p.main}"/>${path('M164 214 Q164 118 256 118 H344 Q436 118 436 214 V236 Q300 290 164 236Z', v === 1 ? p.light : p.dark)}<rect x="200" y="318" width="200" height="130" rx="26" fill="${p.light}"/>${line('M214 352 H386', p.darker, 6)}<rect x="370" y="344" width="16" height="34" rx="6" fill="${p.metal}"/>
<rect x="284" y="230" width="32" height="60" rx="8" fill="${p.wood}"/><rect x="288" y="262" width="24" height="16" rx="4" fill="${p.metal}"/>`;

const handbag: Shape = (p, v) =>
  `${line(v === 1 ? 'M206 250 Q206 120 300 120 Q394 120 394 250' : 'M190 250 Q230 60 300 60 Q370 60 410 250', p.darker, 16)}${path(v === 2 ? 'M150 238 H450 Q500 420 470 452 Q440 478 300 478 Q160 478 130 452 Q100 420 150 238Z' : 'M140 236 H460 L494 446 Q494 476 464 476 H136 Q106 476 106 446Z', p.main)}${v === 0 ? '' : path('M146 236 H454 L462 300 Q300 372 138 300Z', p.dark)}${path('M140 236 H174 L150 476 H136 Q106 476 106 446Z', p.dark, 'opacity=".45"')}<rect x="272" y="${v === 0 ? 258 : 318}" width="56" height="34" rx="8" fill="${p.metal}"/>${v === 0 ? line('M128 300 H472', p.dark, 5, 'stroke-dasharray="4 14"') : ''}`;

const wallet: Shape = (p, v) =>
  `<g transform="rotate(-6 300 320)"><rect x="116" y="206" width="368" height="236" rx="26" fill="${p.dark}"/><rect x="152" y="176" width="240" height="120" rx="12" fill="${p.accent}"/><rect x="172" y="192" width="240" height="120" rx="12" fill="${p.pale}"/><rect x="116" y="226" width="368" height="222" rx="26" fill="${p.main}"/>${line('M136 246 H464 V428 H136Z', p.light, 4, 'stroke-dasharray="10 9" opacity=".8"')}${v === 1 ? '' : `<rect x="396" y="296" width="104" height="82" rx="20" fill="${p.dark}"/><circle cx="430" cy="337" r="15" fill="${p.metal}"/>`}</g>`;

export const WEAR: Record<string, Shape> = {
  shirt,
  hoodie,
  sweater,
  dress,
  pants,
  hat,
  socks,
  romper,
  sneaker,
  sandal,
  backpack,
  handbag,
  wallet,
};
