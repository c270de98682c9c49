import { useTranslation } from 'react-i18next';
import type { RefundView } from '#app/features/orders/list-refunds.server.ts';
import { formatMoney } from '#app/platform/money.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { LastAsked } from './asked-now.tsx';

/** What screens show of it. */
export type RequestView = Omit<RefundView, 'kind' | 'items'> & {
  kind: string;
  items: { id: string; title: string; quantity: number }[];
};

/** The state of a request in a word: who has it, and what became of it. */
export function useRequestState() {
  const { t, i18n } = useTranslation('fulfillment');
  return (request: Pick<RequestView, 'state' | 'isSent' | 'givenBack' | 'reissueNo' | 'source' | 'kind'>): string => {
    const source = sourceNameOf(request.source ?? '');
    if (request.state === 'pending') return t(request.isSent ? 'afterSale.waiting' : 'afterSale.sending', { source });
    if (request.state !== 'completed') return t(`afterSale.ended.${request.state}`, { source });
    if (request.givenBack)
      return t('afterSale.cameBack', { amount: formatMoney({ amount: request.givenBack, currency: 'USD' }, i18n.language) });
    if (request.reissueNo) return t('afterSale.reissuedAs', { source, number: request.reissueNo });
    return t(request.kind === 'reissue' ? 'afterSale.reissued' : 'afterSale.ended.completed', { source });
  };
}

/** One request to a supplier: what is asked for, why, with which pictures, and how it stands. */
export function RequestLine({ request }: { request: RequestView }) {
  const { t, i18n } = useTranslation('fulfillment');
  const stateOf = useRequestState();
  const items = request.items.map(({ title, quantity }) => t('afterSale.item', { title, count: quantity })).join(', ');
  return (
    <>
      <p>
        <strong>{t(`afterSale.kind.${request.kind}`)}</strong>
        {request.amount > 0 ? ` · ${formatMoney({ amount: request.amount, currency: 'USD' }, i18n.language)}` : null}
        {' · '}
        <span className="Subdued">
          <DateTime at={request.decidedAt ?? request.createdAt} show="date" />
        </span>
      </p>
      <p aria-live="polite" suppressHydrationWarning>
        {stateOf(request)}
        {request.state === 'pending' ? (
          <>
            {' '}
            <LastAsked at={request.lookedAt} />
          </>
        ) : null}
      </p>
      <p className="Subdued">
        {request.supplierReason ? <bdi>{request.supplierReason}</bdi> : t(`refund.reasons.${request.reason}`)}
        {items ? <> · {items}</> : null}
        {request.supplierNo ? <> · {t('afterSale.number', { number: request.supplierNo })}</> : null}
      </p>
      {request.description && request.kind !== 'cancel' ? <p dir="auto">{request.description}</p> : null}
      {request.pictures.length > 0 ? (
        <ul className="Evidence">
          {request.pictures.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('refund.picture', { number: String(at + 1) })} width={56} height={56} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {request.decisionNote ? (
        <p className="Subdued" dir="auto">
          {t('error.words', { words: request.decisionNote })}
        </p>
      ) : null}
    </>
  );
}
