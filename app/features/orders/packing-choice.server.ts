import type { WorkplaceContext } from '#app/context.ts';

/**
 * SQL condition: the seller packs the supplier order, by a choice made for its supplier or for all the products in it that are still to be
 * sent (`packing_choices`).
 * @param order alias of `supplier_orders` in the statement
 */
export const hasPackingChoice = (order: string): string => `(
  exists (select 1 from packing_choices c where c.workplace_id = ${order}.workplace_id and c.kind = 'supplier' and c.subject = ${order}.source)
  or exists (select 1 from packing_choices c where c.workplace_id = ${order}.workplace_id and c.kind = 'product')
    and exists (select 1 from order_line_items l where ${isToSend('l', order)}) and not exists (
      select 1 from order_line_items l left join listing_variants v on v.workplace_id = l.workplace_id and v.id = l.listing_variant_id
      where ${isToSend('l', order)} and not exists (
        select 1 from packing_choices c where c.workplace_id = l.workplace_id and c.kind = 'product' and c.subject = v.listing_id::text)))`;

/** Which of these supplier orders the seller packs by such a choice. */
export async function findPackedByChoice(ctx: WorkplaceContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await ctx.sql.query<{ id: string }>({
    name: 'packed-by-choice',
    text: `select s.id from supplier_orders s where s.workplace_id = $1 and s.id = any($2) and ${hasPackingChoice('s')}`,
    values: [ctx.workplace.id, ids],
  });
  return new Set(rows.map((row) => row.id));
}

/** SQL condition: the line belongs to the supplier order, and the store still wants it sent. */
const isToSend = (line: string, order: string): string =>
  `${line}.workplace_id = ${order}.workplace_id and ${line}.supplier_order_id = ${order}.id and ${line}.open_quantity > 0 and ${line}.requires_shipping and not ${line}.is_set`;

/** What such an order is until its seller has packed it: nobody is asked for it, and what it costs is not known. */
export const toPack = { byHand: 'seller', isCostEntered: false, totalCost: 0, costLeft: 0, profit: null, parts: null } as const;
