/** WooCommerce's orders in our words. Pure. */

import { fieldName, withOwnFields } from '#app/connectors/channels/address-fields.ts';
import type { ChannelAddress, ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import { companyOn } from '#app/connectors/channels/company-on.ts';
import { partOfSet, shownProperties } from '#app/connectors/channels/line-properties.ts';
import { divideHalfEven, minorFromDecimal } from '#app/platform/money.ts';
import { wholeText } from '#app/platform/odd-members.ts';
import { sharesOf } from '#app/platform/shares-of.ts';
import { setsOf, withSetPrices } from './sets.ts';
import type { WooOrder, WooRefund } from './wire.ts';

/** Meta key under which we note our packages on an order, so that each is told only once. */
export const packagesKey = '_quayside_packages';

/**
 * `processing` means paid and to be fulfilled; `on-hold` waits for a manual payment. A plugin's own status counts as unpaid unless the
 * order has a payment date, so that nothing is placed by mistake.
 */
function financialStatusOf(order: WooOrder): ChannelOrder['financialStatus'] {
  switch (order.status) {
    case 'processing':
    case 'completed':
      return 'paid';
    case 'refunded':
      return 'refunded';
    case 'cancelled':
    case 'failed':
    case 'trash':
      return order.date_paid_gmt ? 'paid' : 'voided';
    case 'pending':
    case 'on-hold':
    case 'checkout-draft':
      return 'pending';
    default:
      return order.date_paid_gmt ? 'paid' : 'pending';
  }
}

/** A draft that the checkout page creates when it is opened; it becomes an order when the buyer submits it. */
export const isCart = ({ status }: Pick<WooOrder, 'status'>): boolean => status === 'checkout-draft';

const isOver = (status: string) => ['cancelled', 'failed', 'trash', 'refunded'].includes(status);

/** Units of each line in packages that we have told the store of. */
export function shippedUnits(order: Pick<WooOrder, 'meta_data'>): Record<string, number> {
  const units: Record<string, number> = {};
  for (const each of packagesOf(order))
    for (const [line, quantity] of Object.entries(each.quantities)) units[line] = (units[line] ?? 0) + quantity;
  return units;
}

export interface ToldPackage {
  number: string;
  quantities: Record<string, number>;
  /** What of it stands below the buyer's note. */
  noted?: string | undefined;
  /** The mail about the completed order has told the buyer of it. */
  isMailed?: boolean | undefined;
}

/** The packages that were told to an order, from its meta data. */
export function packagesOf(order: Pick<WooOrder, 'meta_data'>): ToldPackage[] {
  const value = order.meta_data?.find((each) => each.key === packagesKey)?.value;
  if (!Array.isArray(value)) return [];
  return value.filter(
    (each): each is ToldPackage => typeof each?.number === 'string' && typeof each?.quantities === 'object' && each.quantities !== null,
  );
}

/** Meta keys under which plugins store tax ids. */
const taxIdKeys = /^_?(billing|shipping)?_?(cpf|cnpj|rfc|rut|pccc|tckn|vkn|vat|vat_number|tax_id|persontype_document)$/i;

/** Is it pickup? WooCommerce's own methods (the block checkout's is `pickup_location`), and plugins' methods named after them. */
const isPickup = ({ method_id: method }: NonNullable<WooOrder['shipping_lines']>[number]): boolean =>
  /^(local_pickup|pickup_location)/.test(method);

/** The checkout's name of the place where the buyer picks everything up; such an order has the buyer's own address. */
function pickupOf({ shipping_lines: packages }: WooOrder): string | undefined {
  const [first] = packages ?? [];
  return first && packages?.every(isPickup) ? first.method_title || first.method_id : undefined;
}

/** The shipping address, else the buyer's billing address. A country alone is the store's default and no address. */
function addressOf(order: WooOrder): ChannelAddress | null {
  const { address_1, address_2, city, postcode } = order.shipping ?? {};
  const side = address_1 || address_2 || city || postcode ? 'shipping' : 'billing';
  const shipping = order[side];
  if (!shipping) return null;
  const address = {
    firstName: shipping.first_name,
    lastName: shipping.last_name,
    company: shipping.company,
    address1: shipping.address_1,
    address2: shipping.address_2,
    city: shipping.city,
    province: shipping.state,
    provinceCode: shipping.state,
    postalCode: shipping.postcode,
    countryCode: shipping.country.toUpperCase(),
    countryName: '',
    phone: shipping.phone || order.billing?.phone || '',
  };
  // Where it is sent to the billing address, plugins often note their fields for that one alone.
  const { billing } = order;
  const isSame = billing?.address_1 === shipping.address_1 && billing?.postcode === shipping.postcode;
  return withOwnFields(address, new Map([...(isSame ? ownFieldsOf(order, 'billing') : []), ...ownFieldsOf(order, side)]));
}

/**
 * What plugins have asked for beside the lines of an address: members of the address itself (`shipping.number`), meta data
 * (`_shipping_number`), or the block checkout's own kind of meta data (`_wc_shipping/postnl/house_number`).
 */
function ownFieldsOf(order: WooOrder, side: 'billing' | 'shipping'): [string, string][] {
  const ofMeta = order.meta_data.flatMap(({ key, value }): [string, unknown][] => {
    const name = new RegExp(`^_?(wc_)?${side}[_/](.+)$`, 'i').exec(key)?.[2];
    return name ? [[name, value]] : [];
  });
  return [...ofMeta, ...Object.entries(order[side] ?? {})].flatMap(([name, value]): [string, string][] => {
    const text = wholeText(value).trim();
    return text === '' ? [] : [[fieldName(name), text]];
  });
}

/** Refunded units and money by line, which the order's own lines still include. */
export function refundedOf(refunds: readonly WooRefund[], currency: string): Record<string, { units: number; total: number }> {
  const back: Record<string, { units: number; total: number }> = {};
  for (const line of refunds.flatMap((refund) => refund.line_items ?? [])) {
    const id = String(line.meta_data?.find((each) => each.key === '_refunded_item_id')?.value ?? '');
    const before = back[id] ?? { units: 0, total: 0 };
    back[id] = {
      units: before.units + Math.abs(line.quantity),
      total: before.total + Math.abs(minorFromDecimal(line.total || '0', currency)),
    };
  }
  return back;
}

type ChargeBack = NonNullable<WooRefund['fee_lines']>[number];

/** A refund's amount: negative when money goes back; positive for a negative fee that the shop takes back. */
const chargedBack = ({ total, total_tax }: ChargeBack, currency: string): number =>
  -minorFromDecimal(total || '0', currency) - minorFromDecimal(total_tax || '0', currency);

/** Money refunded without reference to a line. */
const givenBackOf = (refunds: readonly WooRefund[], currency: string): number =>
  refunds.reduce((sum, { amount, line_items, shipping_lines, fee_lines }) => {
    const lines = [...(line_items ?? []), ...(shipping_lines ?? []), ...(fee_lines ?? [])];
    const told = lines.reduce((total, line) => total + chargedBack(line, currency), 0);
    return sum + Math.max(0, Math.abs(minorFromDecimal(amount || '0', currency)) - told);
  }, 0);

/** The discount by negative fees, less what the shop has taken back of them. */
function feesOff({ fee_lines, currency }: WooOrder, refunds: readonly WooRefund[]): number {
  const off = (fees: readonly { total: string }[], sign: 1 | -1) =>
    fees.reduce((sum, { total }) => sum + Math.max(0, sign * minorFromDecimal(total || '0', currency)), 0);
  const takenBack = refunds.flatMap((refund) => refund.fee_lines ?? []);
  return Math.max(0, off(fee_lines ?? [], -1) - off(takenBack, 1));
}

/** Has everything been sent that the buyer still gets? Of a set its parts are sent. @param refunded by line (`refundedOf`). */
export function isAllSent(
  order: Pick<WooOrder, 'line_items'>,
  units: Readonly<Record<string, number>>,
  refunded: Readonly<Record<string, { units: number }>>,
): boolean {
  const isSet = new Set(setsOf(order.line_items).values());
  return order.line_items.every(
    ({ id, quantity }) => isSet.has(String(id)) || (units[String(id)] ?? 0) >= quantity - (refunded[String(id)]?.units ?? 0),
  );
}

/** The order's note as the buyer wrote it. */
export const buyersNoteOf = (order: Pick<WooOrder, 'customer_note' | 'meta_data'>): string =>
  packagesOf(order)
    .reduce((note, { noted }) => (typeof noted === 'string' ? note.replace(noted, '') : note), order.customer_note.replaceAll('\r\n', '\n'))
    .trim();

type WooLine = WooOrder['line_items'][number];

/**
 * A line's title and variant as they were sold, what the buyer entered for it, and the set that it is a part of. `parent_name` is the product's title of today and says
 * nothing of that. WooCommerce makes the name of the product's title and the variation's attributes, and keeps the attributes in the meta
 * data, too, before what plugins add; there alone if they are three or more (`generate_product_title`). A deleted variation's still are.
 */
function soldAs(line: WooLine, set: WooLine | undefined): Pick<ChannelOrder['lineItems'][number], 'title' | 'variantTitle' | 'properties'> {
  const shown = line.meta_data.filter(({ key }) => !key.startsWith('_'));
  const inName = attributesInName(line.name, shown);
  const title = inName ? line.name.slice(0, -` - ${inName.text}`.length) : line.name;
  const others = shown.slice(inName?.count ?? 0).filter((each) => !(isAttribute(each) && line.variation_id));
  const unnamed = line.variation_id ? shown.slice(inName?.count ?? 0).filter(isAttribute) : [];
  const properties = shownProperties(others.map(propertyOf), set && partOfSet(soldAs(set, undefined).title, set.quantity));
  if (inName || unnamed.length > 0) {
    const variantTitle = [...(inName ? [inName.text] : []), ...unnamed.map((each) => each.shown)].join(', ');
    return { title, variantTitle, ...properties };
  }
  // Without meta data (an import): as far as the product still has the title that it was sold by.
  const isNamedSo = line.parent_name !== '' && line.name.startsWith(`${line.parent_name} - `);
  return {
    title: isNamedSo ? line.parent_name : line.name,
    variantTitle: isNamedSo ? line.name.slice(line.parent_name.length + 3) : '',
    ...properties,
  };
}

type LineMeta = WooLine['meta_data'][number];
const propertyOf = ({ name, shown: value }: LineMeta) => ({ name, value });

/** As many of the first entries as the end of a name consists of: `Lamp - Red, XL`. */
function attributesInName(name: string, shown: readonly LineMeta[]): { text: string; count: number } | undefined {
  for (let count = shown.length; count > 0; count -= 1) {
    const text = shown
      .slice(0, count)
      .map((each) => each.shown)
      .join(', ');
    if (text && name.endsWith(` - ${text}`)) return { text, count };
  }
  return undefined;
}

/**
 * Is the entry an attribute of a variation? Those of the whole shop have a prefix; a product's own stand under the slug of their name, where
 * plugins write the name itself.
 */
const isAttribute = ({ key, name }: LineMeta): boolean =>
  key.startsWith('pa_') || key.startsWith('attribute_') || (key !== name && slugsOf(name).includes(key));

/** How WordPress may write a name as a slug (`sanitize_title`): letters without their accents, German ones as two, others encoded. */
function slugsOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-');
  const german = words.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  const plain = (text: string) => text.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  return [plain(words), plain(german), words, encodeURIComponent(words).toLowerCase()];
}

