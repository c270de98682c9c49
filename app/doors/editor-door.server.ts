/** Loader and action that both editor screens share (import list and product centre). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { WorkplaceContext } from '#app/context.ts';
import { hasTextModel } from '#app/features/ai/improve-products.server.ts';
import { countProposals } from '#app/features/ai/proposals.server.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { getProduct } from '#app/features/products/get-product.server.ts';
import { saveProduct, undoSave } from '#app/features/products/save-product.server.ts';
import { type Product, ProductChange } from '#app/features/products/schemas.ts';
import { pushErrorsOf } from '#app/features/push/push-errors.server.ts';
import { getSellingPrice } from '#app/features/push/settings.server.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { isId } from '#app/platform/ids.ts';
import { jsonOf } from '#app/platform/json.ts';
import { actionRefusal, inputRefusal } from './action-refusal.server.ts';
import { notFoundAs404 } from './not-found-as-404.server.ts';
import { requireSeller } from './require-seller.server.ts';

const idOf = (params: LoaderFunctionArgs['params']): string => {
  const id = params.productCenterId ?? '';
  if (!isId(id)) throw new Response(null, { status: 404 });
  return id;
};

/** The data of a product's editor. @throws Response 404 */
export async function loadEditor({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const id = idOf(params);
  const product = await notFoundAs404(getProduct(ctx, { id }));
  const rate = product.currency === 'USD' ? undefined : (await latestRates(ctx))[product.currency];
  return {
    product,
    hasAi: hasTextModel(ctx) && !ctx.workplace.isDemo,
    rates: rate ? { [product.currency]: rate } : {},
    priceRules: await getSellingPrice(ctx),
    textsToSee: await countProposals(ctx, id),
    pushErrors: await pushErrorsOf(ctx, id),
    links: Object.fromEntries(product.listings.map((listing) => [listing.id, linksOf(ctx, listing)])),
  };
}

/** A listing's links. Only Shopify's addresses can be derived from our data; drafts have no page in the store. */
function linksOf(ctx: WorkplaceContext, listing: Product['listings'][number]): { admin: string | null; storefront: string | null } {
  const number = listing.channel_product_id?.split('/').pop();
  // A demo's store is nowhere.
  if (ctx.workplace.isDemo || listing.platform !== 'shopify' || listing.status === 'removed' || !number)
    return { admin: null, storefront: null };
  const address = (path: string) => ctx.vendorPages.url(`https://${listing.domain}${path}`);
  return {
    admin: address(`/admin/products/${number}`),
    storefront: listing.status === 'active' && listing.handle ? address(`/products/${encodeURIComponent(listing.handle)}`) : null,
  };
}

/** Save the product, or undo the last save; the answer contains the resulting product. */
export async function actOnProduct({ request, context, params }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const id = idOf(params);
  const form = await request.formData();
  try {
    if (form.get('intent') === 'undo') {
      await undoSave(ctx, { id });
      return { ok: true as const, did: 'undo' as const, product: await getProduct(ctx, { id }) };
    }
    const parsed = ProductChange.safeParse({ ...changeOf(form), id });
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await saveProduct(ctx, parsed.data);
    return { ok: true as const, did: 'save' as const, product: await getProduct(ctx, { id }) };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** The change: one JSON field from the editor's script or, before it has loaded, the form's plain fields. */
function changeOf(form: FormData): Record<string, unknown> {
  const change = form.get('change');
  if (typeof change === 'string') {
    const parsed = jsonOf(change);
    // Anything but an object is refused, like a product without a title.
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : { title: null };
  }
  const fields = ['title', 'description_html', 'vendor', 'product_type', 'seo_title', 'seo_description'];
  const given = fields.filter((name) => form.has(name)).map((name) => [name, form.get(name)]);
  const tags = form.get('tags');
  return {
    ...Object.fromEntries(given),
    ...(typeof tags === 'string'
      ? {
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        }
      : {}),
    version: Number(form.get('version')),
  };
}
