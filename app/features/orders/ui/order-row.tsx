import { Link } from '@remix-run/react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useWords } from '#app/ui/i18n/use-words.ts';
import { Money } from '#app/ui/money.tsx';
import { PrefetchingLink } from '#app/ui/prefetching-link.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { OrderColumn } from '../columns.ts';
import type { OrderRowData } from '../order-row.ts';
import { isUnsupplied, knownCostOf } from '../states.ts';
import { dialogPath } from './dialog-path.ts';
import { OrderRowItems } from './order-row-items.tsx';
import { SourceBadge } from './source-badge.tsx';
import { PaymentBadge, SentByBadge, StageBadge, TestBadge } from './stage-badge.tsx';

export interface OrderRowProps {
  row: OrderRowData;
  back: string;
  /** Columns that the seller has hidden. */
  hidden: readonly string[];
  /** Called for a plain click on the order; other clicks (new tab, new window) open its page. */
  onOpen(orderId: string): void;
  /** What the screen shows below the row. */
  more?: ((row: OrderRowData) => ReactNode) | undefined;
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** One supplier order in a list. Its problems stand beside the item they concern, with the cure. */
export const OrderRow = memo(function OrderRow({ row, back, hidden, onOpen, more }: OrderRowProps) {
  const t = useWords('orders');
  const below = more?.(row);
  const shows = (column: OrderColumn) => !hidden.includes(column);
  return (
    <li className="Order">
      <span className="Order-Check">
        <input type="checkbox" name="id" value={row.id} aria-label={t('list.choose', { name: row.name })} />
      </span>
      <OrderHead row={row} shows={shows} onOpen={onOpen} />
      <div className="Order-Items">
        <OrderRowItems row={row} back={back} />
        {(shows('tracking') ? row.shipments : []).map((parcel) => (
          <a key={parcel.id} href={`/tracking/${parcel.publicToken}`} target="_blank" rel="noopener noreferrer">
            <bdi>{parcel.trackingNumber}</bdi>
            {parcel.carrier ? ` · ${parcel.carrier}` : ''}
          </a>
        ))}
        {row.isToPack ? <Link to="/app/orders/packing">{t('byHand.toPack')}</Link> : null}
        {row.byHand && row.state === 'order_placed' ? (
          <Link to={dialogPath(row.orderId, 'hand', { group: row.id, back })}>{t('byHand.update')}</Link>
        ) : null}
        {row.cancelledAt && row.state !== 'cancelled_channel' ? (
          <div className="Order-Problem">
            <span>{t('problem.cancelledOnStore')}</span>
          </div>
        ) : null}
      </div>
      <OrderMoney row={row} shows={shows} />
      <div className="Order-Stage">
        <StageBadge state={row.state} byHand={row.byHand} isArchived={row.isArchived} />
        <SentByBadge byHand={row.byHand} />
        {shows('payment') && row.source && !row.byHand && row.state !== 'ready' && row.state !== 'fulfilled' ? (
          <PaymentBadge order={row} />
        ) : null}
      </div>
      {below ? <div className="Order-More">{below}</div> : null}
    </li>
  );
});

interface PartProps {
  row: OrderRowData;
  shows(column: OrderColumn): boolean;
}

/** The order's name, date, buyer and store. */
function OrderHead({ row, shows, onOpen }: PartProps & Pick<OrderRowProps, 'onOpen'>) {
  const t = useWords('orders');
  return (
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
  );
}

/** Supplier, cost and profit. */
function OrderMoney({ row, shows }: PartProps) {
  const t = useWords('orders');
  const common = useWords('common');
  return (
    <div className="Order-Money">
      {shows('supplier') ? (
        <>
          <SourceBadge source={row.source} />
          {row.supplierOrderNo ? <bdi className="Subdued">{row.supplierOrderNo}</bdi> : null}
        </>
      ) : null}
      {(row.source || row.byHand) && shows('cost') ? (
        <span>
          <span className="Subdued">{t('list.cost')}</span> <Money amount={knownCostOf(row)} currency="USD" />
          {row.isShippingKnown || isUnsupplied(row) || knownCostOf(row) === null ? null : (
            <span className="Subdued"> {common('withoutShipping')}</span>
          )}
        </span>
      ) : null}
      {(row.source || row.byHand) && shows('profit') ? (
        <span>
          <span className="Subdued">{t('list.profit')}</span>{' '}
          <span className={row.profit !== null && row.profit < 0 ? 'Critical' : undefined}>
            <Money amount={row.profit} currency={row.currency} />
          </span>
        </span>
      ) : null}
    </div>
  );
}
