import { displayNames } from '#app/platform/formats.ts';
import { bandsOf, type Flag } from './flags.ts';
import { useLanguage } from './i18n/use-words.ts';

/** The country's name in the reader's language; the code itself where there is none. */
export function countryNameOf(code: string, language: string): string {
  try {
    return displayNames(language, 'region').of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

const drawings = new Map<Flag, string>();

/** A flag's shapes, merged into one path per color: lists have a flag in every row, and the US flag has fourteen parts. */
function drawingOf(flag: Flag): string {
  let drawing = drawings.get(flag);
  if (drawing === undefined) {
    const shares = flag.colors.map((_, band) => flag.shares?.[band] ?? 1);
    const whole = shares.reduce((sum, share) => sum + share, 0);
    const bands = new Map<string, string>();
    let before = 0;
    flag.colors.forEach((color, band) => {
      const share = shares[band] ?? 1;
      const [start, length] = flag.vertical ? [(18 * before) / whole, (18 * share) / whole] : [(12 * before) / whole, (12 * share) / whole];
      const path = flag.vertical ? `M${start} 0h${length}v12h${-length}z` : `M0 ${start}h18v${length}h-18z`;
      bands.set(color, (bands.get(color) ?? '') + path);
      before += share;
    });
    const shapes = [...[...bands].map(([fill, d]) => ({ d, fill })), ...(flag.over ?? [])];
    drawing = shapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('');
    drawings.set(flag, drawing);
  }
  return drawing;
}

export interface CountryFlagProps {
  /** ISO 3166 alpha-2. */
  code: string;
  /** Write the name beside the flag. */
  withName?: boolean;
}

/** A small flag. Countries whose flag is more than bands show their code on a tile. */
export function CountryFlag({ code, withName = false }: CountryFlagProps) {
  const language = useLanguage();
  const country = code.toUpperCase();
  const name = countryNameOf(country, language);
  const flag = bandsOf(country);
  const picture = (
    <span
      className="CountryFlag"
      suppressHydrationWarning
      {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {flag ? (
        <svg
          viewBox="0 0 18 12"
          width="18"
          height="12"
          aria-hidden="true"
          focusable="false"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us
          dangerouslySetInnerHTML={{ __html: drawingOf(flag) }}
        />
      ) : (
        country
      )}
    </span>
  );
  if (!withName) return picture;
  return (
    <span className="CountryFlag-Named">
      {picture} <span suppressHydrationWarning>{name}</span>
    </span>
  );
}
