/** `change-supplier` as the specification sends it: an order's or a package's id, and the suppliers' own ids (docs/decisions/294). */
import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import type { ChangeSupplier } from '../schemas.ts';
import { type ChosenSupplier, changeSupplier } from './change-supplier.server.ts';

type Input = z.output<typeof ChangeSupplier>;

/** @throws as `changeSupplier`; BAD_REQUEST for ids that mean several variants, and for units that are no multiple of the item's. */
export async function changeByApi(ctx: WorkplaceContext, input: Input): Promise<void> {
  const { orderId, supplierOrderId } = await findOrder(ctx, input.id);
  const lineItems: ChosenSupplier[] = [];
  for (const item of input.line_items) {
    const units = await openUnits(ctx, { orderId, supplierOrderId, lineItemId: item.id });
    lineItems.push({
      lineItemId: item.id,
      sourceVariantId: item.source_variant_id ?? (await findVariant(ctx, item.replace_supplier)),
      quantity: item.source_variant_id ? (item.quantity ?? 1) : perItem(item.quantity, units),
    });
  }
  await changeSupplier(ctx, { orderId, scope: input.scope, lineItems });
}

async function findOrder(ctx: WorkplaceContext, id: string): Promise<{ orderId: string; supplierOrderId: string | null }> {
  const { rows } = await ctx.sql.query<{ orderId: string; supplierOrderId: string | null }>(
    `select id as "orderId", null::uuid as "supplierOrderId" from orders where workplace_id = $1 and id = $2
     union all select order_id, id from supplier_orders where workplace_id = $1 and id = $2`,
    [ctx.workplace.id, id],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The open units of an item; it must be of the package, where one was named. */
async function openUnits(
  ctx: WorkplaceContext,
  item: { orderId: string; supplierOrderId: string | null; lineItemId: string },
): Promise<number> {
  const { rows } = await ctx.sql.query<{ units: number }>(
    `select open_quantity as units from order_line_items l where l.workplace_id = $1 and l.order_id = $2 and l.id = $3
       and ($4::uuid is null or l.supplier_order_id = $4 or exists (
         select 1 from supplier_order_items i where i.workplace_id = $1 and i.supplier_order_id = $4 and i.line_item_id = l.id))`,
    [ctx.workplace.id, item.orderId, item.lineItemId, item.supplierOrderId],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].units;
}

async function findVariant(ctx: WorkplaceContext, wanted: Input['line_items'][number]['replace_supplier']): Promise<string> {
  if (!wanted) throw fieldError('replace_supplier', 'required');
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select v.id from source_products p join source_variants v on v.product_id = p.id
     where p.external_id = $2 and v.external_id = $3 and ($4::text is null or p.source = $4) and (p.visible_to is null or p.visible_to = $1) limit 2`,
    [ctx.workplace.id, wanted.source_product_id, wanted.sku_id, wanted.source ?? null],
  );
  if (rows.length > 1) throw fieldError('source', 'required');
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].id;
}

/** Supplier units for one item: the specification tells those of the whole line. */
function perItem(quantity: number | undefined, units: number): number {
  if (quantity === undefined) return 1;
  if (units === 0 || quantity % units !== 0) throw fieldError('quantity', 'invalid');
  return quantity / units;
}
