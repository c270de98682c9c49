import { useTranslation } from 'react-i18next';
import { displayNames } from '#app/platform/formats.ts';
import { bandsOf } from './flags.ts';

/** The country's name in the reader's language; the code itself where there is none. */
export function countryNameOf(code: string, language: string): string {
  try {
    return displayNames(language, 'region').of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

export interface CountryFlagProps {
  /** ISO 3166 alpha-2. */
  code: string;
  /** Write the name beside the flag. */
  withName?: boolean;
}

/** A small flag. Countries whose flag is more than bands show their code on a tile. */
export function CountryFlag({ code, withName = false }: CountryFlagProps) {
  const { i18n } = useTranslation();
  const country = code.toUpperCase();
  const name = countryNameOf(country, i18n.language);
  const flag = bandsOf(country);
  const picture = (
    <span
      className="CountryFlag"
      suppressHydrationWarning
      {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {flag ? (
        <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true" focusable="false">
          {flag.colors.map((color, index) => {
            const share = flag.shares?.[index] ?? 1;
            const before = flag.colors.slice(0, index).reduce((sum, _, at) => sum + (flag.shares?.[at] ?? 1), 0);
            const whole = flag.colors.reduce((sum, _, at) => sum + (flag.shares?.[at] ?? 1), 0);
            const [start, length] = [before / whole, share / whole];
            return flag.vertical ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: bands have no other name than their place
              <rect key={index} x={18 * start} y={0} width={18 * length} height={12} fill={color} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: bands have no other name than their place
              <rect key={index} x={0} y={12 * start} width={18} height={12 * length} fill={color} />
            );
          })}
          {flag.over?.map((shape) => (
            <path key={shape.d} d={shape.d} fill={shape.fill} />
          ))}
        </svg>
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
