import { line, type Shape } from './shape.ts';

const jar: Shape = (p, v) =>
  v === 1
    ? `<g transform="rotate(-28 300 300)"><rect x="284" y="200" width="32" height="230" rx="14" fill="${p.metal}"/><rect x="220" y="112" width="160" height="100" rx="48" fill="${p.main}"/><rect x="236" y="126" width="60" height="22" rx="11" fill="${p.light}"/><rect x="236" y="424" width="128" height="76" rx="36" fill="${p.main}"/></g>`
    : `<rect x="166" y="130" width="268" height="92" rx="20" fill="${v === 2 ? p.wood : p.darker}"/><rect x="150" y="214" width="300" height="260" rx="46" fill="${p.main}"/><rect x="150" y="214" width="72" height="260" rx="40" fill="${p.dark}" opacity=".4"/><rect x="204" y="286" width="192" height="118" rx="10" fill="${p.pale}"/><circle cx="300" cy="326" r="20" fill="${p.accent}"/>${line('M244 372 H356', p.dark, 6)}`;

const brush: Shape = (p, v) =>
  `<g transform="rotate(24 300 300)"><rect x="276" y="318" width="48" height="210" rx="24" fill="${v === 1 ? p.wood : p.main}"/>${
    v === 2
      ? `<rect x="210" y="80" width="180" height="60" rx="24" fill="${p.main}"/>${Array.from({ length: 11 }, (_, i) => `<rect x="${218 + i * 15.4}" y="130" width="9" height="150" rx="4" fill="${p.main}"/>`).join('')}<rect x="276" y="90" width="48" height="240" fill="${p.main}"/>`
      : `<ellipse cx="300" cy="210" rx="112" ry="142" fill="${v === 1 ? p.wood : p.main}"/><ellipse cx="300" cy="210" rx="86" ry="114" fill="${p.darker}"/>${Array.from(
          { length: 35 },
          (_, i) => [248 + (i % 5) * 26, 120 + Math.floor(i / 5) * 30],
        )
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${p.pale}"/>`)
          .join('')}`
  }</g>`;

