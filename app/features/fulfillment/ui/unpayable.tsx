import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { errorText } from './error-text.ts';
import type { Progress } from './placement-progress.tsx';

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
        <button type="submit" name="intent" value="take_back" className="LinkButton">
          {t('unpayable.takeBack')}
        </button>
      </Form>
      <Link to={`/app/orders/${each.orderId}?${new URLSearchParams({ from: back })}`}>{t('cure.none')}</Link>
    </div>
  );
}
