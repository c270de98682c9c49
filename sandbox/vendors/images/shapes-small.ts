import { line, type Shape } from './shape.ts';

const gem = (x: number, y: number, s: number, fill: string, edge: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-30 -16 L-16 -34 H16 L30 -16 L0 30Z" fill="${fill}"/><path d="M-30 -16 H30 L0 30Z" fill="${edge}" opacity=".35"/><path d="M-10 -16 L0 30 L10 -16 L0 -34Z" fill="#fff" opacity=".45"/></g>`;

const ring: Shape = (p, v) =>
  `<circle cx="300" cy="326" r="124" fill="none" stroke="${p.dark}" stroke-width="${v === 2 ? 58 : 40}"/><circle cx="300" cy="322" r="124" fill="none" stroke="${p.main}" stroke-width="${v === 2 ? 48 : 30}"/><path d="M196 262 A124 124 0 0 1 300 198" fill="none" stroke="${p.pale}" stroke-width="9" stroke-linecap="round" opacity=".9"/>${v === 2 ? `<rect x="244" y="168" width="112" height="76" rx="20" fill="${p.light}" stroke="${p.dark}" stroke-width="6"/>` : gem(300, 172, v === 1 ? 1.2 : 2, '#bfe0ee', '#5a9cb8')}`;

const necklace: Shape = (p, v) =>
  `${line('M150 110 Q160 360 300 384 Q440 360 450 110', p.dark, 9)}${line('M150 106 Q160 354 300 378 Q440 354 450 106', p.main, 6)}${v === 1 ? line('M190 110 Q200 290 300 306 Q400 290 410 110', p.main, 6) : ''}${v === 2 ? `<path d="M300 384 q-54 -42 -54 4 q0 40 54 78 q54 -38 54 -78 q0 -46 -54 -4Z" fill="${p.main}" stroke="${p.dark}" stroke-width="6"/>` : `<circle cx="300" cy="426" r="48" fill="${p.main}" stroke="${p.dark}" stroke-width="6"/><circle cx="300" cy="426" r="26" fill="#bfe0ee"/><path d="M284 410 q16 -12 30 0" stroke="#fff" stroke-width="6" fill="none"/>`}`;

const earrings: Shape = (p, v) => {
  const one = (x: number) =>
    v === 0
      ? `<circle cx="${x}" cy="330" r="92" fill="none" stroke="${p.dark}" stroke-width="24"/><circle cx="${x}" cy="327" r="92" fill="none" stroke="${p.main}" stroke-width="16"/><circle cx="${x}" cy="236" r="13" fill="${p.light}"/>`
      : v === 1
        ? `${line(`M${x} 170 q22 -22 22 10 v60`, p.main, 8)}<circle cx="${x + 22}" cy="276" r="36" fill="${p.main}"/><path d="M${x + 22} 312 q-50 70 0 120 q50 -50 0 -120Z" fill="${p.light}" stroke="${p.dark}" stroke-width="6"/>`
        : `<circle cx="${x}" cy="320" r="66" fill="#f4efe6"/><circle cx="${x - 20}" cy="298" r="18" fill="#fff"/><circle cx="${x}" cy="246" r="17" fill="${p.main}"/>`;
  return one(194) + one(406);
};

const watch: Shape = (p, v) =>
  `<path d="M234 60 H366 L380 190 H220Z M220 410 H380 L366 540 H234Z" fill="${p.main}"/><path d="M234 60 H262 L254 190 H220Z M220 410 H254 L262 540 H234Z" fill="${p.dark}"/>${[92, 124, 470, 502].map((y) => `<rect x="286" y="${y}" width="28" height="10" rx="5" fill="${p.darker}"/>`).join('')}${v === 1 ? `<rect x="176" y="176" width="248" height="248" rx="52" fill="${p.metal}"/><rect x="196" y="196" width="208" height="208" rx="40" fill="${p.pale}"/>` : `<circle cx="300" cy="300" r="142" fill="${p.metal}"/><circle cx="300" cy="300" r="120" fill="${v === 2 ? p.darker : p.pale}"/>`}<rect x="434" y="284" width="22" height="34" rx="8" fill="${p.metal}"/>${Array.from({ length: 12 }, (_, i) => `<rect x="297" y="${v === 1 ? 208 : 192}" width="6" height="16" rx="3" fill="${v === 2 ? p.pale : '#4c525a'}" transform="rotate(${i * 30} 300 300)"/>`).join('')}${line('M300 300 L300 228', v === 2 ? p.pale : '#33383e', 9)}${line('M300 300 L350 330', v === 2 ? p.pale : '#33383e', 7)}<circle cx="300" cy="300" r="10" fill="${p.accent}"/>`;

const glasses: Shape = (p, v) => {
  const lens = (x: number) =>
    v === 1
      ? `<circle cx="${x}" cy="308" r="86" fill="${p.darker}" opacity=".82"/><circle cx="${x}" cy="308" r="86" fill="none" stroke="${p.main}" stroke-width="18"/>`
      : `<path d="M${x - 96} 244 Q${x} 218 ${x + 96} 244 Q${x + 100} 386 ${x} 388 Q${x - 100} 386 ${x - 96} 244Z" fill="${p.darker}" opacity=".82"/><path d="M${x - 96} 244 Q${x} 218 ${x + 96} 244 Q${x + 100} 386 ${x} 388 Q${x - 100} 386 ${x - 96} 244Z" fill="none" stroke="${p.main}" stroke-width="18"/>`;
  return `${line('M84 262 L40 236', p.main, 20)}${line('M516 262 L560 236', p.main, 20)}${lens(186)}${lens(414)}${line('M276 282 Q300 262 324 282', p.main, 18)}${line('M138 276 L176 256', '#fff', 12, 'opacity=".6"')}${line('M366 276 L404 256', '#fff', 12, 'opacity=".6"')}`;
};

const phonecase: Shape = (p, v) =>
  `<g transform="rotate(8 300 300)"><rect x="186" y="70" width="236" height="466" rx="46" fill="${p.dark}"/><rect x="178" y="66" width="236" height="466" rx="46" fill="${p.main}"/><rect x="202" y="92" width="98" height="104" rx="28" fill="${p.darker}"/><circle cx="230" cy="120" r="19" fill="#23262b"/><circle cx="274" cy="120" r="19" fill="#23262b"/><circle cx="230" cy="166" r="19" fill="#23262b"/><circle cx="230" cy="120" r="8" fill="#5d7fa8"/><circle cx="274" cy="120" r="8" fill="#5d7fa8"/><circle cx="230" cy="166" r="8" fill="#5d7fa8"/>${v === 1 ? `<rect x="218" y="270" width="156" height="214" rx="18" fill="${p.dark}"/><rect x="234" y="290" width="124" height="30" rx="8" fill="${p.accent}"/>` : v === 2 ? `<circle cx="296" cy="350" r="66" fill="none" stroke="${p.accent}" stroke-width="14"/><circle cx="296" cy="350" r="28" fill="${p.accent}"/>` : `<path d="M178 420 Q260 340 330 410 T414 380 V486 Q414 532 368 532 H224 Q178 532 178 486Z" fill="${p.light}"/>`}</g>`;

const charger: Shape = (p, v) =>
  v === 1
    ? `<ellipse cx="300" cy="400" rx="190" ry="70" fill="${p.dark}"/><ellipse cx="300" cy="378" rx="190" ry="70" fill="${p.main}"/><ellipse cx="300" cy="374" rx="130" ry="46" fill="none" stroke="${p.accent}" stroke-width="8"/>${line('M486 400 Q560 410 560 500', p.darker, 14)}<path d="M306 344 l-26 36 h22 l-10 28 34 -40 h-22Z" fill="${p.pale}"/>`
    : `<rect x="170" y="190" width="220" height="250" rx="44" fill="${p.main}"/><rect x="170" y="190" width="60" height="250" rx="36" fill="${p.dark}" opacity=".5"/><rect x="222" y="120" width="26" height="74" rx="6" fill="${p.metal}"/><rect x="312" y="120" width="26" height="74" rx="6" fill="${p.metal}"/><rect x="240" y="372" width="80" height="30" rx="14" fill="${p.darker}"/><path d="M286 236 l-34 56 h28 l-12 44 46 -62 h-28Z" fill="${p.accent}"/>${line('M390 330 Q480 330 470 420 Q462 500 540 500', p.darker, 13)}${v === 2 ? `<rect x="512" y="484" width="62" height="32" rx="9" fill="${p.metal}"/>` : ''}`;

const headphones: Shape = (p, v) =>
  v === 1
    ? `<rect x="150" y="300" width="300" height="170" rx="60" fill="${p.main}"/><path d="M150 372 H450" stroke="${p.darker}" stroke-width="6"/>${[230, 370].map((x) => `<ellipse cx="${x}" cy="220" rx="44" ry="50" fill="${p.light}" stroke="${p.dark}" stroke-width="6"/><rect x="${x - 14}" y="250" width="28" height="84" rx="14" fill="${p.light}" stroke="${p.dark}" stroke-width="6"/><circle cx="${x}" cy="212" r="18" fill="${p.darker}"/>`).join('')}<circle cx="300" cy="420" r="9" fill="${p.accent}"/>`
    : `${line('M138 340 Q138 110 300 110 Q462 110 462 340', p.dark, 40)}${line('M138 336 Q138 116 300 116 Q462 116 462 336', p.main, 26)}<rect x="92" y="300" width="96" height="168" rx="44" fill="${p.main}"/><rect x="412" y="300" width="96" height="168" rx="44" fill="${p.main}"/><rect x="152" y="310" width="56" height="148" rx="28" fill="${p.darker}"/><rect x="392" y="310" width="56" height="148" rx="28" fill="${p.darker}"/>${v === 2 ? `${line('M440 456 Q430 510 340 504', p.darker, 10)}<rect x="310" y="490" width="44" height="26" rx="12" fill="${p.accent}"/>` : ''}`;

const speaker: Shape = (p, v) =>
  v === 1
    ? `<rect x="90" y="200" width="420" height="260" rx="34" fill="${p.wood}"/><rect x="108" y="218" width="384" height="224" rx="22" fill="${p.main}"/><circle cx="220" cy="330" r="84" fill="${p.darker}"/><circle cx="220" cy="330" r="30" fill="${p.light}"/><rect x="340" y="250" width="126" height="52" rx="8" fill="${p.pale}"/><circle cx="370" cy="370" r="28" fill="${p.metal}"/><circle cx="440" cy="370" r="28" fill="${p.metal}"/>${line('M150 200 L90 110', p.metal, 8)}`
    : `<rect x="186" y="96" width="228" height="380" rx="${v === 2 ? 110 : 54}" fill="${p.main}"/><rect x="186" y="96" width="60" height="380" rx="54" fill="${p.dark}" opacity=".5"/><circle cx="300" cy="350" r="82" fill="${p.darker}"/><circle cx="300" cy="350" r="46" fill="${p.dark}"/><circle cx="300" cy="350" r="18" fill="${p.light}"/><circle cx="300" cy="200" r="42" fill="${p.darker}"/><circle cx="300" cy="200" r="16" fill="${p.light}"/><circle cx="300" cy="128" r="7" fill="${p.accent}"/>`;

const keyboard: Shape = (p, v) =>
  `<g transform="rotate(-5 300 330)"><rect x="50" y="236" width="500" height="200" rx="26" fill="${p.darker}"/><rect x="50" y="226" width="500" height="198" rx="26" fill="${p.main}"/>${Array.from(
    { length: 4 },
    (_, row) =>
      Array.from({ length: 11 }, (_, col) => {
        if (row === 3 && col > 2 && col < 8)
          return col === 3 ? `<rect x="${74 + 3 * 42}" y="376" width="200" height="34" rx="8" fill="${p.light}"/>` : '';
        const special = (row === 0 && col === 0) || (row === 2 && col === 10);
        return `<rect x="${74 + col * 42}" y="${244 + row * 44}" width="34" height="34" rx="8" fill="${special ? p.accent : v === 1 ? p.pale : p.light}"/>`;
      }).join(''),
  ).join('')}</g>`;

const notebook: Shape = (p, v) =>
  `<g transform="rotate(-7 300 300)"><rect x="170" y="96" width="290" height="400" rx="16" fill="${p.darker}"/><rect x="160" y="100" width="290" height="392" rx="10" fill="${p.pale}"/><rect x="150" y="92" width="290" height="400" rx="16" fill="${p.main}"/><rect x="150" y="92" width="44" height="400" rx="16" fill="${p.dark}"/>${v === 1 ? '' : `<rect x="404" y="92" width="12" height="400" fill="${p.accent}"/>`}<rect x="234" y="180" width="140" height="70" rx="8" fill="${p.pale}"/>${line('M254 206 H354 M254 226 H326', p.dark, 5)}${v === 2 ? Array.from({ length: 9 }, (_, i) => `<circle cx="162" cy="${126 + i * 42}" r="9" fill="${p.metal}"/>`).join('') : ''}</g><g transform="rotate(24 470 330)"><rect x="460" y="180" width="22" height="230" rx="8" fill="${p.accent}"/><path d="M460 410 h22 l-11 40Z" fill="${p.wood}"/></g>`;

const tool: Shape = (p, v) =>
  `<rect x="92" y="330" width="416" height="140" rx="24" fill="${p.darker}"/><rect x="92" y="316" width="416" height="132" rx="24" fill="${p.main}"/>${Array.from(
    { length: v === 1 ? 4 : 6 },
    (_, i) => {
      const x = v === 1 ? 150 + i * 100 : 132 + i * 67;
      return `<rect x="${x - 6}" y="${150 + (i % 3) * 18}" width="12" height="150" fill="${p.metal}"/><path d="M${x - 10} ${150 + (i % 3) * 18} h20 l-6 -22 h-8Z" fill="#9aa1a9"/><rect x="${x - 19}" y="252" width="38" height="118" rx="15" fill="${i % 2 ? p.accent : p.light}"/>`;
    },
  ).join(
    '',
  )}<rect x="92" y="352" width="416" height="96" rx="20" fill="${p.main}"/><rect x="250" y="386" width="100" height="28" rx="10" fill="${p.dark}"/>`;

export const SMALL: Record<string, Shape> = {
  ring,
  necklace,
  earrings,
  watch,
  glasses,
  phonecase,
  charger,
  headphones,
  speaker,
  keyboard,
  notebook,
  tool,
};
