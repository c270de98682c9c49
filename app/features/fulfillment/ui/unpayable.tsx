import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { dialogPath } from '#app/features/orders/ui/dialog-path.ts';
import { formatMoney } from '#app/platform/money.ts';
import { errorText } from './error-text.ts';
import type { Progress } from './placement-progress.tsx';

/** The page of payments, once this order was canceled at its supplier. */
function withCanceled(path: string, id: string): string {
  const [page = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.set('canceled', id);
  return `${page}?${params}`;
}

/** Why an order cannot be paid as it is, with the ways on: pay what it costs now, ask again, or take it back. */
export function Unpayable({ each, back }: { each: Progress; back: string }) {
  const { t, i18n } = useTranslation('fulfillment');
  const usd = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const hasRisen = each.errorKey === 'cost_rose' && each.agreedCost !== null && each.agreedCost !== undefined;
  return (
    <div className="Progress-Note Progress-Note--Failed">
      <span>
        {hasRisen
          ? t('unpayable.rose', { before: usd(each.agreedCost ?? 0), after: usd(each.totalCost) })
          : errorText(t, each.errorKey ?? '', each.errorMessage)}
      </span>
      <Form method="post" className="Inline">
        <input type="hidden" name="supplier_order_id" value={each.id} />
        <input type="hidden" name="cost" value={each.totalCost} />
        <button type="submit" name="intent" value={hasRisen ? 'agree' : 'ask_supplier'} className="LinkButton">
          {hasRisen ? t('unpayable.agree', { cost: usd(each.totalCost) }) : t('action.ask')}
        </button>
      </Form>
      {/* It asks first, and the page of payments then says that it is done. */}
      <Link to={dialogPath(each.orderId, 'cancel', { group: each.id, back: withCanceled(back, each.id), from: back })}>
        {t('action.cancel')}
      </Link>
      <Link to={`/app/orders/${each.orderId}?${new URLSearchParams({ from: back })}`}>{t('cure.none')}</Link>
    </div>
  );
}
