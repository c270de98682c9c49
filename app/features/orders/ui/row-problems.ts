/** What is wrong with the rows of an order, each with the way on, in the order in which it is told. */
import type { TFunction } from 'i18next';
import { isCaptured, paymentProblemOf, remedyOf, sharedMarkOf } from '#app/features/fulfillment/placement-problems.ts';
import { addressProblemWords } from '#app/features/fulfillment/ui/address-problem-words.ts';
import { errorText } from '#app/features/fulfillment/ui/error-text.ts';
import { cureOf } from '#app/features/fulfillment/ui/problem-line.tsx';
import { isUnpayable } from '#app/features/fulfillment/unpayable.ts';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import type { OrderBlock } from '../order-blocks.ts';
import type { ListedAddress, OrderRowData } from '../order-row.ts';
import { soldUnits } from '../sold-units.ts';
import { dialogPath } from './dialog-path.ts';

export interface RowProblem {
  key: string;
  /** Sentences. */
  words: readonly string[];
  cure?: { to: string; label: string } | undefined;
  /** Somebody else is at work on it. */
  isQuiet?: boolean;
}

interface Told {
  orders: TFunction;
  fulfillment: TFunction;
  language: string;
  /** Path to come back to after a cure. */
  back: string;
}

/** The words in which problems are told. @param back path to come back to after a cure. */
export function useProblemWords(back: string): Told {
  return { orders: useWords('orders'), fulfillment: useWords('fulfillment'), language: useLanguage(), back };
}

const isReady = (row: OrderRowData): boolean => row.state === 'ready' && !row.isArchived && !row.cancelledAt;

/** What concerns the store order, whoever supplies it: its address, its payment, its end in the store. */
export function orderProblems({ rows }: OrderBlock, told: Told): RowProblem[] {
  const { orders: t, fulfillment: words } = told;
  const [first] = rows;
  const unpaid = rows.some(isReady) ? paymentProblemOf(first.financialStatus) : undefined;
  const marked = rows.find((row) => row.address);
  const isTold = marked?.address?.pickup && rows.some(isMarkedPickup);
  return [
    ...(marked?.address && !isTold ? [addressProblem(marked, marked.address, told)] : []),
    ...(unpaid ? [{ key: unpaid.key, words: [words(`problem.${unpaid.key}`)] }] : []),
    ...(first.cancelledAt && rows.some((row) => row.state !== 'cancelled_channel')
      ? [{ key: 'cancelled', words: [t('problem.cancelledOnStore')] }]
      : []),
  ];
}

/** What concerns one supplier order: its items, its supplier's answers, its payment. */
export function rowProblems(row: OrderRowData, told: Told): RowProblem[] {
  const shared = sharedMarkOf(row.items);
  const isTold = row.items.some((item) => item.errorKey);
  return [
    ...(isReady(row) ? row.items.flatMap((item) => itemProblems(row, item, told, !shared)) : []),
    ...(isReady(row) && shared ? [markProblem(row, shared, told, shared.id)] : []),
    ...(isReady(row) && row.errorKey && !isTold
      ? [markProblem(row, { errorKey: row.errorKey, errorMessage: row.errorMessage }, told)]
      : []),
    ...stageProblems(row, told),
  ];
}

/** @param showsMark whether the item tells its own mark; not when all items have the same one, which is then told once. */
function itemProblems(row: OrderRowData, item: OrderRowData['items'][number], told: Told, showsMark: boolean): RowProblem[] {
  const { orders: t, fulfillment: words, language, back } = told;
  const byHand = isCaptured(row.financialStatus)
    ? { to: dialogPath(row.orderId, 'manual', { group: row.id, back }), label: words('action.manual') }
    : undefined;
  const problems: RowProblem[] = [];
  if (item.fractionalQuantity !== null && item.quantity > 0)
    problems.push({
      key: 'fractional',
      words: [t('problem.fractional', { quantity: soldUnits(item, language) })],
      cure: byHand,
    });
  if (item.isUnmapped)
    problems.push({
      key: 'unmapped',
      words: [t(`problem.${item.whyUnlinked ?? 'unmapped'}`)],
      cure:
        item.whyUnlinked === 'notAProduct'
          ? byHand
          : { to: dialogPath(row.orderId, 'supplier', { item: item.id, back }), label: words('cure.map') },
    });
  if (item.errorKey && !item.isUnmapped && showsMark)
    problems.push(markProblem(row, { errorKey: item.errorKey, errorMessage: item.errorMessage }, told, item.id));
  return problems.map((problem) => ({
    ...problem,
    key: `${item.id} ${problem.key}`,
    words: row.items.length > 1 ? [`\u2068${item.title}\u2069:`, ...problem.words] : problem.words,
  }));
}

