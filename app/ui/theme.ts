/**
 * Light, dark, or as the device; stored in this browser. Standalone only: inside the admin everything is light (review item K20). Dark is
 * made by inversion (docs/decisions/031-dark-by-inversion.md).
 */
import { useState } from 'react';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'quayside_theme';
/** A year, in seconds. */
const remembered = 31_536_000;

export const themeOf = (text: string | undefined): Theme => themes.find((each) => each === text) ?? 'light';

/** The chosen theme, and a function that changes it, at once and for all later documents. */
export function useTheme(): { theme: Theme; choose(theme: Theme): void } {
  const [theme, setTheme] = useState<Theme>(() =>
    typeof document === 'undefined' ? 'light' : themeOf(document.documentElement.dataset.theme),
  );
  return {
    theme,
    choose(next) {
      document.documentElement.dataset.theme = next;
      // biome-ignore lint/suspicious/noDocumentCookie: read by the server with the next document
      document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=${remembered}; SameSite=Lax`;
      setTheme(next);
    },
  };
}
