/** What the placing screen shows of orders, and how a seller's decisions there change it. Pure; amounts are USD cents. */
import type { LineProperty } from '#app/connectors/channels/line-properties.ts';
import type { CheckedAddress } from '#app/features/orders/address/address-rules.ts';
import { type Income, type ProfitParts, profitParts } from '#app/features/pricing/profit.ts';
import { type Cure, isDoubtful, isToMend, type PlacementProblem } from './placement-problems.ts';

export interface ServiceOption {
  serviceName: string;
  cost: number;
  daysMin?: number;
  daysMax?: number;
}

/** An order as it was previewed (`preview-placement.server.ts`). */
export interface PlacingOrder {
  supplierOrderId: string;
  orderId: string;
  orderName: string;
  storeName: string;
  isTest: boolean;
  source: string | null;
  shipFrom: string | null;
  shipTo: string | null;
  items: {
    lineItemId: string;
    sourceVariantId: string;
    title: string;
    variantTitle: string;
    sourceTitle: string;
    sku: string;
    image: string | null;
    properties: readonly LineProperty[];
    quantity: number;
    unitCost: number;
    misfits: readonly string[];
  }[];
  address: CheckedAddress | null;
  options: readonly ServiceOption[];
  serviceName: string | null;
  itemsCost: number;
  shippingCost: number | null;
  rise: { before: number; after: number; isAgreed: boolean } | null;
  problems: readonly PlacementProblem[];
  income: Income;
  noteCutAt: number | null;
  adminUrl: string | null;
}

/** What the seller has decided about an order since it was previewed. */
export interface Decision {
  serviceName?: string | undefined;
  isAgreed?: boolean | undefined;
  isAddressAccepted?: boolean;
  isLeftOut?: boolean;
}

/** An order with what the seller has decided. */
export interface DecidedOrder extends PlacingOrder {
  decision: Decision;
  chosen: ServiceOption | undefined;
  totalCost: number;
  /** What still stands in the way. */
  open: readonly PlacementProblem[];
}

/** Apply a decision. A service that the seller has chosen is no rise of the cost: its own cost stands beside it. */
export function decide(order: PlacingOrder, decision: Decision): DecidedOrder {
  // With another supplier the service that was chosen may be none of the order's any more.
  const named = (name: string | null | undefined) => order.options.find(({ serviceName }) => serviceName === name);
  const chosen = named(decision.serviceName) ?? named(order.serviceName);
  const shippingCost = chosen?.cost ?? order.shippingCost;
  const isAgreed = decision.isAgreed ?? order.rise?.isAgreed ?? false;
  const open = order.problems.filter(
    ({ key, why }) => !(key === 'cost_rose' && isAgreed) && !(decision.isAddressAccepted && isDoubtful(why)),
  );
  return {
    ...order,
    decision,
    chosen,
    shippingCost,
    totalCost: order.itemsCost + (shippingCost ?? 0),
    open,
  };
}

export const isReady = (order: Pick<DecidedOrder, 'open'>): boolean => order.open.length === 0;
/** Is it to be placed when the seller presses? */
export const isIncluded = (order: DecidedOrder): boolean => isReady(order) && !order.decision.isLeftOut;

/** The cost to send with an order that the seller has decided about; undefined where nothing was decided about its cost. */
export const agreedCostOf = (order: DecidedOrder): number | undefined =>
  (order.rise && (order.decision.isAgreed ?? order.rise.isAgreed)) ||
  (order.decision.serviceName && order.decision.serviceName === order.chosen?.serviceName)
    ? order.totalCost
    : undefined;

export interface PlacingGroup {
  /** What resolves the orders' problems; `ready`: nothing is in the way; `done`: they are placed already. */
  cure: Cure | 'ready' | 'done';
  orders: DecidedOrder[];
}

/** Most urgent first: what the seller mends here, then elsewhere, then what only time mends. */
const cureOrder: readonly PlacingGroup['cure'][] = [
  'agree',
  'edit_address',
  'map',
  'change_supplier',
  'split',
  'by_hand',
  'enter_number',
  'pack',
  'capture_payment',
  'release_hold',
  'try_again',
  'none',
  'pay',
  'ready',
  'done',
];

