/** What prevents an order from being placed, and what resolves it. Pure. */
import type { PlacementErrorKey } from '#app/connectors/suppliers/supplier.ts';
import type { AddressProblem } from '#app/features/orders/address/address-rules.ts';

export type ProblemKey =
  | 'not_ready'
  | 'cancelled'
  | 'deleted'
  | 'store_unreachable'
  | 'unpaid'
  | 'partly_paid'
  | 'payment_lost'
  | 'refunded'
  | 'on_hold'
  | 'unmapped'
  | 'other_countries'
  | 'not_a_product'
  | 'fractional'
  | 'address_missing'
  | 'pickup'
  | 'address'
  | 'tax_id'
  | 'out_of_stock'
  | 'sold_out'
  | 'unshippable'
  | 'too_many'
  | 'entered_too_long'
  | 'no_ordering_api'
  | 'cost_rose'
  | 'packed_by_you'
  | 'supplier_unreachable';

/** How a problem is resolved; the screens have a button for each. */
export type Cure =
  | 'edit_address'
  | 'map'
  | 'change_supplier'
  | 'capture_payment'
  | 'release_hold'
  | 'enter_number'
  | 'try_again'
  | 'pay'
  | 'split'
  | 'by_hand'
  | 'agree'
  | 'pack'
  | 'none';

export interface PlacementProblem {
  key: ProblemKey;
  cure: Cure;
  field?: string;
  /** For an address field: required, invalid, too_long, kanji or house_number. */
  why?: string;
  /** For `too_long`: how many characters fit. */
  most?: number;
  lineItemId?: string;
  title?: string;
  /** For `cost_rose`, USD cents: what the seller knew it to cost, and what it costs now. */
  before?: number;
  after?: number;
}

/** Has the payment been captured in full and not been refunded in full (App Store requirement 5.5.5)? */
export const isCaptured = (financialStatus: string): boolean => financialStatus === 'paid' || financialStatus === 'partially_refunded';

const paymentProblems = {
  partially_paid: { key: 'partly_paid', cure: 'capture_payment' },
  // The authorization can no longer be captured: the money has to be collected in another way.
  voided: { key: 'payment_lost', cure: 'capture_payment' },
  expired: { key: 'payment_lost', cure: 'capture_payment' },
  refunded: { key: 'refunded', cure: 'none' },
} as const satisfies Record<string, Pick<PlacementProblem, 'key' | 'cure'>>;

type PaymentProblem = (typeof paymentProblems)[keyof typeof paymentProblems] | { readonly key: 'unpaid'; readonly cure: 'capture_payment' };

/** What is wrong with the buyer's payment, and whether it can be mended in the store's admin; nothing when it is captured. */
export function paymentProblemOf(financialStatus: string): PaymentProblem | undefined {
  if (isCaptured(financialStatus)) return undefined;
  const known: Partial<Record<string, PaymentProblem>> = paymentProblems;
  return known[financialStatus] ?? { key: 'unpaid', cure: 'capture_payment' };
}

/** May the seller have the address sent as it is? A house may have no number; what is missing altogether cannot be accepted. */
export const isDoubtful = (why: string | undefined): boolean => why === 'invalid' || why === 'house_number';

/** @param accept the seller has seen the warnings and wants the address sent as it is; missing fields cannot be accepted. */
export function addressProblems(problems: readonly AddressProblem[], accept: boolean): PlacementProblem[] {
  return problems
    .filter((problem) => !(accept && isDoubtful(problem.why)))
    .map((problem) => ({
      key: problem.field === 'taxId' ? 'tax_id' : 'address',
      cure: 'edit_address',
      field: problem.field,
      why: problem.why,
      ...(problem.most === undefined ? {} : { most: problem.most }),
    }));
}

/** The error key of an order or item: a supplier's refusal, or a problem that we detect and the specification has no key for. */
export type ErrorKey = PlacementErrorKey | 'pickup' | 'too_many' | 'entered_too_long' | 'cost_rose' | StoreSays;

/** What the store says right before the supplier is called. */
type StoreSays = 'on_hold' | 'store_unreachable' | 'unpaid' | 'partly_paid' | 'payment_lost' | 'refunded';

