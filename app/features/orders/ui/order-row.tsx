import { Link } from '@remix-run/react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { isCaptured, remedyOf, sharedMarkOf } from '#app/features/fulfillment/placement-problems.ts';
import { cureOf } from '#app/features/fulfillment/ui/problem-line.tsx';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import { PrefetchingLink } from '#app/ui/prefetching-link.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { OrderColumn } from '../columns.ts';
import type { OrderRowData } from '../order-row.ts';
import { soldUnits } from '../sold-units.ts';
import { dialogPath } from './dialog-path.ts';
import { SourceBadge } from './source-badge.tsx';
import { PaymentBadge, StageBadge, TestBadge } from './stage-badge.tsx';

const shownItems = 3;

export interface OrderRowProps {
  row: OrderRowData;
  back: string;
  /** Columns that the seller does not want to see. */
  hidden: readonly string[];
  /** A plain click on the order; other clicks (new tab, new window) open its page. */
  onOpen(orderId: string): void;
  /** What the screen has to say below the row. */
  more?: ((row: OrderRowData) => ReactNode) | undefined;
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** One supplier order in a list. Its problems stand beside the item they concern, with the cure. */
export const OrderRow = memo(function OrderRow({ row, back, hidden, onOpen, more }: OrderRowProps) {
  const t = useWords('orders');
  const words = useWords('fulfillment');
  const common = useWords('common');
  const language = useLanguage();
  const isReady = row.state === 'ready' && !row.isArchived && !row.cancelledAt;
  const isTold = row.items.some((item) => item.errorKey);
  const shared = sharedMarkOf(row.items);
  const below = more?.(row);
  const shows = (column: OrderColumn) => !hidden.includes(column);
  return (
    <li className="Order">
      <span className="Order-Check">
        <input type="checkbox" name="id" value={row.id} aria-label={t('list.choose', { name: row.name })} />
      </span>
      <div className="Order-Head">
        <span className="Order-Name">
          <SourceIcon source={row.channel} size={16} />
          {row.mark !== 'none' ? <span className={`Mark Mark--${row.mark}`} role="img" aria-label={t(`mark.${row.mark}`)} /> : null}
          <PrefetchingLink
            to={`/app/orders/${row.orderId}`}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onOpen(row.orderId);
            }}
          >
            {row.name}
          </PrefetchingLink>
          {row.isTest ? <TestBadge /> : null}
        </span>
        {shows('date') ? (
          <span className="Subdued">
            <DateTime at={row.placedAt} />
          </span>
        ) : null}
        {shows('customer') ? (
          <span className="Order-Who">
            {row.countryCode ? <CountryFlag code={row.countryCode} /> : null}
            <span dir="auto">{row.customerName || t('noCustomer')}</span>
          </span>
        ) : null}
        {shows('store') && row.storeName ? <span className="Subdued">{row.storeName}</span> : null}
      </div>
      <div className="Order-Items">
        {row.items.slice(0, shownItems).map((item) => (
          <div key={item.id}>
            <div className="Items-Item">
              <ProductImage src={item.image} alt="" size={36} />
              <span className="Items-Words">
                <span className="Items-Title" dir="auto">
                  {item.title}
                </span>
                <span className="Subdued">
                  {item.quantity === 0 ? (
                    <IsolatedParts parts={[item.variantTitle, t('removed')]} />
                  ) : item.variantTitle ? (
                    <>
                      {soldUnits(item, language)} × <bdi>{item.variantTitle}</bdi>
                    </>
                  ) : (
                    `× ${soldUnits(item, language)}`
                  )}
                </span>
              </span>
            </div>
            {isReady && item.fractionalQuantity !== null && item.quantity > 0 ? (
              <div className="Order-Problem">
                <span>{t('problem.fractional', { quantity: soldUnits(item, language) })}</span>
                {isCaptured(row.financialStatus) ? (
                  <Link to={dialogPath(row.orderId, 'manual', { group: row.id, back })}>{words('action.manual')}</Link>
                ) : null}
              </div>
            ) : null}
            {isReady && item.isUnmapped ? (
              <div className="Order-Problem">
                <span>{t(`problem.${item.whyUnlinked ?? 'unmapped'}`)}</span>
                {item.whyUnlinked !== 'notAProduct' ? (
                  <Link to={dialogPath(row.orderId, 'supplier', { item: item.id, back })}>{words('cure.map')}</Link>
                ) : isCaptured(row.financialStatus) ? (
                  <Link to={dialogPath(row.orderId, 'manual', { group: row.id, back })}>{words('action.manual')}</Link>
                ) : null}
              </div>
            ) : null}
            {isReady && item.errorKey && !item.isUnmapped && !shared ? (
              <RowProblem row={row} errorKey={item.errorKey} message={item.errorMessage} itemId={item.id} back={back} />
            ) : null}
          </div>
        ))}
        {row.items.length > shownItems ? (
          <Link to={`/app/orders/${row.orderId}`}>{t('list.moreItems', { count: row.items.length - shownItems })}</Link>
        ) : null}
        {isReady && shared ? (
          <RowProblem row={row} errorKey={shared.errorKey} message={shared.errorMessage} itemId={shared.id} back={back} />
        ) : null}
        {isReady && row.errorKey && !isTold ? (
          <RowProblem row={row} errorKey={row.errorKey} message={row.errorMessage} back={back} />
        ) : null}
        {isReady && !isCaptured(row.financialStatus) ? (
          <div className="Order-Problem">
            <span>{words('problem.unpaid')}</span>
          </div>
        ) : null}
        {row.state === 'waiting_payment' && row.errorKey === 'payment_failed' ? (
          <div className="Order-Problem">
            <span>{words('error.payment_failed')}</span>
            <Link to={`/app/orders/pay?id=${row.id}`}>{words('action.pay')}</Link>
          </div>
        ) : null}
        {row.state === 'outcome_unknown' ? (
          <div className="Order-Problem">
            <span>{words('progress.unknown')}</span>
            <Link to={`/app/orders/pay?id=${row.id}`}>{words('action.look')}</Link>
          </div>
        ) : null}
        {(shows('tracking') ? row.shipments : []).map((parcel) => (
          <a key={parcel.id} href={`/tracking/${parcel.publicToken}`} target="_blank" rel="noopener noreferrer">
            <bdi>{parcel.trackingNumber}</bdi>
            {parcel.carrier ? ` · ${parcel.carrier}` : ''}
          </a>
        ))}
        {row.cancelledAt && row.state !== 'cancelled_channel' ? (
          <div className="Order-Problem">
            <span>{t('problem.cancelledOnStore')}</span>
          </div>
        ) : null}
      </div>
      <div className="Order-Money">
        {shows('supplier') ? (
          <>
            <SourceBadge source={row.source} />
            {row.supplierOrderNo ? <bdi className="Subdued">{row.supplierOrderNo}</bdi> : null}
          </>
        ) : null}
        {row.source && shows('cost') ? (
          <span>
            <span className="Subdued">{t('list.cost')}</span> <Money amount={row.costLeft} currency="USD" />
            {row.isShippingKnown ? null : <span className="Subdued"> {common('withoutShipping')}</span>}
          </span>
        ) : null}
        {row.source && shows('profit') ? (
          <span>
            <span className="Subdued">{t('list.profit')}</span>{' '}
            <span className={row.profit !== null && row.profit < 0 ? 'Critical' : undefined}>
              <Money amount={row.profit} currency={row.currency} />
            </span>
          </span>
        ) : null}
      </div>
      <div className="Order-Stage">
        <StageBadge state={row.state} isArchived={row.isArchived} />
        {shows('payment') && row.source && row.state !== 'ready' && row.state !== 'fulfilled' ? <PaymentBadge order={row} /> : null}
      </div>
      {below ? <div className="Order-More">{below}</div> : null}
    </li>
  );
});

function RowProblem({
  row,
  errorKey,
  message,
  itemId,
  back,
}: {
  row: OrderRowData;
  errorKey: string;
  message: string | null;
  itemId?: string;
  back: string;
}) {
  const t = useWords('fulfillment');
  const remedy = remedyOf(errorKey, row.items.filter((item) => item.quantity > 0).length);
  const cure =
    remedy === 'try_again'
      ? `/app/orders/create?id=${row.id}`
      : cureOf({ cure: remedy, ...(itemId ? { lineItemId: itemId } : {}) }, { orderId: row.orderId, supplierOrderId: row.id }, back);
  return (
    <div className="Order-Problem">
      <span>
        {t(`error.${errorKey}`, { defaultValue: t('error.other') })}
        {message ? ` ${t('error.words', { words: message })}` : ''}
      </span>
      {cure ? <Link to={cure}>{t(`cure.${remedy}`)}</Link> : null}
    </div>
  );
}
