import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';

export interface TimelineEntryView {
  id: string;
  event: string;
  actor: string;
  supplierOrderId?: string | null;
  params: Record<string, string | number | null>;
  at: Date;
}

export interface OrderTimelineProps {
  entries: TimelineEntryView[];
  /** The order's supplier orders; with several, each entry says which one it is about. */
  groups: readonly { id: string; source: string | null; supplierOrderNo: string | null }[];
}

/** Everything that happened to an order, in words, newest first. */
export function OrderTimeline({ entries, groups }: OrderTimelineProps) {
  const { t } = useTranslation('timeline');
  const wordsOf = useTimelineWords();
  return (
    <ol className="Timeline">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p dir="auto">{wordsOf(entry)}</p>
          <p className="Timeline-When">
            {t(`actor.${entry.actor}`)} ·{' '}
            <About group={groups.length > 1 ? groups.find(({ id }) => id === entry.supplierOrderId) : undefined} />
            <DateTime at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function About({ group }: { group: OrderTimelineProps['groups'][number] | undefined }) {
  if (!group?.source) return null;
  return (
    <>
      {sourceNameOf(group.source)} {group.supplierOrderNo ? <bdi>{group.supplierOrderNo}</bdi> : null}
      {' · '}
    </>
  );
}

/** Whose words an entry quotes; if not listed, the supplier's. */
const speakers: Readonly<Record<string, 'store' | 'bank' | 'toStore'>> = {
  fulfillment_failed: 'store',
  payment_failed: 'bank',
  fulfillment_rejected: 'toStore',
  fulfillment_closed: 'toStore',
  cancel_rejected: 'toStore',
};

/** An entry's sentence: keys and codes in its parameters become words, amounts become money. */
function useTimelineWords(): (entry: TimelineEntryView) => string {
  const { t, i18n } = useTranslation('timeline');
  const { t: orders } = useTranslation('orders');
  const { t: fulfillment } = useTranslation('fulfillment');
  const usd = (amount: unknown) => (typeof amount === 'number' ? formatMoney({ amount, currency: 'USD' }, i18n.language) : '');
  return ({ event, params }) => {
    const sentence = t(`event.${event}`, {
      ...params,
      ...(params.scope ? { context: String(params.scope) } : {}),
      source: params.source ? sourceNameOf(String(params.source)) : '',
      amount: usd(params.amount),
      cost: usd(params.cost),
      country: params.country ? countryNameOf(String(params.country), i18n.language) : '',
      mark: params.mark ? orders(`mark.${params.mark}`) : '',
      status: params.status ? orders(`state.${params.status}`, { defaultValue: String(params.status) }) : '',
      reason: params.reason ? fulfillment(`refund.reasons.${params.reason}`, { defaultValue: String(params.reason) }) : '',
      method: params.method ? fulfillment(`method.${params.method}`, { defaultValue: String(params.method) }) : '',
      number: params.number ?? '',
      carrier: params.carrier ?? '',
      service: params.service ?? '',
      count: typeof params.items === 'number' ? params.items : typeof params.units === 'number' ? params.units : 1,
    });
    const why = params.error ? fulfillment(`error.${params.error}`, { defaultValue: '' }) : '';
    const speaker = speakers[event];
    const words = { words: params.words };
    const quoted = params.words ? (speaker ? t(`words.${speaker}`, words) : fulfillment('error.words', words)) : '';
    const told = params.from ? t('from', { from: params.from }) : '';
    return [sentence, why, quoted, told].filter(Boolean).join(' · ');
  };
}
