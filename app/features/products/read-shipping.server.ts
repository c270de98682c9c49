import type { Context } from '#app/context.ts';
import { getSourceProduct } from '#app/features/catalog/get-source-product.server.ts';
import { readProductShipping } from '#app/features/catalog/product-shipping.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { summarySql, variantSummarySql } from './product-summary-sql.ts';

/**
 * Ask the supplier for shipping costs that were not known when a product was imported, so that its profit can be shown. The seller's
 * prices stay. Safe to repeat.
 * @throws ConnectorError to be tried again.
 */
export async function readMissingShipping(
  ctx: Context,
  { workplaceId, productId }: { workplaceId: string; productId: string },
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const at = ctx.as({ workplace });
  const values = [workplaceId, productId];
  const { rows } = await at.sql.query<{ source: string; sourceProductId: string; shipTo: string }>(
    `select p.source, p.source_product_id as "sourceProductId", p.ship_to as "shipTo" from products p
     where p.workplace_id = $1 and p.id = $2 and p.source_product_id is not null
       and exists (select 1 from product_variants v where v.workplace_id = $1 and v.product_id = $2 and v.shipping_cost is null)`,
    values,
  );
  const product = rows[0];
  if (!product) return;
  const source = await getSourceProduct(at, { source: product.source, id: product.sourceProductId });
  const shipping = await readProductShipping(at, source, { shipTo: product.shipTo, isPatient: true });
  const error = shipping.logistics?.error ?? null;
  if (error !== null) throw new ConnectorError(product.source, 'unavailable', error);
  const costs = source.variants.flatMap((variant) => {
    const cost = shipping.costOf(variant);
    return cost === null ? [] : [{ id: variant.id, cost }];
  });
  await at.transaction(async (tx) => {
    await tx.sql.query(
      `update product_variants v set shipping_cost = t.cost from unnest($3::uuid[], $4::bigint[]) as t (id, cost)
       where v.workplace_id = $1 and v.product_id = $2 and v.source_variant_id = t.id and v.shipping_cost is null`,
      [...values, costs.map((each) => each.id), costs.map((each) => each.cost)],
    );
    await tx.sql.query(`update products p set ${summarySql} from (${variantSummarySql}) m where p.workplace_id = $1 and p.id = $2`, values);
  });
}