/** Fractions of units are counted in millionths, so that 0.3 − 0.1 is 0.2. */
const millionth = 1_000_000n;
const exactly = (units: number): number => Math.round(units * Number(millionth)) / Number(millionth);

type AmountBack = { total: string; total_tax?: string | null | undefined };

/** What the buyer pays beside the items. Refunds tell what went back of shipping and of taxes; their amounts are negative. */
function besideItems(order: WooOrder, refunds: readonly WooRefund[]): Pick<ChannelOrder, 'shippingPaid' | 'tax' | 'discounts'> {
  const minor = (text: string | null | undefined) => minorFromDecimal(text || '0', order.currency);
  const shippingBack = refunds.flatMap((refund) => refund.shipping_lines ?? []);
  const all: AmountBack[] = [...shippingBack, ...refunds.flatMap((refund) => [...(refund.line_items ?? []), ...(refund.fee_lines ?? [])])];
  const less = (told: string, back: readonly number[]) => Math.max(0, minor(told) - back.reduce((sum, each) => sum + Math.abs(each), 0));
  const { shipping_total: shipping, total_tax: tax, discount_total: discounts } = order;
  return {
    ...(shipping === null || shipping === undefined
      ? {}
      : {
          shippingPaid: less(
            shipping,
            shippingBack.map((line) => minor(line.total)),
          ),
        }),
    ...(tax === null || tax === undefined
      ? {}
      : {
          tax: less(
            tax,
            all.map((line) => minor(line.total_tax)),
          ),
        }),
    ...(discounts === null || discounts === undefined ? {} : { discounts: minor(discounts) + feesOff(order, refunds) }),
  };
}