const remedies: Readonly<Record<ErrorKey, Cure>> = {
  error_save_all_address: 'edit_address',
  error_get_token: 'try_again',
  not_found_order_detail: 'try_again',
  error_not_found_sku: 'change_supplier',
  add_to_cart_fail: 'try_again',
  error_checkout_products: 'try_again',
  remove_items_in_cart_fail: 'try_again',
  sync_order_not_found_order_no: 'enter_number',
  sync_order_status_fail: 'enter_number',
  failed_added_sku_list: 'change_supplier',
  cancel_order: 'try_again',
  product_out_of_stock: 'change_supplier',
  product_sold_out: 'change_supplier',
  shipped_country_notfound: 'change_supplier',
  pickup: 'edit_address',
  too_many: 'change_supplier',
  entered_too_long: 'by_hand',
  // The preview says how to go on.
  cost_rose: 'try_again',
  on_hold: 'try_again',
  store_unreachable: 'try_again',
  unpaid: 'try_again',
  partly_paid: 'try_again',
  payment_lost: 'try_again',
  refunded: 'try_again',
};

/** Problems that may be solved by splitting the order by lines. */
const ofSeveral: ReadonlySet<string> = new Set<ErrorKey>(['too_many', 'entered_too_long']);

/**
 * What a seller can do about the error of an order or of its items (specification 3, section 8).
 * @param lines how many of the store's lines the supplier order covers: orders are split by line, not within one
 */
export const remedyOf = (errorKey: string, lines: number): Cure =>
  ofSeveral.has(errorKey) && lines > 1 ? 'split' : ((remedies as Partial<Record<string, Cure>>)[errorKey] ?? 'try_again');

/**
 * Is it to be placed, and has its supplier too few of an item, or does not sell or ship it any more? Then placing it is refused, and another
 * supplier is the way on, or the buyer's money back.
 */
export const needsOtherSupplier = (order: {
  state: string;
  byHand: string | null;
  isArchived: boolean;
  cancelledAt: Date | null;
  errorKey: string | null;
  items: readonly { errorKey: string | null; isUnmapped: boolean }[];
}): boolean =>
  order.state === 'ready' &&
  !order.byHand &&
  !order.isArchived &&
  !order.cancelledAt &&
  [order.errorKey, ...order.items.map((item) => (item.isUnmapped ? null : item.errorKey))].some(
    (key) => key !== null && remedyOf(key, order.items.length) === 'change_supplier',
  );

interface Marked {
  errorKey: string | null;
  errorMessage: string | null;
}

/**
 * The error that all of several items have, if one remedy solves it for all of them: it is shown once, not beside each item.
 * @returns the first of the items
 */
export function sharedMarkOf<Item extends Marked>(items: readonly Item[]): (Item & { errorKey: string }) | undefined {
  const [first, ...others] = items;
  if (!first?.errorKey || others.length === 0) return undefined;
  const isShared = others.every((item) => item.errorKey === first.errorKey && item.errorMessage === first.errorMessage);
  // Another supplier is chosen item by item.
  if (!isShared || remedyOf(first.errorKey, items.length) === 'change_supplier') return undefined;
  return { ...first, errorKey: first.errorKey };
}

/** Does the seller have to solve something before the order can be placed? Not when it is under way or done. */
export const isToMend = (problems: readonly PlacementProblem[]): boolean =>
  problems.length > 0 && !problems.some(({ key }) => key === 'not_ready');

/** The error catalogue's key for a problem, where it has one. */
export const errorKeyOf = (problem: PlacementProblem): ErrorKey | undefined =>
  (
    ({
      address: 'error_save_all_address',
      address_missing: 'error_save_all_address',
      pickup: 'pickup',
      tax_id: 'error_save_all_address',
      out_of_stock: 'product_out_of_stock',
      sold_out: 'product_sold_out',
      unshippable: 'shipped_country_notfound',
      too_many: 'too_many',
      entered_too_long: 'entered_too_long',
      cost_rose: 'cost_rose',
    }) as Partial<Record<ProblemKey, ErrorKey>>
  )[problem.key];