const soap: Shape = (p, v) =>
  `<ellipse cx="300" cy="430" rx="226" ry="48" fill="${p.woodDark}"/><ellipse cx="300" cy="414" rx="226" ry="48" fill="${p.wood}"/><rect x="146" y="286" width="308" height="130" rx="${v === 1 ? 20 : 62}" fill="${p.main}"/><rect x="146" y="356" width="308" height="60" rx="${v === 1 ? 20 : 30}" fill="${p.dark}" opacity=".45"/>${line('M214 330 H386', p.light, 14)}${[
    [190, 240, 30],
    [246, 196, 20],
    [356, 226, 36],
    [420, 168, 24],
    [300, 140, 15],
  ]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".7"/><circle cx="${(x ?? 0) - 8}" cy="${(y ?? 0) - 8}" r="${(r ?? 0) / 4}" fill="#fff"/>`,
    )
    .join('')}`;

const bear: Shape = (p, v) => {
  const ears =
    v === 1
      ? `<path d="M232 190 Q200 20 258 40 Q296 70 282 180Z" fill="${p.main}"/><path d="M368 190 Q400 20 342 40 Q304 70 318 180Z" fill="${p.main}"/><path d="M244 170 Q226 60 256 66 Q276 90 270 170Z" fill="${p.accent}" opacity=".6"/><path d="M356 170 Q374 60 344 66 Q324 90 330 170Z" fill="${p.accent}" opacity=".6"/>`
      : v === 2
        ? `<path d="M196 190 L178 84 L276 138Z" fill="${p.main}"/><path d="M404 190 L422 84 L324 138Z" fill="${p.main}"/>`
        : `<circle cx="206" cy="130" r="48" fill="${p.main}"/><circle cx="394" cy="130" r="48" fill="${p.main}"/><circle cx="206" cy="130" r="25" fill="${p.light}"/><circle cx="394" cy="130" r="25" fill="${p.light}"/>`;
  return `${ears}<ellipse cx="178" cy="370" rx="46" ry="72" fill="${p.dark}" transform="rotate(24 178 370)"/><ellipse cx="422" cy="370" rx="46" ry="72" fill="${p.dark}" transform="rotate(-24 422 370)"/><ellipse cx="300" cy="380" rx="132" ry="112" fill="${p.main}"/><ellipse cx="300" cy="394" rx="80" ry="76" fill="${p.light}"/><ellipse cx="206" cy="460" rx="62" ry="40" fill="${p.dark}"/><ellipse cx="394" cy="460" rx="62" ry="40" fill="${p.dark}"/><ellipse cx="206" cy="464" rx="32" ry="20" fill="${p.light}"/><ellipse cx="394" cy="464" rx="32" ry="20" fill="${p.light}"/><circle cx="300" cy="204" r="118" fill="${p.main}"/><ellipse cx="300" cy="236" rx="56" ry="44" fill="${p.light}"/><ellipse cx="300" cy="216" rx="19" ry="13" fill="#3d322c"/>${line('M300 230 V246 Q282 264 268 252 M300 246 Q318 264 332 252', '#3d322c', 5)}<circle cx="256" cy="184" r="11" fill="#3d322c"/><circle cx="344" cy="184" r="11" fill="#3d322c"/><path d="M216 292 Q300 340 384 292 L392 318 Q300 366 208 318Z" fill="${p.accent}"/>`;
};

const blocks: Shape = (p, v) => {
  const cube = (x: number, y: number, fill: string, text: string) =>
    `<rect x="${x}" y="${y}" width="120" height="120" rx="14" fill="${fill}"/><rect x="${x}" y="${y + 100}" width="120" height="20" rx="10" fill="#000" opacity=".14"/><rect x="${x + 16}" y="${y + 16}" width="88" height="80" rx="8" fill="#fff" opacity=".35"/>${text}`;
  if (v === 1)
    return (
      ['#d9694f', '#e6a94c', '#e9d26a', '#7fb585', p.main]
        .map((fill, i) => `<rect x="${300 - 64 - i * 30}" y="${120 + i * 66}" width="${128 + i * 60}" height="60" rx="30" fill="${fill}"/>`)
        .join('') +
      `<circle cx="300" cy="90" r="38" fill="${p.accent}"/><rect x="150" y="446" width="300" height="26" rx="10" fill="${p.wood}"/>`
    );
  return `${cube(110, 350, p.main, `<circle cx="170" cy="406" r="24" fill="${p.dark}"/>`)}${cube(240, 350, '#e6a94c', '<path d="M300 380 l28 50 h-56Z" fill="#c07f22"/>')}${cube(370, 350, '#7fb585', '<rect x="408" y="384" width="44" height="44" fill="#4f8a58"/>')}${cube(176, 226, '#8fb7d9', '<path d="M236 252 l8 22 24 0 -19 15 8 23 -21 -14 -21 14 8 -23 -19 -15 24 0Z" fill="#4b7aa6"/>')}${cube(306, 226, '#d9694f', '<circle cx="366" cy="282" r="24" fill="#a8412b"/>')}<path d="M180 226 L300 110 L420 226Z" fill="${p.accent}"/><path d="M300 110 L420 226 H360Z" fill="#000" opacity=".12"/>`;
};

const bowl: Shape = (p, v) =>
  `<path d="M84 300 H516 Q500 462 360 470 H240 Q100 462 84 300Z" fill="${p.main}"/><path d="M84 300 H160 Q170 440 260 470 H240 Q100 462 84 300Z" fill="${p.dark}" opacity=".5"/><ellipse cx="300" cy="300" rx="216" ry="56" fill="${p.light}"/><ellipse cx="300" cy="306" rx="192" ry="44" fill="${p.darker}"/>${v === 1 ? Array.from({ length: 15 }, (_, i) => `<circle cx="${150 + ((i * 71) % 300)}" cy="${290 + ((i * 13) % 30)}" r="15" fill="${i % 2 ? '#b98555' : '#a06f42'}"/>`).join('') : `<ellipse cx="300" cy="312" rx="172" ry="34" fill="${v === 2 ? '#8fc4e6' : '#f0dcae'}"/>`}<path d="M214 470 H386 L396 492 H204Z" fill="${p.dark}"/><path d="M282 380 a14 14 0 1 1 18 -14 a14 14 0 1 1 18 14 q-18 16 -36 0Z" fill="${p.pale}" opacity="${v === 2 ? 0 : 0.8}"/>`;

const collar: Shape = (p, v) =>
  v === 1
    ? `${line('M430 120 Q560 180 480 300 Q400 420 260 360 Q120 300 140 440 Q156 500 260 486', p.dark, 30)}${line('M430 120 Q560 180 480 300 Q400 420 260 360 Q120 300 140 440 Q156 500 260 486', p.main, 20)}<circle cx="392" cy="128" r="58" fill="none" stroke="${p.dark}" stroke-width="22"/><rect x="262" y="468" width="88" height="36" rx="16" fill="${p.metal}"/>`
    : `<ellipse cx="300" cy="280" rx="196" ry="136" fill="none" stroke="${p.dark}" stroke-width="52"/><ellipse cx="300" cy="274" rx="196" ry="136" fill="none" stroke="${p.main}" stroke-width="42"/>${v === 2 ? Array.from({ length: 8 }, (_, i) => `<circle cx="${300 + 196 * Math.cos((i * Math.PI) / 4)}" cy="${274 + 136 * Math.sin((i * Math.PI) / 4)}" r="12" fill="${p.light}"/>`).join('') : ''}<rect x="240" y="376" width="120" height="66" rx="14" fill="${p.darker}"/><rect x="262" y="390" width="76" height="38" rx="8" fill="${p.metal}"/><circle cx="300" cy="462" r="16" fill="none" stroke="${p.metal}" stroke-width="7"/><circle cx="300" cy="510" r="36" fill="${p.accent}"/><path d="M282 506 h36 M290 522 h20" stroke="${p.pale}" stroke-width="6" stroke-linecap="round"/>`;

const petbed: Shape = (p, v) =>
  v === 1
    ? `<path d="M86 460 Q70 170 300 170 Q530 170 514 460Z" fill="${p.main}"/><path d="M86 460 Q70 170 300 170 Q170 220 170 460Z" fill="${p.dark}" opacity=".4"/><path d="M200 460 Q196 300 300 300 Q404 300 400 460Z" fill="${p.darker}"/><ellipse cx="300" cy="452" rx="112" ry="26" fill="${p.light}"/><path d="M180 190 L150 110 L230 170Z M420 190 L450 110 L370 170Z" fill="${p.main}"/>`
    : `<ellipse cx="300" cy="384" rx="250" ry="104" fill="${p.dark}"/><ellipse cx="300" cy="346" rx="250" ry="108" fill="${p.main}"/><ellipse cx="300" cy="344" rx="172" ry="66" fill="${p.light}"/><ellipse cx="300" cy="352" rx="150" ry="52" fill="${p.pale}" opacity=".7"/>${v === 2 ? `<path d="M246 354 a26 26 0 1 1 34 -20 h44 a26 26 0 1 1 34 20 a26 26 0 1 1 -34 16 h-44 a26 26 0 1 1 -34 -16Z" fill="${p.accent}"/>` : Array.from({ length: 18 }, (_, i) => line(`M${300 + 176 * Math.cos((i * Math.PI) / 9)} ${344 + 70 * Math.sin((i * Math.PI) / 9)} L${300 + 236 * Math.cos((i * Math.PI) / 9)} ${344 + 98 * Math.sin((i * Math.PI) / 9)}`, p.dark, 4, 'opacity=".5"')).join('')}`;

const yogamat: Shape = (p, v) =>
  v === 1
    ? `<rect x="120" y="250" width="360" height="190" rx="22" fill="${p.main}"/><rect x="120" y="392" width="360" height="48" rx="20" fill="${p.dark}"/><path d="M120 270 L170 210 H530 L480 270Z" fill="${p.light}"/><path d="M480 250 L530 210 V392 L480 440Z" fill="${p.dark}"/>`
    : `<path d="M90 446 H430 L560 300 H230Z" fill="${p.light}"/><path d="M90 446 H430 L444 430 H104Z" fill="${p.dark}"/><rect x="66" y="330" width="380" height="118" rx="58" fill="${p.main}"/><ellipse cx="440" cy="389" rx="46" ry="59" fill="${p.dark}"/><path d="M440 344 a32 45 0 1 1 -24 58 a22 32 0 1 1 34 8" fill="none" stroke="${p.light}" stroke-width="9"/><rect x="140" y="328" width="24" height="122" fill="${p.accent}"/><rect x="312" y="328" width="24" height="122" fill="${p.accent}"/>${v === 2 ? line('M152 330 Q238 180 324 330', p.accent, 14) : ''}`;

const dumbbell: Shape = (p, v) =>
  v === 1
    ? `${line('M222 250 Q196 120 300 118 Q404 120 378 250', p.darker, 38)}<circle cx="300" cy="356" r="130" fill="${p.main}"/><path d="M182 410 A130 130 0 0 1 220 254 Q196 400 300 486 Q214 482 182 410Z" fill="${p.dark}" opacity=".5"/><circle cx="300" cy="360" r="56" fill="${p.pale}"/><path d="M276 360 h48 M300 336 v48" stroke="${p.darker}" stroke-width="10"/><rect x="220" y="470" width="160" height="18" rx="9" fill="${p.darker}"/>`
    : v === 2
      ? `${line('M150 180 Q60 400 220 430 Q380 450 440 220', p.dark, 34)}${line('M150 176 Q60 396 220 426 Q380 446 440 216', p.main, 24)}${line('M210 150 Q160 330 260 350 Q360 360 390 180', p.accent, 20)}<rect x="116" y="110" width="70" height="84" rx="18" fill="${p.darker}"/><rect x="406" y="146" width="70" height="84" rx="18" fill="${p.darker}"/>`
      : `<g transform="rotate(-16 300 320)"><rect x="180" y="294" width="240" height="50" rx="20" fill="${p.metal}"/>${[0, 1, 2, 3, 4, 5].map((i) => `<rect x="${236 + i * 22}" y="296" width="8" height="46" fill="#9aa1a9"/>`).join('')}<rect x="96" y="218" width="96" height="204" rx="34" fill="${p.main}"/><rect x="408" y="218" width="96" height="204" rx="34" fill="${p.main}"/><rect x="66" y="256" width="50" height="128" rx="22" fill="${p.dark}"/><rect x="484" y="256" width="50" height="128" rx="22" fill="${p.dark}"/><rect x="118" y="240" width="18" height="150" rx="9" fill="${p.light}"/></g>`;

const tent: Shape = (p, v) =>
  `<path d="M40 470 L300 ${v === 1 ? 180 : 120} L560 470Z" fill="${p.main}"/><path d="M300 ${v === 1 ? 180 : 120} L560 470 H390Z" fill="${p.dark}"/><path d="M210 470 L300 ${v === 1 ? 250 : 210} L390 470Z" fill="${p.darker}"/><path d="M210 470 L300 ${v === 1 ? 250 : 210} L262 470Z" fill="${p.light}"/>${v === 1 ? line('M300 180 L312 150', p.woodDark, 9) : line('M300 120 L318 84', p.woodDark, 9)}${line('M40 470 L10 494 M560 470 L590 494', p.woodDark, 6)}${v === 2 ? `<path d="M306 96 h66 l-18 18 18 18 h-66Z" fill="${p.accent}"/>` : `<path d="M140 400 l60 -82 l-4 82Z" fill="${p.light}" opacity=".6"/>`}<path d="M0 484 Q300 466 600 484" fill="none" stroke="#8aa37a" stroke-width="10" opacity=".5"/>`;

const umbrella: Shape = (p, v) =>
  `${line('M300 110 V440 Q300 490 344 490 Q384 490 384 452', v === 1 ? p.darker : p.woodDark, 15)}<path d="M60 306 Q70 100 300 92 Q530 100 540 306 Q500 262 460 306 Q420 262 380 306 Q340 262 300 306 Q260 262 220 306 Q180 262 140 306 Q100 262 60 306Z" fill="${p.main}"/><path d="M300 92 Q180 150 140 306 Q100 262 60 306 Q70 100 300 92Z" fill="${p.dark}" opacity=".55"/><path d="M300 92 Q250 170 220 306 Q260 262 300 306 Q340 262 380 306 Q350 170 300 92Z" fill="${v === 2 ? p.accent : p.light}"/>${line('M300 92 V66', p.darker, 9)}`;

const ball: Shape = (p, v) =>
  `<circle cx="300" cy="312" r="170" fill="${p.main}"/>${v === 1 ? `${line('M300 142 V482 M130 312 H470', p.darker, 9)}${line('M184 190 Q270 312 184 434 M416 190 Q330 312 416 434', p.darker, 9)}` : v === 2 ? `<path d="M300 142 Q220 230 300 312 Q400 240 300 142Z" fill="${p.accent}"/><path d="M300 312 Q200 330 160 410 Q250 480 300 312Z" fill="${p.pale}"/><path d="M300 312 Q330 420 440 410 Q460 300 300 312Z" fill="${p.light}"/>` : `<path d="M300 250 l58 42 -22 68 h-72 l-22 -68Z" fill="${p.darker}"/>${line('M300 250 V184 M358 292 L420 268 M336 360 L376 416 M264 360 L224 416 M242 292 L180 268', p.darker, 9)}<path d="M262 146 q38 -8 76 0 l-38 40Z M132 300 l48 -34 -8 -50 q-34 34 -40 84Z M468 300 l-48 -34 8 -50 q34 34 40 84Z M196 446 l28 -32 46 66 q-44 -8 -74 -34Z M404 446 l-28 -32 -46 66 q44 -8 74 -34Z" fill="${p.darker}"/>`}<path d="M150 380 A170 170 0 0 0 420 432 A190 190 0 0 1 150 380Z" fill="#000" opacity=".12"/><ellipse cx="232" cy="220" rx="40" ry="24" fill="#fff" opacity=".4" transform="rotate(-36 232 220)"/>`;

const box: Shape = (p, v) =>
  `<path d="M80 230 L150 190 H530 L470 230Z" fill="${p.light}"/><rect x="80" y="230" width="390" height="236" rx="16" fill="${p.main}"/><path d="M470 230 L530 190 V420 L470 466Z" fill="${p.dark}"/>${line('M100 256 H450 V446 H100Z', p.light, 5, 'stroke-dasharray="12 10"')}${line('M210 230 Q214 150 275 150 Q336 150 340 230', p.darker, 16)}<rect x="130" y="300" width="${v === 1 ? 280 : 124}" height="116" rx="14" fill="${p.dark}"/>${v === 1 ? '' : `<rect x="290" y="300" width="124" height="116" rx="14" fill="${p.dark}"/>`}<rect x="250" y="282" width="50" height="26" rx="8" fill="${p.metal}"/>${v === 2 ? `<path d="M150 190 l16 -90 h60 l14 90Z" fill="${p.accent}"/>` : ''}`;

export const LEISURE: Record<string, Shape> = {
  jar,
  brush,
  soap,
  bear,
  blocks,
  bowl,
  collar,
  petbed,
  yogamat,
  dumbbell,
  tent,
  umbrella,
  ball,
  box,
};
