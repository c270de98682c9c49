/** The demo's product pictures: drawings of our own, so that none depends on another host. */

const colors: Readonly<Record<string, { ground: string; ink: string; light: string }>> = {
  clay: { ground: '#f3e3d6', ink: '#9a5b3c', light: '#c98d6b' },
  sea: { ground: '#dcebf2', ink: '#2f6583', light: '#6fa3bd' },
  sun: { ground: '#f8ecc9', ink: '#a5781b', light: '#d9ae4d' },
  moss: { ground: '#e2ebd9', ink: '#4d6b3c', light: '#86a56f' },
  berry: { ground: '#f2dde5', ink: '#8c3f5d', light: '#c07f99' },
  slate: { ground: '#e4e6ea', ink: '#3f4957', light: '#828d9c' },
};

/** Shapes on a field of 240 × 240; `I` is the dark color, `L` the light one. */
const drawings: Readonly<Record<string, string>> = {
  mug: '<path fill="I" d="M62 82h96v70a32 32 0 0 1-32 32H94a32 32 0 0 1-32-32z"/><path fill="none" stroke="I" stroke-width="14" d="M158 100h12a22 22 0 0 1 0 44h-12"/><ellipse fill="L" cx="110" cy="82" rx="48" ry="12"/>',
  lamp: '<path fill="L" d="M84 52h72l28 66H56z"/><path fill="I" d="M114 118h12v62h-12z"/><rect fill="I" x="80" y="178" width="80" height="14" rx="7"/>',
  shirt:
    '<path fill="I" d="M88 54l32 14 32-14 42 34-24 30-16-10v86H86v-86l-16 10-24-30z"/><path fill="L" d="M104 60l16 7 16-7a16 16 0 0 1-32 0z"/>',
  towel: '<rect fill="I" x="66" y="56" width="108" height="132" rx="8"/><path fill="L" d="M66 144h108v12H66zm0 20h108v8H66z"/>',
  bag: '<path fill="none" stroke="L" stroke-width="12" d="M92 96V82a28 28 0 0 1 56 0v14"/><rect fill="I" x="58" y="92" width="124" height="96" rx="16"/><rect fill="L" x="84" y="132" width="72" height="34" rx="8"/>',
  bottle:
    '<rect fill="L" x="100" y="44" width="40" height="26" rx="6"/><path fill="I" d="M96 74h48l8 24v88a12 12 0 0 1-12 12h-40a12 12 0 0 1-12-12V98z"/><rect fill="L" x="88" y="118" width="64" height="30"/>',
  hat: '<path fill="I" d="M64 152a56 62 0 0 1 112 0z"/><rect fill="L" x="54" y="150" width="132" height="30" rx="12"/><circle fill="L" cx="120" cy="84" r="14"/>',
  board:
    '<rect fill="I" x="72" y="66" width="96" height="126" rx="14"/><rect fill="I" x="108" y="44" width="24" height="34" rx="10"/><circle fill="L" cx="120" cy="58" r="5"/><path stroke="L" stroke-width="6" d="M90 108h60M90 132h60M90 156h40"/>',
  leaf: '<path fill="I" d="M60 176c0-80 52-118 124-116 4 78-38 124-108 118z"/><path fill="none" stroke="L" stroke-width="8" d="M64 184c22-44 52-68 90-92"/>',
  candle:
    '<path fill="L" d="M120 48c16 20 16 34 0 40-16-6-16-20 0-40z"/><rect fill="I" x="80" y="100" width="80" height="90" rx="10"/><rect fill="L" x="80" y="130" width="80" height="34"/>',
  plant:
    '<path fill="L" d="M120 128c-34-6-50-30-46-64 32 4 46 26 46 64zm0 0c34-6 50-30 46-64-32 4-46 26-46 64z"/><path fill="I" d="M76 130h88l-10 60H86z"/>',
  book: '<path fill="I" d="M64 58h88a20 20 0 0 1 20 20v108H84a20 20 0 0 1-20-20z"/><path fill="L" d="M84 166h88v20H84a10 10 0 0 1 0-20z"/>',
  phone:
    '<rect fill="I" x="84" y="44" width="72" height="132" rx="14"/><rect fill="L" x="94" y="60" width="52" height="92" rx="4"/><rect fill="I" x="66" y="180" width="108" height="14" rx="7"/>',
  paw: '<ellipse fill="I" cx="120" cy="148" rx="40" ry="34"/><circle fill="L" cx="72" cy="112" r="17"/><circle fill="L" cx="104" cy="80" r="18"/><circle fill="L" cx="140" cy="80" r="18"/><circle fill="L" cx="170" cy="112" r="17"/>',
  kettle:
    '<path fill="none" stroke="L" stroke-width="10" d="M84 92a36 36 0 0 1 72 0"/><path fill="I" d="M72 92h96l14 96H58z"/><path fill="L" d="M180 112l26-14 6 12-26 22z"/><circle fill="L" cx="120" cy="92" r="9"/>',
  pillow:
    '<path fill="I" d="M60 72c40 10 80 10 120 0 10 34 10 62 0 96-40-10-80-10-120 0-10-34-10-62 0-96z"/><path fill="none" stroke="L" stroke-width="7" d="M82 94c26 5 50 5 76 0M82 146c26-5 50-5 76 0"/>',
  umbrella:
    '<path fill="I" d="M44 124a76 76 0 0 1 152 0z"/><path fill="none" stroke="L" stroke-width="10" stroke-linecap="round" d="M120 124v54a14 14 0 0 1-28 0"/>',
  boot: '<path fill="I" d="M86 52h52v72l40 22a20 20 0 0 1 10 18v12H86z"/><rect fill="L" x="80" y="176" width="112" height="16" rx="6"/>',
};

/** The address of a picture; one of ours, which `imageUrl` leaves as it is. */
export const pictureOf = (drawing: string, color: string): string => `/demo/${drawing}-${color}.svg`;

/** The drawing that an address names. @returns nothing for a name that is none. */
export function drawPicture(name: string): string | undefined {
  const [, drawing = '', color = ''] = /^([a-z]+)-([a-z]+)\.svg$/.exec(name) ?? [];
  const [shapes, tones] = [Object.hasOwn(drawings, drawing) && drawings[drawing], Object.hasOwn(colors, color) && colors[color]];
  if (!shapes || !tones) return undefined;
  const drawn = shapes.replaceAll('"I"', `"${tones.ink}"`).replaceAll('"L"', `"${tones.light}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="640" height="640"><rect width="240" height="240" fill="${tones.ground}"/>${drawn}</svg>`;
}
