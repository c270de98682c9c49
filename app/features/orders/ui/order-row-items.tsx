import { Link } from '@remix-run/react';
import { isCaptured, paymentProblemOf, remedyOf, sharedMarkOf } from '#app/features/fulfillment/placement-problems.ts';
import { addressProblemWords } from '#app/features/fulfillment/ui/address-problem-words.ts';
import { errorText } from '#app/features/fulfillment/ui/error-text.ts';
import { cureOf } from '#app/features/fulfillment/ui/problem-line.tsx';
import { isUnpayable } from '#app/features/fulfillment/unpayable.ts';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { ListedAddress, OrderRowData } from '../order-row.ts';
import { soldUnits } from '../sold-units.ts';
import { dialogPath } from './dialog-path.ts';

const shownItems = 3;

type Item = OrderRowData['items'][number];

interface RowProps {
  row: OrderRowData;
  back: string;
}

/** The first items of a row, each with what prevents ordering it and the cure; below them the problems of the whole supplier order. */
export function OrderRowItems({ row, back }: RowProps) {
  const t = useWords('orders');
  const isReady = row.state === 'ready' && !row.isArchived && !row.cancelledAt;
  const isTold = row.items.some((item) => item.errorKey);
  const shared = sharedMarkOf(row.items);
  return (
    <>
      {row.items.slice(0, shownItems).map((item) => (
        <div key={item.id}>
          <ItemLine item={item} />
          {isReady ? <ItemProblems item={item} row={row} back={back} showsMark={!shared} /> : null}
        </div>
      ))}
      {row.items.length > shownItems ? (
        <Link to={`/app/orders/${row.orderId}`}>{t('list.moreItems', { count: row.items.length - shownItems })}</Link>
      ) : null}
      {isReady && shared ? (
        <MarkLine row={row} errorKey={shared.errorKey} message={shared.errorMessage} itemId={shared.id} back={back} />
      ) : null}
      {isReady && row.errorKey && !isTold ? <MarkLine row={row} errorKey={row.errorKey} message={row.errorMessage} back={back} /> : null}
      {row.address && !(row.address.pickup && isMarkedPickup(row)) ? <AddressProblems row={row} address={row.address} back={back} /> : null}
      <StageProblems row={row} isReady={isReady} />
    </>
  );
}

function ItemLine({ item }: { item: Item }) {
  const t = useWords('orders');
  const units = soldUnits(item, useLanguage());
  return (
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
              {units} × <bdi>{item.variantTitle}</bdi>
            </>
          ) : (
            `${units} ×`
          )}
        </span>
      </span>
    </div>
  );
}

/** @param showsMark whether the item shows its own mark; not when all items have the same one, which then stands below them once. */
function ItemProblems({ item, row, back, showsMark }: RowProps & { item: Item; showsMark: boolean }) {
  const t = useWords('orders');
  const words = useWords('fulfillment');
  const language = useLanguage();
  return (
    <>
      {item.fractionalQuantity !== null && item.quantity > 0 ? (
        <div className="Order-Problem">
          <span>{t('problem.fractional', { quantity: soldUnits(item, language) })}</span>
          {isCaptured(row.financialStatus) ? (
            <Link to={dialogPath(row.orderId, 'manual', { group: row.id, back })}>{words('action.manual')}</Link>
          ) : null}
        </div>
      ) : null}
      {item.isUnmapped ? (
        <div className="Order-Problem">
          <span>{t(`problem.${item.whyUnlinked ?? 'unmapped'}`)}</span>
          {item.whyUnlinked !== 'notAProduct' ? (
            <Link to={dialogPath(row.orderId, 'supplier', { item: item.id, back })}>{words('cure.map')}</Link>
          ) : isCaptured(row.financialStatus) ? (
            <Link to={dialogPath(row.orderId, 'manual', { group: row.id, back })}>{words('action.manual')}</Link>
          ) : null}
        </div>
      ) : null}
      {item.errorKey && !item.isUnmapped && showsMark ? (
        <MarkLine row={row} errorKey={item.errorKey} message={item.errorMessage} itemId={item.id} back={back} />
      ) : null}
    </>
  );
}

/** Says a mark already that the buyer picks the order up? */
const isMarkedPickup = ({ errorKey, items }: OrderRowData): boolean => [errorKey, ...items.map((item) => item.errorKey)].includes('pickup');

/** What is wrong with the order's address, in the words of its page. */
function AddressProblems({ row, address, back }: RowProps & { address: ListedAddress }) {
  const t = useWords('orders');
  const words = useWords('fulfillment');
  const { isMissing, pickup, problems } = address;
  const cure = cureOf({ cure: 'edit_address' }, { orderId: row.orderId, supplierOrderId: row.id }, back);
  return (
    <div className="Order-Problem">
      {isMissing ? <span>{t('address.missing')}</span> : null}
      {pickup ? <span>{t('address.pickup', { place: `\u2068${pickup}\u2069` })}</span> : null}
      {problems.map((problem) => (
        <span key={`${problem.field} ${problem.why}`}>{addressProblemWords(words, problem)}</span>
      ))}
      {cure ? <Link to={cure}>{words('cure.edit_address')}</Link> : null}
    </div>
  );
}

/** Problems of the supplier order at its present stage. */
function StageProblems({ row, isReady }: { row: OrderRowData; isReady: boolean }) {
  const words = useWords('fulfillment');
  const unpaid = paymentProblemOf(row.financialStatus);
  const payPath = `/app/orders/pay?id=${row.id}`;
  return (
    <>
      {isReady && unpaid ? (
        <div className="Order-Problem">
          <span>{words(`problem.${unpaid.key}`)}</span>
        </div>
      ) : null}
      {row.state === 'waiting_payment' && (row.errorKey === 'payment_failed' || isUnpayable(row.errorKey)) ? (
        <div className="Order-Problem">
          <span>{errorText(words, row.errorKey, null)}</span>
          <Link to={payPath}>{words('action.pay')}</Link>
        </div>
      ) : null}
      {row.state === 'supplier_unpaid' && row.errorKey ? (
        <div className={row.errorKey === 'supplier_payment_waits' ? 'Subdued' : 'Order-Problem'}>
          <span>{errorText(words, row.errorKey, row.errorMessage)}</span>
          <Link to={`/app/orders/${row.orderId}`}>{words('action.whatNow')}</Link>
        </div>
      ) : null}
      {row.state === 'outcome_unknown' ? (
        <div className="Order-Problem">
          <span>{words('progress.unknown')}</span>
          <Link to={payPath}>{words('action.look')}</Link>
        </div>
      ) : null}
    </>
  );
}

/** A supplier's refusal, with the cure. */
function MarkLine({ row, errorKey, message, itemId, back }: RowProps & { errorKey: string; message: string | null; itemId?: string }) {
  const t = useWords('fulfillment');
  const remedy = remedyOf(errorKey, row.items.filter((item) => item.quantity > 0).length);
  const cure =
    remedy === 'try_again'
      ? `/app/orders/create?id=${row.id}`
      : cureOf({ cure: remedy, ...(itemId ? { lineItemId: itemId } : {}) }, { orderId: row.orderId, supplierOrderId: row.id }, back);
  return (
    <div className="Order-Problem">
      <span>{errorText(t, errorKey, message)}</span>
      {cure ? <Link to={cure}>{t(`cure.${remedy}`)}</Link> : null}
    </div>
  );
}
