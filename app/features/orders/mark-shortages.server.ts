import type { Context } from '#app/context.ts';
import type { Group, Shortage } from './grouping.ts';
import { hasPackingChoice } from './packing-choice.server.ts';

/** The marks that follow what is known of a supplier's stock; others are of refusals. */
const shortages: readonly Shortage[] = ['product_out_of_stock', 'product_sold_out'];

/**
 * Mark the lines of groups that are to be placed and of which the supplier, as far as it is known, has too few units, or which it no longer
 * sells. The mark ends when the supplier has them again. Other marks stay; so does the supplier's own refusal, which has its words, unless
 * the supplier has told its stock anew.
 */
export async function markShortages(
  tx: Pick<Context, 'sql'>,
  workplaceId: string,
  groups: readonly Pick<Group, 'known'>[],
  { isToldAnew = false }: { isToldAnew?: boolean } = {},
): Promise<void> {
  const ofLine = new Map<string, Shortage | null>();
  // A bundle is short when one of its parts is.
  for (const { lineItemId, shortage } of groups.flatMap((group) => group.known)) ofLine.set(lineItemId, ofLine.get(lineItemId) ?? shortage);
  if (ofLine.size === 0) return;
  await tx.sql.query({
    name: 'mark-shortages',
    text: `update order_line_items t set error_key = n.shortage, error_message = null
           from unnest($2::uuid[], $3::text[]) as n (line, shortage)
           where t.workplace_id = $1 and t.id = n.line and t.error_key is distinct from n.shortage and (t.error_key is null or t.error_key = any($4) and (t.error_message is null or $5))
             -- What the seller packs does not come from the supplier.
             and not (n.shortage is not null and exists (
               select 1 from supplier_orders s where s.workplace_id = $1 and s.id = t.supplier_order_id and ${hasPackingChoice('s')}))`,
    values: [workplaceId, [...ofLine.keys()], [...ofLine.values()], shortages, isToldAnew],
  });
}
