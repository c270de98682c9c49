/** What of a store's order could not be read, in terms that people know. Pure. */

/** The words are `orders:unreadable.part.<kind>`. */
export const unreadableKinds = [
  'id',
  'currency',
  'total',
  'date',
  'status',
  'address',
  'refunds',
  'items',
  'item',
  'quantity',
  'price',
  'product',
  'other',
] as const;
export type UnreadableKind = (typeof unreadableKinds)[number];

export interface UnreadablePart {
  kind: UnreadableKind;
  /** Position of the item in the order, from 1. */
  item?: number;
}

/** By the last part of a member's path, in Shopify's two spellings and WooCommerce's. */
const kinds: readonly (readonly [RegExp, UnreadableKind])[] = [
  [/^(id|admin_graphql_api_id)$/, 'id'],
  [/^currency/, 'currency'],
  [/quantity$/i, 'quantity'],
  [/^(product|variation|variant)/, 'product'],
  [/status$/i, 'status'],
  [/(_at|_gmt|At)$/, 'date'],
  [/^(shipping|billing|shipping_address|shippingAddress)$/, 'address'],
];
const itemLists = new Set(['line_items', 'lineItems']);
const amounts = /^(price|total|amount|original|current_total_price|currentTotalPriceSet|originalTotalSet)/;

function partOf(path: readonly string[]): UnreadablePart {
  const at = path.findIndex((name) => itemLists.has(name));
  const [first = ''] = path;
  if (/^(refund|totalRefunded)/.test(first)) return { kind: 'refunds' };
  const position = at < 0 ? undefined : path.slice(at + 1).find((name) => /^\d+$/.test(name));
  const inside = position === undefined ? path : path.slice(path.indexOf(position, at) + 1);
  if (at >= 0 && position === undefined) return { kind: 'items' };
  const item = position === undefined ? {} : { item: Number(position) + 1 };
  const [member = ''] = inside;
  const kind = kinds.find(([shape]) => shape.test(member))?.[1];
  if (position !== undefined) {
    if (kind === 'quantity' || kind === 'product') return { kind, ...item };
    return { kind: amounts.test(member) ? 'price' : 'item', ...item };
  }
  if (kind !== undefined && kind !== 'quantity' && kind !== 'product') return { kind };
  return { kind: amounts.test(member) ? 'total' : 'other' };
}

/** @param misfit as `describeZodError` writes it: `path: message; path: message`. */
export function unreadableParts(misfit: string): UnreadablePart[] {
  const parts = misfit
    .split('; ')
    .map((each) => /^([\w.]+): /.exec(each)?.[1])
    .filter((path) => path !== undefined)
    .map((path) => partOf(path.split('.').filter((name) => name !== 'order')));
  const unlike = new Map(parts.map((part) => [`${part.kind} ${part.item ?? ''}`, part]));
  return unlike.size > 0 ? [...unlike.values()] : [{ kind: 'other' }];
}

/** An unreadable order as the order list shows it. */
export interface ShownUnreadable {
  storeId: string;
  /** The store's id; empty when it could not be read either. */
  platformOrderId: string;
  /** What the store calls it, else its id there; empty when neither could be read. */
  name: string;
  storeName: string;
  /** The store has said, when the seller had the order read again, that it does not have it any more. `parts` is then empty. */
  isGone: boolean;
  parts: UnreadablePart[];
  /** ISO time of the last try. */
  seenAt: string;
  /** Its page in the store's admin. */
  adminUrl: string | null;
}
