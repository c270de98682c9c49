import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { errorText } from './error-text.ts';
import type { SupplierOrderCardProps } from './supplier-order-card.tsx';

/** The seller has paid and the supplier has no money yet: why, and the ways on. */
export function SupplierUnpaid({ group, action, back }: Pick<SupplierOrderCardProps, 'group' | 'action' | 'back'>) {
  const { t } = useTranslation('fulfillment');
  if (!group.errorKey) return <p className="Subdued">{t('unpaid.passing')}</p>;
  return (
    <div className={group.errorKey === 'supplier_payment_waits' ? 'Unpaid' : 'Unpaid Order-Problem'}>
      <p>{errorText(t, group.errorKey, group.errorMessage)}</p>
      <p className="Subdued">{t('unpaid.ways')}</p>
      <Form method="post" action={action} className="Group-Actions">
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <input type="hidden" name="supplier_order_id" value={group.id} />
        <button type="submit" name="intent" value="other_supplier" className="Btn">
          {t('unpaid.otherSupplier')}
        </button>
        <button type="submit" name="intent" value="pay_again" className="Btn">
          {t('unpaid.again')}
        </button>
        <button type="submit" name="intent" value="money_back" className="Btn">
          {t('unpaid.moneyBack')}
        </button>
      </Form>
    </div>
  );
}
