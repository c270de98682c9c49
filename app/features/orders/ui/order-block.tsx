import { IndexTable } from '@shopify/polaris';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { CountryFlag } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useWords } from '#app/ui/i18n/use-words.ts';
import { Money } from '#app/ui/money.tsx';
import { PrefetchingLink } from '#app/ui/prefetching-link.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { OrderColumn } from '../columns.ts';
import { type BlockMoney, boxValueOf, moneyOf, type OrderBlock as OrderBlockData } from '../order-blocks.ts';
import type { OrderRowData } from '../order-row.ts';
import { OrderItems, Problems } from './order-items.tsx';
import { orderProblems, type RowProblem, rowProblems, useProblemWords } from './row-problems.ts';
import { SourceBadge } from './source-badge.tsx';
import { PaymentBadge, SentByBadge, StageBadge, TestBadge } from './stage-badge.tsx';

/** Columns of the table, in display order. The first four and the last are always there. */
const columns = ['choice', 'order', 'customer', 'items', 'supplier', 'cost', 'profit', 'stage'] as const;
export type TableColumn = (typeof columns)[number];

/** The table's columns, without those that the seller has hidden; the customer's has the store, too. */
export const tableColumns = (hidden: readonly string[]): TableColumn[] =>
  columns.filter((column) =>
    column === 'customer' ? !(hidden.includes('customer') && hidden.includes('store')) : !isHidden(column, hidden),
  );

function isHidden(column: TableColumn, hidden: readonly string[]): boolean {
  return column === 'supplier' ? hidden.includes('supplier') && hidden.includes('tracking') : hidden.includes(column);
}

export interface OrderBlockProps {
  block: OrderBlockData;
  /** Number of the block on its page. */
  position: number;
  /** Path to come back to after something was put right. */
  back: string;
  /** What the seller has hidden. */
  hidden: readonly string[];
  /** Called for a plain click on the order; other clicks (new tab, new window) open its page. */
  onOpen(orderId: string): void;
  /** What the screen shows below a row. */
  more?: ((row: OrderRowData) => ReactNode) | undefined;
}

interface PartProps {
  row: OrderRowData;
  shows(column: OrderColumn): boolean;
}

/**
 * One order of the store in the list: a row, or where it has several supplier orders here a head with a row for each. Its checkbox stands for
 * all of them.
 */
export const OrderBlock = memo(function OrderBlock({ block, position, back, hidden, onOpen, more }: OrderBlockProps) {
  const told = useProblemWords(back);
  const shows = (column: OrderColumn) => !hidden.includes(column);
  const [first] = block.rows;
  const ofOrder = orderProblems(block, told);
  const head = <HeadCells block={block} shows={shows} hidden={hidden} onOpen={onOpen} />;
  if (block.rows.length === 1)
    return (
      <>
        <IndexTable.Row id={first.id} position={position}>
          {head}
          <RowCells row={first} shows={shows} hidden={hidden} problems={[...rowProblems(first, told), ...ofOrder]} />
        </IndexTable.Row>
        <More row={first} hidden={hidden} position={position} more={more} />
      </>
    );
  return (
    <>
      <IndexTable.Row id={`order-${first.orderId}`} position={position} rowType="subheader">
        {head}
        <SumCells block={block} hidden={hidden} problems={ofOrder} />
      </IndexTable.Row>
      {block.rows.map((row) => (
        <PartRow key={row.id} row={row} position={position} shows={shows} hidden={hidden} problems={rowProblems(row, told)} more={more} />
      ))}
    </>
  );
});

type CellsProps = PartProps & { hidden: readonly string[]; problems: readonly RowProblem[] };

/** One supplier order of several, below their order's head. */
function PartRow({ row, position, shows, hidden, problems, more }: CellsProps & Pick<OrderBlockProps, 'position' | 'more'>) {
  return (
    <>
      <IndexTable.Row id={row.id} position={position} rowType="child">
        <IndexTable.Cell className="Order-Choice" />
        <IndexTable.Cell className="Order-Head" />
        {tableColumns(hidden).includes('customer') ? <IndexTable.Cell className="Order-Customer" /> : null}
        <RowCells row={row} shows={shows} hidden={hidden} problems={problems} />
      </IndexTable.Row>
      <More row={row} hidden={hidden} position={position} more={more} />
    </>
  );
}

