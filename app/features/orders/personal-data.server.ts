/** Buyers' personal data: sealed, bound to the order's id, opened only where it is shown or sent. */
import type { ChannelAddress, ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { Context } from '#app/context.ts';
import { buyerWords } from './search-words.ts';

export interface SealedCustomer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  taxId: string | null;
  /** As in `ChannelOrder`; null: it is being read from the store. */
  checkoutTaxId?: string | null;
  /** Where the buyer picks the order up. */
  pickup?: string;
}

/** The seller's corrected address, which is sent to the supplier. */
export type AddressOverride = ChannelAddress & { email?: string | null; taxId?: string | null };

/** The buyer's data, sealed. Exists even without buyer data from the store when the checkout's tax id is known or was asked for. */
export function sealCustomer(ctx: Pick<Context, 'encryption'>, orderId: string, order: ChannelOrder): string | null {
  const { checkoutTaxId } = order;
  const taxId = checkoutTaxId || order.taxId;
  if (!order.customer && !taxId && checkoutTaxId === undefined) return null;
  const customer: SealedCustomer = {
    id: order.customer?.id ?? '',
    name: order.customer?.name ?? '',
    email: order.customer?.email ?? null,
    phone: order.customer?.phone ?? null,
    taxId,
    ...(checkoutTaxId === undefined ? {} : { checkoutTaxId }),
    ...(order.pickup ? { pickup: order.pickup } : {}),
  };
  return ctx.encryption.encrypt(JSON.stringify(customer), orderId);
}

export const sealAddress = (
  ctx: Pick<Context, 'encryption'>,
  orderId: string,
  address: ChannelAddress | AddressOverride | null,
): string | null => (address ? ctx.encryption.encrypt(JSON.stringify(address), orderId) : null);

/** Marks of the buyer's sealed data, for `search_text` (`search-words.ts`). */
export const buyerMarks = (ctx: Pick<Context, 'encryption'>, workplaceId: string, ...buyer: Parameters<typeof buyerWords>): string[] =>
  buyerWords(...buyer).map((word) => ctx.encryption.marksOf(word, workplaceId)[0] as string);

const open = <T>(ctx: Pick<Context, 'encryption'>, orderId: string, sealed: string | null): T | null =>
  sealed ? (JSON.parse(ctx.encryption.decrypt(sealed, orderId)) as T) : null;

export const openCustomer = (ctx: Pick<Context, 'encryption'>, orderId: string, sealed: string | null): SealedCustomer | null =>
  open(ctx, orderId, sealed);
export const openAddress = (ctx: Pick<Context, 'encryption'>, orderId: string, sealed: string | null): AddressOverride | null =>
  open(ctx, orderId, sealed);

/**
 * The buyer as the store tells now, with the known name and e-mail address where it tells none: for orders without a shipping address, only
 * webhooks have them.
 */
export function withKnownBuyer(told: ChannelOrder['customer'], known: SealedCustomer | null): ChannelOrder['customer'] {
  if (!known || (told?.name && told.email) || !(known.name || known.email)) return told;
  return { id: told?.id ?? '', name: told?.name || known.name, email: told?.email || known.email, phone: told?.phone ?? null };
}

/** Is anything known of the buyer? */
export const isToldOf = (customer: SealedCustomer): boolean => Boolean(customer.name || customer.email || customer.phone || customer.taxId);

/** The buyer's name in lists: the store's, or else the one that the seller entered. */
export const buyerName = (customer: { name: string } | null, override: AddressOverride | null): string =>
  customer?.name || [override?.firstName, override?.lastName].filter(Boolean).join(' ');

/** The order's destination country, by the seller's correction if there is one. */
export const countryOf = (address: ChannelAddress | null, override: AddressOverride | null): string | null =>
  (override ?? address)?.countryCode || null;

const placeOf = ({ address1, address2, city, province, postalCode, countryCode }: ChannelAddress): string =>
  [address1, address2, city, province, postalCode, countryCode].map((part) => part.replace(/\s+/g, ' ').trim().toLowerCase()).join('\n');

/** Does the store name another place than before? An incomplete or missing address does not count. */
export const isElsewhere = (before: ChannelAddress | null, now: ChannelAddress | null): boolean =>
  Boolean(now?.address1 && now.countryCode) && (before === null || placeOf(before) !== placeOf(now as ChannelAddress));

/** The address as sent to a supplier: missing contact details and tax id are taken from the customer's record. */
export const withContact = (address: AddressOverride, customer: SealedCustomer | null) => ({
  ...address,
  phone: address.phone || (customer?.phone ?? ''),
  email: address.email ?? customer?.email ?? null,
  taxId: address.taxId ?? customer?.taxId ?? null,
});
