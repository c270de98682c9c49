import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { useWords } from './i18n/use-words.ts';

/** Icons of sources and channels in lists: letters on a color. Names are not translated. */
const looks: Record<string, { letters: string; color: string }> = {
  quayside: { letters: 'Q', color: '#0b5c6b' },
  shopify: { letters: 'S', color: '#3f6212' },
  woocommerce: { letters: 'W', color: '#6d3f8f' },
  tiktok: { letters: 'T', color: '#111827' },
  facebook: { letters: 'f', color: '#1d4ed8' },
  google: { letters: 'G', color: '#9a3412' },
  cj: { letters: 'CJ', color: '#b45309' },
  aliexpress: { letters: 'AE', color: '#b91c1c' },
  alibaba: { letters: 'Al', color: '#c2410c' },
  temu: { letters: 'Te', color: '#c2410c' },
  amazon: { letters: 'a', color: '#78350f' },
  ebay: { letters: 'e', color: '#1e40af' },
  etsy: { letters: 'E', color: '#9a3412' },
  printful: { letters: 'Pf', color: '#9f1239' },
  printify: { letters: 'Py', color: '#166534' },
};

/** The name of a source or channel as it writes itself. */
export const sourceNameOf = vendorNameOf;

export interface SourceIconProps {
  source: string;
  size?: number;
  /** Leave out the name for screen readers, where the name stands beside it. */
  decorative?: boolean;
}

export function SourceIcon({ source, size = 20, decorative = false }: SourceIconProps) {
  const t = useWords('common');
  const look = looks[source] ?? { letters: (source[0] ?? '?').toUpperCase(), color: '#4b5563' };
  const name = vendorNameOf(source) || t('unknown');
  const fontSize = Math.round(size * (look.letters.length > 1 ? 0.42 : 0.56));
  return (
    <span
      className="SourceIcon"
      style={{ inlineSize: size, blockSize: size, background: look.color, fontSize, lineHeight: `${size}px` }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {look.letters}
    </span>
  );
}
