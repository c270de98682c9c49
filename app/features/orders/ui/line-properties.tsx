import { useTranslation } from 'react-i18next';
import type { LineProperty } from '#app/connectors/channels/line-properties.ts';

/** The set that an item is a part of, and what the buyer entered for it; each text in its own writing direction. */
export function LineProperties({ properties }: { properties: readonly LineProperty[] }) {
  const { t } = useTranslation('orders');
  return properties.map(({ name, value, isSet }, index) =>
    isSet ? (
      <span key="set" className="Subdued">
        {t('partOfSet', { title: name, units: value })}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike
      <span key={index} dir="auto" className="Written">
        {name.trim() === '' ? value : t('property', { name, value })}
      </span>
    ),
  );
}
