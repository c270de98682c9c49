/** Flags made of bands and a few simple shapes, on a field of 18 × 12. Drawn here, without external pictures. */
export interface Flag {
  vertical?: boolean;
  colors: string[];
  /** Relative widths; equal when absent. */
  shares?: number[];
  over?: { d: string; fill: string }[];
}

const h = (...colors: string[]): Flag => ({ colors });
const v = (...colors: string[]): Flag => ({ colors, vertical: true });
const disc = (cx: number, cy: number, r: number, fill: string) => ({
  d: `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  fill,
});
const cross = (field: string, color: string, inner?: string): Flag => ({
  colors: [field],
  over: [
    { d: 'M5 0h3v12h-3z', fill: color },
    { d: 'M0 4.5h18v3h-18z', fill: color },
    ...(inner
      ? [
          { d: 'M5.8 0h1.4v12h-1.4z', fill: inner },
          { d: 'M0 5.3h18v1.4h-18z', fill: inner },
        ]
      : []),
  ],
});

const flags: Record<string, Flag> = {
  AT: h('#c8102e', '#fff', '#c8102e'),
  AM: h('#d90012', '#0033a0', '#f2a800'),
  BE: v('#000', '#fdda24', '#ef3340'),
  BG: h('#fff', '#00966e', '#d62612'),
  BO: h('#d52b1e', '#ffe000', '#007934'),
  CA: {
    vertical: true,
    colors: ['#d52b1e', '#fff', '#d52b1e'],
    shares: [1, 2, 1],
    over: [{ d: 'M9 2.5l1 2 1.6-.4-.4 2.4-1.8 1.2h-.8l-1.8-1.2-.4-2.4 1.6.4zM8.8 7h.4v2.5h-.4z', fill: '#d52b1e' }],
  },
  CH: {
    colors: ['#d52b1e'],
    over: [
      { d: 'M7.8 2.5h2.4v7h-2.4z', fill: '#fff' },
      { d: 'M5.5 4.8h7v2.4h-7z', fill: '#fff' },
    ],
  },
  CI: v('#f77f00', '#fff', '#009e60'),
  CL: { colors: ['#fff', '#d52b1e'], over: [{ d: 'M0 0h6v6h-6z', fill: '#0039a6' }, disc(3, 3, 1.2, '#fff')] },
  CN: {
    colors: ['#de2910'],
    over: [
      { d: 'M3.5 1.8l.6 1.5h1.6l-1.3 1 .5 1.6-1.4-1-1.4 1 .5-1.6-1.3-1h1.6z', fill: '#ffde00' },
      disc(7, 1.8, 0.4, '#ffde00'),
      disc(8, 3, 0.4, '#ffde00'),
      disc(8, 4.6, 0.4, '#ffde00'),
      disc(7, 5.8, 0.4, '#ffde00'),
    ],
  },
  CO: { colors: ['#fcd116', '#003893', '#ce1126'], shares: [2, 1, 1] },
  CR: { colors: ['#002b7f', '#fff', '#ce1126', '#fff', '#002b7f'], shares: [1, 1, 2, 1, 1] },
  CZ: { colors: ['#fff', '#d7141a'], over: [{ d: 'M0 0l9 6-9 6z', fill: '#11457e' }] },
  DE: h('#000', '#d00', '#ffce00'),
  DK: {
    colors: ['#c8102e'],
    over: [
      { d: 'M5.2 0h1.8v12h-1.8z', fill: '#fff' },
      { d: 'M0 5.1h18v1.8h-18z', fill: '#fff' },
    ],
  },
  EE: h('#0072ce', '#000', '#fff'),
  EG: h('#ce1126', '#fff', '#000'),
  ES: { colors: ['#aa151b', '#f1bf00', '#aa151b'], shares: [1, 2, 1] },
  FI: cross('#fff', '#002f6c'),
  FR: v('#002654', '#fff', '#ce1126'),
  GA: h('#009e60', '#fcd116', '#3a75c4'),
  GB: {
    colors: ['#012169'],
    over: [
      { d: 'M0 0h2l16 10.6v1.4h-2l-16-10.6zM18 0h-2l-16 10.6v1.4h2l16-10.6z', fill: '#fff' },
      { d: 'M7.2 0h3.6v12h-3.6z', fill: '#fff' },
      { d: 'M0 4.2h18v3.6h-18z', fill: '#fff' },
      { d: 'M8 0h2v12h-2z', fill: '#c8102e' },
      { d: 'M0 5h18v2h-18z', fill: '#c8102e' },
    ],
  },
  GN: v('#ce1126', '#fcd116', '#009460'),
  GR: {
    colors: ['#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf'],
    over: [
      { d: 'M0 0h6.7v6.7h-6.7z', fill: '#0d5eaf' },
      { d: 'M2.7 0h1.3v6.7h-1.3z', fill: '#fff' },
      { d: 'M0 2.7h6.7v1.3h-6.7z', fill: '#fff' },
    ],
  },
  HU: h('#ce2939', '#fff', '#477050'),
  ID: h('#ce1126', '#fff'),
  IE: v('#169b62', '#fff', '#ff883e'),
  IN: { colors: ['#ff9933', '#fff', '#138808'], over: [disc(9, 6, 1.5, '#000080'), disc(9, 6, 1.1, '#fff'), disc(9, 6, 0.4, '#000080')] },
  IS: cross('#02529c', '#fff', '#dc1e35'),
  IT: v('#009246', '#fff', '#ce2b37'),
  JP: { colors: ['#fff'], over: [disc(9, 6, 3.4, '#bc002d')] },
  LT: h('#fdb913', '#006a44', '#c1272d'),
  LU: h('#ed2939', '#fff', '#00a1de'),
  LV: { colors: ['#9e3039', '#fff', '#9e3039'], shares: [2, 1, 2] },
  MC: h('#ce1126', '#fff'),
  ML: v('#14b53a', '#fcd116', '#ce1126'),
  MU: h('#ea2839', '#1a206d', '#ffd500', '#00a551'),
  MX: { vertical: true, colors: ['#006847', '#fff', '#ce1126'], over: [disc(9, 6, 1.4, '#8c5a2b')] },
  NG: v('#008751', '#fff', '#008751'),
  NL: h('#ae1c28', '#fff', '#21468b'),
  NO: cross('#ba0c2f', '#fff', '#00205b'),
  PE: v('#d91023', '#fff', '#d91023'),
  PL: h('#fff', '#dc143c'),
  RO: v('#002b7f', '#fcd116', '#ce1126'),
  RU: h('#fff', '#0039a6', '#d52b1e'),
  SE: {
    colors: ['#006aa7'],
    over: [
      { d: 'M5.2 0h2v12h-2z', fill: '#fecc00' },
      { d: 'M0 5h18v2h-18z', fill: '#fecc00' },
    ],
  },
  SL: h('#1eb53a', '#fff', '#0072c6'),
  TH: { colors: ['#a51931', '#f4f5f8', '#2d2a4a', '#f4f5f8', '#a51931'], shares: [1, 1, 2, 1, 1] },
  UA: h('#0057b7', '#ffd700'),
  US: {
    colors: ['#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234'],
    over: [{ d: 'M0 0h8v6.46h-8z', fill: '#3c3b6e' }],
  },
  VN: { colors: ['#da251d'], over: [{ d: 'M9 2.6l.9 2.5h2.6l-2.1 1.6.8 2.6-2.2-1.6-2.2 1.6.8-2.6-2.1-1.6h2.6z', fill: '#ff0' }] },
  BR: { colors: ['#009c3b'], over: [{ d: 'M9 1.5l7.5 4.5-7.5 4.5-7.5-4.5z', fill: '#ffdf00' }, disc(9, 6, 2.3, '#002776')] },
  AE: { colors: ['#00732f', '#fff', '#000'], over: [{ d: 'M0 0h4.5v12h-4.5z', fill: '#f00' }] },
  PT: { vertical: true, colors: ['#060', '#f00'], shares: [2, 3], over: [disc(7.2, 6, 1.8, '#ff0')] },
  TR: { colors: ['#e30a17'], over: [disc(6.6, 6, 3, '#fff'), disc(7.4, 6, 2.4, '#e30a17'), disc(10.6, 6, 0.9, '#fff')] },
};

/** The drawing of a country's flag, when we have one. */
export const bandsOf = (country: string): Flag | undefined => flags[country];
