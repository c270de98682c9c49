import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { getLogistics, type Logistics } from './get-logistics.server.ts';
import { getSourceProduct } from './get-source-product.server.ts';
import { shipFromOf } from './ship-from.ts';

interface ProductLogisticsRequest {
  source: string;
  /** Our id of the source product, or the supplier's. */
  id: string;
  /** Our id of a variant, the supplier's, or its SKU; without one, the variant that costs least. */
  variant: string | undefined;
  quantity: number;
  /** The warehouse's country; if the product is not in it, or without one, the usual one (`shipFromOf`). */
  shipFrom: string | undefined;
  shipTo: string;
}

/** Shipping services of a product to a country, with their costs. @throws AppError NOT_FOUND for a variant that it does not have. */
export async function getProductLogistics(ctx: SellerContext, request: ProductLogisticsRequest): Promise<Logistics> {
  const { variant: wanted, shipFrom, shipTo } = request;
  const product = await getSourceProduct(ctx, { source: request.source, id: request.id });
  const variant = wanted
    ? product.variants.find((each) => [each.externalId, each.id, each.sku].includes(wanted))
    : [...product.variants].sort((a, b) => a.cost - b.cost)[0];
  if (!variant) throw new AppError('NOT_FOUND');
  return getLogistics(ctx, {
    source: product.source,
    productId: product.id,
    variant: { id: variant.id, externalId: variant.externalId },
    weightGrams: variant.weightGrams,
    shipFrom: shipFrom && product.shipsFrom.includes(shipFrom) ? shipFrom : shipFromOf(product.shipsFrom, shipTo),
    shipTo,
    quantity: request.quantity,
  });
}
