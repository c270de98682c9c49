import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { dateFormat } from '#app/platform/formats.ts';
import { DateTime, TimeZone } from '#app/ui/date-time.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { isUnpayable } from '../unpayable.ts';

/** That the seller has just had a supplier asked about an order. */
export interface AskedNowOf {
  supplierOrderId: string;
  at: Date | string;
}

/** A time of day to the second: who asks twice sees that it was asked twice. */
function useSecond(): (at: Date | string) => string {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZone);
  return (at) => dateFormat(i18n.language, { timeZone, timeStyle: 'medium' }).format(new Date(at));
}

/** When a supplier that has not decided yet was last asked; nothing when it was not. */
export function LastAsked({ at }: { at: Date | string | null | undefined }) {
  const { t } = useTranslation('fulfillment');
  const second = useSecond();
  if (!at) return null;
  return (
    <span className="Subdued" suppressHydrationWarning>
      {t('asked.undecided', { time: second(at) })} <DateTime at={at} show="date" />
    </span>
  );
}

const answerOf = (state: SupplierOrderState, errorKey: string | null): string | null => {
  if (state === 'outcome_unknown') return 'unknown';
  if (state !== 'waiting_payment') return null;
  return isUnpayable(errorKey) ? errorKey : 'payable';
};

/** What the supplier has answered to the seller's question, as the order stands now; nothing when the order has moved on. */
export function AskedNow({
  each,
  asked,
}: {
  each: { id: string; state: SupplierOrderState; errorKey: string | null; source: string | null };
  asked: AskedNowOf | undefined;
}) {
  const { t } = useTranslation('fulfillment');
  const second = useSecond();
  const answer = asked?.supplierOrderId === each.id ? answerOf(each.state, each.errorKey) : null;
  // Read out when it changes; without words it takes no place.
  return (
    <div className={answer ? 'Progress-Note' : 'VisuallyHidden'} aria-live="polite" suppressHydrationWarning>
      {asked && answer ? t(`asked.${answer}`, { source: sourceNameOf(each.source ?? ''), time: second(asked.at) }) : null}
    </div>
  );
}
