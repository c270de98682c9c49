/** The tones one picture is painted with, all derived from the product's color. */
export interface Palette {
  main: string;
  light: string;
  dark: string;
  darker: string;
  /** A second color that goes with the first. */
  accent: string;
  /** Nearly white, for highlights and paper. */
  pale: string;
  metal: string;
  wood: string;
  woodDark: string;
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** Mix a `#rrggbb` color with white (amount above 0) or black (below 0); 1 and −1 are pure. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const weight = Math.abs(amount);
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return clamp(value + (target - value) * weight)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Perceived lightness, 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

export function createPalette(main: string, accent: string): Palette {
  const bright = lightness(main);
  return {
    main,
    light: shade(main, bright > 0.8 ? 0.5 : 0.22),
    dark: shade(main, bright > 0.8 ? -0.12 : -0.2),
    darker: shade(main, bright > 0.8 ? -0.28 : bright < 0.3 ? -0.45 : -0.38),
    accent,
    pale: '#fbf9f4',
    metal: '#c3c8cf',
    wood: '#c99f6e',
    woodDark: '#a57d50',
  };
}
