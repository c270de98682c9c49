import { useTranslation } from 'react-i18next';
import type { CheckedAddress } from '#app/features/orders/address/address-rules.ts';

/** The parts of the store's address that were changed for the supplier, and why. */
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
