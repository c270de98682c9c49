import { type AppLoadContext, redirect } from '@remix-run/node';
import { loadCatalogPage } from '#app/features/catalog/catalog-page.server.ts';
import { catalogView } from '#app/features/catalog/catalog-view.server.ts';
import { detailPath } from '#app/features/catalog/detail-path.ts';
import { type Collection, shipToSchema } from '#app/features/catalog/filters.ts';
import { findPasted } from '#app/features/catalog/find-pasted.server.ts';
import { requireSeller } from './require-seller.server.ts';

/**
 * The data of a screen with the catalogue's search.
 * @throws Response that leads to the product whose link, id or SKU was searched for.
 */
export async function loadCatalogList(request: Request, context: AppLoadContext, collection?: Collection) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const pasted = await findPasted(ctx, searchParams.get('keyword') ?? '');
  if (pasted && 'product' in pasted) {
    const named = shipToSchema.safeParse(pasted.shipTo);
    const shipTo = pasted.shipTo && named.success ? named.data : (await catalogView(ctx, searchParams)).shipTo;
    throw redirect(detailPath(pasted.product, shipTo));
  }
  return loadCatalogPage(ctx, searchParams, { collection, pasted: pasted?.notice });
}