/** The group of an order goes by its first problem; the problem of its cost comes last, since it can be solved right here. */
function cureOf({ problems }: DecidedOrder): PlacingGroup['cure'] {
  if (problems.some(({ key }) => key === 'not_ready')) return problems.some(({ cure }) => cure === 'pay') ? 'pay' : 'done';
  // An order stays in its group when the seller has accepted its address or cost, so that it does not run away from under the hand.
  const first = problems.find(({ cure }) => cure !== 'agree') ?? problems[0];
  return first?.cure ?? 'ready';
}

/** Orders by what resolves their problems, problems first; within a group they keep their order. */
export function groupsOf(orders: readonly DecidedOrder[]): PlacingGroup[] {
  return [...Map.groupBy(orders, cureOf)]
    .map(([cure, own]) => ({ cure, orders: own }))
    .sort((a, b) => cureOrder.indexOf(a.cure) - cureOrder.indexOf(b.cure));
}

/** A quicker service has to arrive this much earlier to be named: in half the time, and by five days at least. */
const quickerByDays = 5;

/** The cheapest of the dearer services that are much quicker than the chosen one; undefined when there is none, or days are not known. */
export function quickerThan(chosen: ServiceOption | undefined, options: readonly ServiceOption[]): ServiceOption | undefined {
  const slow = chosen?.daysMax;
  if (!chosen || !slow) return undefined;
  return options
    .filter(({ cost, daysMax }) => daysMax && cost > chosen.cost && daysMax * 2 <= slow && slow - daysMax >= quickerByDays)
    .sort((a, b) => a.cost - b.cost)[0];
}

/** What a seller wants for all orders at once: the cheapest service of each, its quickest, or one by its name. */
export type ServiceWish = 'cheapest' | 'quickest' | { name: string };

/** The service of an order that fulfills the wish; undefined when it has none. */
export function wishedService({ options }: Pick<PlacingOrder, 'options'>, wish: ServiceWish): ServiceOption | undefined {
  if (typeof wish === 'object') return options.find(({ serviceName }) => serviceName === wish.name);
  if (wish === 'cheapest') return options.toSorted((a, b) => a.cost - b.cost)[0];
  return options.filter(({ daysMax }) => daysMax).sort((a, b) => (a.daysMax ?? 0) - (b.daysMax ?? 0) || a.cost - b.cost)[0];
}

/** Names of the services that orders are offered, those of most orders first. */
export function serviceNames(orders: readonly Pick<PlacingOrder, 'options'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { options } of orders) for (const { serviceName } of options) counts.set(serviceName, (counts.get(serviceName) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
}

/** The profit of an order with the chosen service; null when its shipping or the exchange rate is not known, or it has no supplier. */
export const profitOfPlacing = (order: DecidedOrder, rates: Readonly<Record<string, string | number>>): ProfitParts | null =>
  order.items.length === 0
    ? null
    : profitParts(
        order.income,
        { itemsCost: order.itemsCost, shippingCost: order.shippingCost, totalCost: order.totalCost, costLeft: order.totalCost },
        rates,
      );

/** What the form of the screen sends, in one field: 500 orders have no room in fields of their own. */
export interface SentChoices {
  place: { id: string; service?: string | null | undefined; agreed?: number | undefined; accept?: boolean | undefined }[];
  /** Those that have to be fixed first. */
  left: string[];
}

/** The orders to place with what the seller has decided about them, and those that are left for later. */
export const sentChoices = (orders: readonly DecidedOrder[]): string =>
  JSON.stringify({
    place: orders.filter(isIncluded).map((order) => ({
      id: order.supplierOrderId,
      service: order.chosen?.serviceName ?? null,
      agreed: agreedCostOf(order),
      accept: order.decision.isAddressAccepted,
    })),
    left: orders.filter((order) => isToMend(order.open)).map((order) => order.supplierOrderId),
  } satisfies SentChoices);
