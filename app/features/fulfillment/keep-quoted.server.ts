import type { WorkplaceContext } from '#app/context.ts';
import { knownCostOf } from './known-cost.ts';
import type { Placement } from './load-placements.server.ts';
import type { PlacementPreview } from './preview-placement.server.ts';

/**
 * Keep what suppliers have just quoted for orders that are ready, so that lists and the order's page show what the preview shows. What the
 * seller knew before stays the cost that a rise is measured by. Not for a service that was only tried out, nor for an order that was
 * changed while its supplier was asked.
 */
export async function keepQuoted(
  ctx: WorkplaceContext,
  placements: readonly Placement[],
  previews: readonly (Pick<PlacementPreview, 'supplierOrderId' | 'serviceName' | 'options' | 'itemsCost' | 'shippingCost'> &
    Partial<Pick<PlacementPreview, 'quotedAt'>>)[],
): Promise<void> {
  const news = previews.flatMap((preview) => {
    const placement = placements.find(({ id }) => id === preview.supplierOrderId);
    const usual = preview.options.find(({ serviceName }) => serviceName === placement?.serviceName) ?? preview.options[0];
    if (placement?.state !== 'ready' || preview.shippingCost === null || usual?.serviceName !== preview.serviceName) return [];
    const { shown, agreedCost } = placement;
    const isSame =
      shown.itemsCost === preview.itemsCost &&
      shown.shippingCost === preview.shippingCost &&
      agreedCost !== null &&
      // The very quotes that are kept; what was asked now is always written, with its time.
      preview.options === placement.kept?.quotes;
    const was = { source: placement.source, shownItems: shown.itemsCost, shownShipping: shown.shippingCost };
    return isSame
      ? []
      : [
          {
            ...was,
            id: placement.id,
            items: preview.itemsCost,
            shipping: preview.shippingCost,
            quotes: preview.options,
            at: preview.quotedAt ?? ctx.now(),
            known: knownCostOf(placement, preview),
          },
        ];
  });
  if (news.length === 0) return;
  await ctx.sql.query({
    name: 'keep-quoted',
    text: `update supplier_orders s set items_cost = q.items, shipping_cost = q.shipping, total_cost = q.items + q.shipping, quoted_at = q.at, quotes = q.quotes, agreed_cost = coalesce(s.agreed_cost, q.known)
           from jsonb_to_recordset($2::jsonb) as q (id uuid, items bigint, shipping bigint, known bigint, at timestamptz, quotes jsonb, source text, "shownItems" bigint, "shownShipping" bigint)
           where s.workplace_id = $1 and s.id = q.id and s.state = 'ready' and s.source = q.source and s.items_cost = q."shownItems"
             and s.shipping_cost is not distinct from q."shownShipping"`,
    values: [ctx.workplace.id, JSON.stringify(news)],
  });
}
