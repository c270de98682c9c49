import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { movedTo } from '#app/doors/moved-to.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { mostChosen } from '#app/features/catalog/chosen-products.ts';
import { setFavoriteSupplier } from '#app/features/catalog/favorite-suppliers.server.ts';
import { shipToSchema } from '#app/features/catalog/filters.ts';
import { addFavorites, removeFavorite } from '#app/features/imports/favorites.server.ts';
import { importMany } from '#app/features/imports/import-many.server.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { parsedJson } from '#app/platform/parsed-json.ts';

/** The products chosen in a list, as JSON. */
const ImportAll = z.object({
  intent: z.literal('import-all'),
  products: z.preprocess(
    (text) => parsedJson(String(text)),
    z
      .array(z.object({ product_id: z.string().min(1).max(200), source: z.string().min(1).max(32) }))
      .min(1)
      .max(mostChosen),
  ),
  ship_to: shipToSchema,
});

const Act = z.object({
  intent: z.enum(['import', 'favorite', 'unfavorite', 'favorite-supplier', 'unfavorite-supplier']),
  source: z.string().min(1).max(32),
  id: z.string().min(1).max(200),
  ship_to: shipToSchema,
});

export const loader = movedTo('/app/find-product');

/** Import and favorite actions of product cards and the product detail. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    const form = Object.fromEntries(await request.formData());
    if (form.intent === 'import-all') return await importAll(ctx, form);
    const input = Act.safeParse(form);
    if (!input.success) throw new AppError('BAD_REQUEST');
    const { intent, source, id, ship_to: shipTo } = input.data;
    if (intent === 'favorite') await addFavorites(ctx, { products: [{ source, supplier_product_id: id }] });
    if (intent === 'unfavorite') await removeFavorite(ctx, { source, supplier_product_id: id });
    if (intent === 'favorite-supplier' || intent === 'unfavorite-supplier')
      await setFavoriteSupplier(ctx, { action: intent === 'favorite-supplier' ? 'favorite' : 'unfavorite', source, supplier_id: id });
    if (intent !== 'import') return { ok: true, ...(intent.endsWith('favorite') ? { isFavorite: intent === 'favorite' } : {}) };
    await requireFeature(ctx, 'PRODUCT_IMPORT');
    const imported = await importProduct(ctx, { source, supplier_product_id: id, ship_to: shipTo });
    return { ok: true, importedId: imported.product_package_id, alreadyImported: imported.already_imported };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Begin to import what was chosen, as work that the process toast shows. */
async function importAll(ctx: SellerContext, form: Record<string, FormDataEntryValue>) {
  const input = ImportAll.safeParse(form);
  if (!input.success) throw new AppError('BAD_REQUEST');
  const { products, ship_to: shipTo } = input.data;
  await requireFeature(ctx, 'PRODUCT_IMPORT');
  const { items, failed } = await importMany(ctx, { import_data: products, ship_to: shipTo, isWatched: true });
  return { ok: true, begun: Object.keys(items), gone: Object.keys(failed) };
}