/** @param refunds all refunds of the order. */
export function orderFromWoo(order: WooOrder, refunds: readonly WooRefund[] = []): ChannelOrder {
  const { currency } = order;
  const shipped = shippedUnits(order);
  const refunded = refundedOf(refunds, currency);
  const total = minorFromDecimal(order.total || '0', currency);
  const givenBack = givenBackOf(refunds, currency);
  const paidBack = (order.refunds ?? []).reduce((sum, each) => sum + Math.abs(minorFromDecimal(each.total || '0', currency)), 0);
  const pickup = pickupOf(order);
  const address = pickup ? null : addressOf(order);
  const over = isOver(order.status);
  // An order that was refunded in full after it was sent counts as sent.
  const isCompleted = order.status === 'completed' || (order.status === 'refunded' && order.date_completed_gmt !== null);
  // Refunded units may have been sent before or not: if in doubt too few are ordered, rather than units that were refunded.
  const doneOf = (lineId: string, quantity: number): number => (isCompleted ? quantity : (shipped[lineId] ?? 0));
  const backOf = (line: WooOrder['line_items'][number]) => refunded[String(line.id)] ?? { units: 0, total: 0 };
  const left = order.line_items.map((line) => Math.max(0, minorFromDecimal(line.total || '0', currency) - backOf(line).total));
  const discounts = sharesOf(feesOff(order, refunds), left);
  const soldUnits = order.line_items.map((line) => exactly(Math.max(0, line.quantity - backOf(line).units)));
  const sets = setsOf(order.line_items);
  const isSet = new Set(sets.values());
  const setOf = (line: WooLine) => order.line_items.find(({ id }) => String(id) === sets.get(String(line.id)));
  const prices = withSetPrices(
    order.line_items.map(({ id }, at) => ({
      id: String(id),
      units: Math.ceil(soldUnits[at] ?? 0),
      price: (left[at] ?? 0) - (discounts[at] ?? 0),
    })),
    sets,
  );
  const lineItems = order.line_items.map((line, at) => {
    const back = backOf(line);
    const gross = prices[at] ?? 0;
    const sold = soldUnits[at] ?? 0;
    const quantity = Math.ceil(sold);
    return {
      platformLineItemId: String(line.id),
      channelProductId: line.product_id ? String(line.product_id) : null,
      channelVariantId: line.variation_id ? String(line.variation_id) : line.product_id ? String(line.product_id) : null,
      ...soldAs(line, setOf(line)),
      sku: line.sku,
      image: line.image?.src || null,
      quantity,
      openQuantity: over ? 0 : Math.max(0, quantity - doneOf(String(line.id), quantity)),
      ...(Number.isInteger(line.quantity) && Number.isInteger(back.units) ? {} : { fractionalQuantity: String(sold) }),
      // WooCommerce's line totals are without tax, whether the shop's prices include it or not.
      linePrice: gross,
      unitPrice: sold > 0 ? Number(divideHalfEven(BigInt(gross) * millionth, BigInt(Math.round(sold * Number(millionth))))) : 0,
      requiresShipping: !isSet.has(String(line.id)),
      ...(isSet.has(String(line.id)) ? { isSet: true as const } : {}),
    };
  });
  // Of a set its parts are sent.
  const own = lineItems.filter((line) => !line.isSet);
  const done = own.map((line) => doneOf(line.platformLineItemId, line.quantity));
  const isBegun = done.some((units) => units > 0);
  const isSent = isBegun && own.every(({ quantity }, at) => (done[at] ?? 0) >= quantity);
  const financialStatus = financialStatusOf(order);
  const isRefunded = financialStatus === 'paid' && (order.refunds ?? []).length > 0;
  // The name in the address; else (the checkout does not ask for it, or it goes to a business) the buyer's own.
  const name =
    [address?.firstName, address?.lastName].filter(Boolean).join(' ') ||
    [order.billing?.first_name, order.billing?.last_name].filter(Boolean).join(' ') ||
    companyOn(address);
  const email = order.billing?.email || null;
  const phone = address?.phone || order.billing?.phone || null;
  return {
    platformOrderId: String(order.id),
    name: `#${order.number || order.id}`,
    currency,
    total: Math.max(0, total - paidBack),
    ...(paidBack > 0 ? { refunded: paidBack } : {}),
    ...(givenBack > 0 ? { givenBack } : {}),
    ...besideItems(order, refunds),
    financialStatus: isRefunded ? (total > 0 && paidBack >= total ? 'refunded' : 'partially_refunded') : financialStatus,
    fulfillmentStatus: isCompleted || isSent ? 'fulfilled' : isBegun ? 'partially_fulfilled' : 'unfulfilled',
    placedAt: order.date_created_gmt,
    updatedAt: order.date_modified_gmt,
    cancelledAt: ['cancelled', 'failed', 'trash'].includes(order.status) ? order.date_modified_gmt : null,
    isTest: false,
    note: buyersNoteOf(order),
    customer: name || email || phone ? { id: order.customer_id ? String(order.customer_id) : '', name, email, phone } : null,
    address,
    ...(pickup ? { pickup } : {}),
    taxId: String(order.meta_data?.find((each) => taxIdKeys.test(each.key) && each.value)?.value ?? '') || null,
    lineItems: lineItems.map((line) => (line.isSet && isSent ? { ...line, openQuantity: 0 } : line)),
  };
}
