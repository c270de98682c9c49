import { useTranslation } from 'react-i18next';
import type { LineProperty } from '#app/connectors/channels/line-properties.ts';

/** What the buyer entered for an item; each text in its own writing direction. */
export function LineProperties({ properties }: { properties: readonly LineProperty[] }) {
  const { t } = useTranslation('orders');
  return properties.map(({ name, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike
    <span key={index} dir="auto" className="Written">
      {name.trim() === '' ? value : t('property', { name, value })}
    </span>
  ));
}
