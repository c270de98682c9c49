import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { hasTextModel } from '#app/features/ai/improve-products.server.ts';
import { deleteProducts } from '#app/features/products/delete-products.server.ts';
import { listListings } from '#app/features/products/list-listings.server.ts';
import { findMatchingProducts, listProducts } from '#app/features/products/list-products.server.ts';
import { readCenterFrame } from '#app/features/products/read-center-frame.server.ts';
import { centerColumns, centerQueryOf, isOfListings } from '#app/features/products/schemas.ts';
import { setStatus } from '#app/features/products/set-status.server.ts';
import { setTableColumns } from '#app/features/products/table-columns.server.ts';
import { CenterScreen } from '#app/features/products/ui/center-screen.tsx';
import productsCss from '#app/features/products/ui/products.css?url';
import { applyPriceRules } from '#app/features/push/apply-price-rules.server.ts';
import { splitOptionsOf } from '#app/features/push/settings.server.ts';
import pushCss from '#app/features/push/ui/push.css?url';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { mostMatching } from '#app/platform/most-matching.ts';
import { jsonData, useJsonData } from '#app/ui/json-data.ts';

export const handle = { i18n: ['common', 'products', 'push', 'ai'] };
export const links: LinksFunction = () => [productsCss, pushCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const query = centerQueryOf(new URL(request.url));
  const { tab } = query;
  const [{ columns, splitting, ...frame }, listings, products] = await Promise.all([
    readCenterFrame(ctx),
    isOfListings(tab)
      ? orFirstPage(
          { ...query, kind: tab },
          (asked) => listListings(ctx, asked),
          (found) => found.items,
        )
      : null,
    isOfListings(tab)
      ? null
      : orFirstPage(
          query,
          (asked) => listProducts(ctx, asked),
          (found) => found.items,
        ),
  ]);
  const kept = columns.filter((column) => (centerColumns as readonly string[]).includes(column));
  return jsonData({
    ...frame,
    splitting: splitOptionsOf(splitting),
    hasAi: hasTextModel(ctx),
    query,
    columns: kept.length > 0 ? kept : [...centerColumns.slice(0, 7)],
    listings,
    products,
  });
}

const nothingFailed: Record<string, string> = {};

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const named = String(form.get('ids') ?? '')
    .split(',')
    .filter(isId);
  // At most one page: only deleting works on all matching products.
  const ids = named.slice(0, 250);
  try {
    switch (form.get('intent')) {
      // The ids are fixed before the seller confirms: products that match later are not deleted.
      case 'find-matching':
        return { ok: true as const, found: await findMatchingProducts(ctx, centerQueryOf(new URL(request.url)), mostMatching) };
      case 'delete': {
        const chosen = named.slice(0, mostMatching);
        const { deleted } = await deleteProducts(ctx, { product_ids: chosen });
        return {
          ok: true as const,
          did: 'delete' as const,
          count: deleted.length,
          left: chosen.length - deleted.length,
          failed: nothingFailed,
        };
      }
      case 'price': {
        const { success, failed, items } = await applyPriceRules(ctx, { product_ids: ids });
        return { ok: true as const, did: 'price' as const, count: Object.keys(success).length, begun: Object.keys(items).length, failed };
      }
      case 'active':
      case 'draft': {
        const { success, failed, items } = await setStatus(ctx, { product_ids: ids, status: form.get('intent') as 'active' | 'draft' });
        return { ok: true as const, did: 'status' as const, count: success.length, begun: Object.keys(items).length, failed };
      }
      case 'columns': {
        const columns = form
          .getAll('column')
          .map(String)
          .filter((column) => (centerColumns as readonly string[]).includes(column));
        await setTableColumns(ctx, {
          table_name: 'products-center',
          columns: ['product', ...columns.filter((column) => column !== 'product')],
        });
        return { ok: true as const, did: 'columns' as const, count: columns.length, failed: nothingFailed };
      }
      default:
        return data({ ok: false as const, message: '', errors: null }, { status: 400 });
    }
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function ProductCenter() {
  return <CenterScreen {...useJsonData<typeof loader>()} />;
}
