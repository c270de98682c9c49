import { useTranslation } from 'react-i18next';
import type { CheckedAddress } from '../address-rules.ts';

/** What of the store's address the supplier is given otherwise, and why. */
export function AddressChanges({ changes }: Pick<CheckedAddress, 'changes'>) {
  const { t } = useTranslation('fulfillment');
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.field} ${change.why}`}>
          {t('address.change', { field: t(`field.${change.field}`), from: change.from || '–', to: change.to })}{' '}
          <span className="Subdued">{t(`address.why.${change.why}`)}</span>
        </li>
      ))}
    </ul>
  );
}