/** What the screen shows below a row, across its columns. */
function More({ row, hidden, position, more }: Pick<OrderBlockProps, 'hidden' | 'position' | 'more'> & { row: OrderRowData }) {
  const below = more?.(row);
  if (!below) return null;
  return (
    <IndexTable.Row id={`more-${row.id}`} position={position} rowType="child">
      <IndexTable.Cell className="Order-Choice" />
      <IndexTable.Cell className="Order-More" colSpan={tableColumns(hidden).length - 1}>
        {below}
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** Checkbox, name, date, buyer and store of an order. */
function HeadCells({ block, shows, hidden, onOpen }: Pick<OrderBlockProps, 'block' | 'hidden' | 'onOpen'> & Pick<PartProps, 'shows'>) {
  const t = useWords('orders');
  const [row] = block.rows;
  return (
    <>
      <IndexTable.Cell className="Order-Choice">
        <input type="checkbox" name="id" value={boxValueOf(block)} aria-label={t('list.choose', { name: row.name })} />
      </IndexTable.Cell>
      <IndexTable.Cell className="Order-Head">
        <OrderName row={row} onOpen={onOpen} />
        {shows('date') ? (
          <span className="Subdued Order-Date">
            <DateTime at={row.placedAt} />
          </span>
        ) : null}
      </IndexTable.Cell>
      {tableColumns(hidden).includes('customer') ? (
        <IndexTable.Cell className="Order-Customer">
          {shows('customer') ? (
            <span className="Order-Who">
              {row.countryCode ? <CountryFlag code={row.countryCode} /> : null}
              <span dir="auto" title={row.customerName}>
                {row.customerName || t('noCustomer')}
              </span>
            </span>
          ) : null}
          {shows('store') && row.storeName ? <span className="Subdued Order-Store">{row.storeName}</span> : null}
        </IndexTable.Cell>
      ) : null}
    </>
  );
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function OrderName({ row, onOpen }: { row: OrderRowData } & Pick<OrderBlockProps, 'onOpen'>) {
  const t = useWords('orders');
  return (
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
  );
}

/** What several supplier orders of one order come to. */
function SumCells({ block, hidden, problems }: Pick<OrderBlockProps, 'block' | 'hidden'> & Pick<CellsProps, 'problems'>) {
  const t = useWords('orders');
  const shown = tableColumns(hidden);
  const [first] = block.rows;
  return (
    <>
      <IndexTable.Cell className="Order-Items" colSpan={shown.includes('supplier') ? 2 : 1}>
        <div className="Order-Words">
          <span className="Subdued">{t('list.parts', { count: block.rows.length })}</span>
          <Problems problems={problems} />
        </div>
      </IndexTable.Cell>
      <MoneyCells hidden={hidden} money={moneyOf(block.rows)} currency={first.currency} />
      <IndexTable.Cell className="Order-Stage" />
    </>
  );
}

/** Items, supplier, money and state of a supplier order. */
function RowCells({ row, shows, hidden, problems }: CellsProps) {
  const shown = tableColumns(hidden);
  // Where nobody supplies it, the columns of supplier and money are room for what is wrong.
  const isJoined = row.source === null && !row.byHand && problems.length > 0;
  const joined = ['items', 'supplier', 'cost', 'profit'].filter((column) => shown.some((each) => each === column)).length;
  const isNumbered = row.supplierOrderNo !== null || (shows('tracking') && row.shipments.length > 0);
  return (
    <>
      <IndexTable.Cell
        className={shown.includes('supplier') && !isNumbered && !isJoined ? 'Order-Items Order-Items--Wide' : 'Order-Items'}
        {...(isJoined ? { colSpan: joined } : {})}
      >
        <OrderItems row={row} problems={problems} isUnsupplied={isJoined && shows('supplier')} />
      </IndexTable.Cell>
      {shown.includes('supplier') && !isJoined ? (
        <IndexTable.Cell className="Order-Supplier">
          {shows('supplier') ? <SourceBadge source={row.source} /> : null}
          <Parcels row={row} shows={shows} />
        </IndexTable.Cell>
      ) : null}
      {isJoined ? null : <MoneyCells hidden={hidden} money={moneyOf([row])} currency={row.currency} />}
      <IndexTable.Cell className="Order-Stage">
        <StageBadge state={row.state} byHand={row.byHand} isArchived={row.isArchived} paid={row} />
        <SentByBadge state={row.state} byHand={row.byHand} />
        {shows('payment') && row.source && !row.byHand && row.state !== 'ready' && row.state !== 'fulfilled' ? (
          <PaymentBadge order={row} />
        ) : null}
      </IndexTable.Cell>
    </>
  );
}

/** Numbers of the parcels; of what is not shipped yet the supplier's number. */
function Parcels({ row, shows }: PartProps) {
  if (shows('tracking') && row.shipments.length > 0)
    return row.shipments.map((parcel) => {
      const carrier = parcel.carrier ? ` · ${parcel.carrier}` : '';
      return (
        <a
          key={parcel.id}
          className="Order-Number"
          href={`/tracking/${parcel.publicToken}`}
          target="_blank"
          rel="noopener noreferrer"
          title={`${parcel.trackingNumber}${carrier}`}
        >
          <bdi>{parcel.trackingNumber}</bdi>
          {carrier}
        </a>
      );
    });
  if (!shows('supplier') || !row.supplierOrderNo) return null;
  return (
    <bdi className="Subdued Order-Number" title={row.supplierOrderNo}>
      {row.supplierOrderNo}
    </bdi>
  );
}

interface MoneyCellsProps {
  hidden: readonly string[];
  /** Undefined: no supplier, so neither cost nor profit. */
  money: BlockMoney | undefined;
  currency: string;
}

/** Cost and profit, each in its column, with its name where the columns have no heads. */
function MoneyCells({ hidden, money, currency }: MoneyCellsProps) {
  const t = useWords('orders');
  const common = useWords('common');
  return (
    <>
      {hidden.includes('cost') ? null : (
        <IndexTable.Cell className="Order-Cost">
          {money ? (
            <>
              <span className="Order-Label">{t('list.cost')}</span> <Money amount={money.cost} currency="USD" />
              {money.isShippingKnown || money.cost === null ? null : (
                <span className="Subdued Order-Note">{common('withoutShipping')}</span>
              )}
            </>
          ) : null}
        </IndexTable.Cell>
      )}
      {hidden.includes('profit') ? null : (
        <IndexTable.Cell className="Order-Profit">
          {money ? (
            <>
              <span className="Order-Label">{t('list.profit')}</span>{' '}
              <span className={money.profit !== null && money.profit < 0 ? 'Critical' : undefined}>
                <Money amount={money.profit} currency={currency} />
              </span>
            </>
          ) : null}
        </IndexTable.Cell>
      )}
    </>
  );
}
