/** What an order's page and its rows in lists tell of where it is sent: the same, by one rule. */
import type { SellerContext } from '#app/context.ts';
import type { ListedAddress } from '../order-row.ts';
import { type AddressOverride, openAddress, openCustomer, type SealedCustomer, withContact } from '../personal-data.server.ts';
import { type CheckedAddress, checkAddress, needsLatin } from './address-rules.ts';

export interface OrderAddress {
  /** Null when no address is known. */
  checkedAddress: CheckedAddress | null;
  /** Where the buyer picks the order up, if it has no address. */
  pickup: string | null;
}

/** @param sources suppliers of the order's items, whose alphabets matter. */
export function checkOrderAddress(
  {
    customer,
    address,
    addressOverride,
  }: { customer: SealedCustomer | null; address: AddressOverride | null; addressOverride: AddressOverride | null },
  sources: readonly (string | null)[],
): OrderAddress {
  const effective = addressOverride ?? address;
  return {
    checkedAddress: effective ? checkAddress(withContact(effective, customer), { needsLatin: sources.some(needsLatin) }) : null,
    pickup: effective ? null : (customer?.pickup ?? null),
  };
}

/**
 * What is wrong with these orders' addresses; orders whose addresses are fit for their suppliers are left out. One statement, and nothing of
 * the addresses themselves is returned.
 */
export async function checkListedAddresses(ctx: SellerContext, orderIds: readonly string[]): Promise<ReadonlyMap<string, ListedAddress>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await ctx.sql.query<{
    id: string;
    customer: string | null;
    address: string | null;
    override: string | null;
    sources: string[];
  }>({
    name: 'addresses-of-listed-orders',
    text: `select o.id, o.customer, o.address, o.address_override as "override",
             array(select s.source from supplier_orders s where s.workplace_id = o.workplace_id and s.order_id = o.id and s.source is not null) as sources
           from orders o where o.workplace_id = $1 and o.id = any($2)`,
    values: [ctx.workplace.id, orderIds],
  });
  return new Map(
    rows.flatMap(({ id, sources, ...row }): [string, ListedAddress][] => {
      const opened = {
        customer: openCustomer(ctx, id, row.customer),
        address: openAddress(ctx, id, row.address),
        addressOverride: openAddress(ctx, id, row.override),
      };
      const { checkedAddress, pickup } = checkOrderAddress(opened, sources);
      const problems = checkedAddress?.problems ?? [];
      return checkedAddress && problems.length === 0 ? [] : [[id, { isMissing: !checkedAddress && !pickup, pickup, problems }]];
    }),
  );
}
