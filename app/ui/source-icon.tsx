import { useTranslation } from 'react-i18next';

/** How sources and channels are told apart in lists: a letter on their own color. Names are proper nouns in every language. */
const looks: Record<string, { name: string; letters: string; color: string }> = {
  quayside: { name: 'Quayside', letters: 'Q', color: '#0b5c6b' },
  shopify: { name: 'Shopify', letters: 'S', color: '#3f6212' },
  woocommerce: { name: 'WooCommerce', letters: 'W', color: '#6d3f8f' },
  tiktok: { name: 'TikTok Shop', letters: 'T', color: '#111827' },
  facebook: { name: 'Facebook', letters: 'f', color: '#1d4ed8' },
  google: { name: 'Google', letters: 'G', color: '#9a3412' },
  cj: { name: 'CJdropshipping', letters: 'CJ', color: '#b45309' },
  aliexpress: { name: 'AliExpress', letters: 'AE', color: '#b91c1c' },
  alibaba: { name: 'Alibaba', letters: 'Al', color: '#c2410c' },
  temu: { name: 'Temu', letters: 'Te', color: '#c2410c' },
  amazon: { name: 'Amazon', letters: 'a', color: '#78350f' },
  ebay: { name: 'eBay', letters: 'e', color: '#1e40af' },
  etsy: { name: 'Etsy', letters: 'E', color: '#9a3412' },
  printful: { name: 'Printful', letters: 'Pf', color: '#9f1239' },
  printify: { name: 'Printify', letters: 'Py', color: '#166534' },
};

/** The name of a source or channel as it writes itself. */
export const sourceNameOf = (source: string): string => looks[source]?.name ?? source;

export interface SourceIconProps {
  source: string;
  size?: number;
  /** Leave out the name for screen readers, where the name stands beside it. */
  decorative?: boolean;
}

export function SourceIcon({ source, size = 20, decorative = false }: SourceIconProps) {
  const { t } = useTranslation('common');
  const look = looks[source] ?? { name: source || t('unknown'), letters: (source[0] ?? '?').toUpperCase(), color: '#4b5563' };
  const fontSize = Math.round(size * (look.letters.length > 1 ? 0.42 : 0.56));
  return (
    <span
      className="SourceIcon"
      style={{ inlineSize: size, blockSize: size, background: look.color, fontSize, lineHeight: `${size}px` }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': look.name, title: look.name })}
    >
      {look.letters}
    </span>
  );
}
