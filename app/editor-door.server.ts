/** Loader and action that both editor screens share (import list and product centre). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { actionRefusal, inputRefusal } from './action-refusal.server.ts';
import { fieldErrorsOf } from './platform/field-errors.ts';
import { getProduct } from './features/products/get-product.server.ts';
import { saveProduct, undoSave } from './features/products/save-product.server.ts';
import { ProductChange } from './features/products/schemas.ts';
import { applyPriceRules } from './features/push/apply-price-rules.server.ts';
import { pushErrorsOf } from './features/push/process-items.server.ts';
import { latestRates } from './features/push/rates.server.ts';
import { AppError, isAppError } from './platform/errors.ts';
import { isId } from './platform/ids.ts';
import { requireSeller } from './require-seller.server.ts';

const idOf = (params: LoaderFunctionArgs['params']): string => {
  const id = params.productCenterId ?? '';
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
};

export async function loadEditor({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const id = idOf(params);
  try {
    const product = await getProduct(ctx, { id });
    const rates = product.currency === 'USD' ? {} : await latestRates(ctx);
    const rate = rates[product.currency];
    return {
      product,
      rates: rate ? { [product.currency]: rate } : {},
      pushErrors: await pushErrorsOf(ctx, id),
      storeUrls: Object.fromEntries(product.listings.map((listing) => [listing.store_id, ctx.vendorPages.url(`https://${listing.domain}`)])),
    };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw data(null, { status: 404 });
    throw error;
  }
}

export async function actOnProduct({ request, context, params }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const id = idOf(params);
  const form = await request.formData();
  try {
    switch (form.get('intent')) {
      case 'undo':
        await undoSave(ctx, { id });
        return { ok: true as const, did: 'undo' as const };
      case 'price': {
        const { success, failed } = await applyPriceRules(ctx, { product_ids: [id] });
        if (failed[id]) throw new AppError(failed[id] === 'NOT_FOUND' ? 'NOT_FOUND' : 'UNPROCESSABLE');
        return { ok: true as const, did: 'price' as const, changed: success[id] ?? 0 };
      }
      default: {
        const parsed = ProductChange.safeParse({ ...changeOf(form), id });
        if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
        await saveProduct(ctx, parsed.data);
        return { ok: true as const, did: 'save' as const };
      }
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** What the editor's script sends as one member, or, before it has loaded, the form's plain fields. */
function changeOf(form: FormData): Record<string, unknown> {
  const change = form.get('change');
  if (typeof change === 'string') {
    try {
      const parsed: unknown = JSON.parse(change);
      return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
    } catch {
      return { title: null };
    }
  }
  const fields = ['title', 'description_html', 'vendor', 'product_type', 'seo_title', 'seo_description'];
  const given = fields.filter((name) => form.has(name)).map((name) => [name, form.get(name)]);
  return { ...Object.fromEntries(given), version: Number(form.get('version')) };
}