/** Says a mark already that the buyer picks the order up? */
const isMarkedPickup = ({ errorKey, items }: OrderRowData): boolean => [errorKey, ...items.map((item) => item.errorKey)].includes('pickup');

/** What is wrong with the order's address, in the words of its page. */
function addressProblem(row: OrderRowData, { isMissing, pickup, problems }: ListedAddress, told: Told): RowProblem {
  const { orders: t, fulfillment: words, back } = told;
  const to = cureOf({ cure: 'edit_address' }, { orderId: row.orderId, supplierOrderId: row.id }, back);
  return {
    key: 'address',
    words: [
      ...(isMissing ? [t('address.missing')] : []),
      ...(pickup ? [t('address.pickup', { place: `\u2068${pickup}\u2069` })] : []),
      ...problems.map((problem) => addressProblemWords(words, problem)),
    ],
    cure: to ? { to, label: words('cure.edit_address') } : undefined,
  };
}

/** What its present stage leaves to the seller. */
function stageProblems(row: OrderRowData, { orders: t, fulfillment: words, back }: Told): RowProblem[] {
  const to = `/app/orders/pay?id=${row.id}`;
  if (row.isToPack) return [{ key: 'pack', words: [], cure: { to: '/app/orders/packing', label: t('byHand.toPack') }, isQuiet: true }];
  if (row.byHand && row.state === 'order_placed')
    return [
      {
        key: 'hand',
        words: [],
        cure: { to: dialogPath(row.orderId, 'hand', { group: row.id, back }), label: t('byHand.update') },
        isQuiet: true,
      },
    ];
  if (row.state === 'outcome_unknown')
    return [{ key: 'unknown', words: [words('progress.unknown')], cure: { to, label: words('action.look') } }];
  if (row.state === 'waiting_payment' && row.errorKey && (row.errorKey === 'payment_failed' || isUnpayable(row.errorKey)))
    return [
      {
        key: 'payment',
        words: [errorText(words, row.errorKey, null)],
        cure: { to, label: words(isUnpayable(row.errorKey) ? 'action.look' : 'action.pay') },
      },
    ];
  if (row.state === 'supplier_unpaid' && row.errorKey)
    return [
      {
        key: 'unpaid',
        words: [errorText(words, row.errorKey, row.errorMessage)],
        cure: { to: `/app/orders/${row.orderId}`, label: words('action.whatNow') },
        isQuiet: row.errorKey === 'supplier_payment_waits',
      },
    ];
  return [];
}

/** A supplier's refusal, with the cure. */
function markProblem(
  row: OrderRowData,
  { errorKey, errorMessage }: { errorKey: string; errorMessage: string | null },
  { fulfillment: words, back }: Told,
  itemId?: string,
): RowProblem {
  const remedy = remedyOf(errorKey, row.items.filter((item) => item.quantity > 0).length);
  const to =
    remedy === 'try_again'
      ? `/app/orders/create?id=${row.id}`
      : cureOf({ cure: remedy, ...(itemId ? { lineItemId: itemId } : {}) }, { orderId: row.orderId, supplierOrderId: row.id }, back);
  return {
    key: `${itemId ?? ''} ${errorKey}`,
    words: [errorText(words, errorKey, errorMessage)],
    cure: to ? { to, label: words(`cure.${remedy}`) } : undefined,
  };
}
