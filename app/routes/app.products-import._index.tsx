import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { hasTextModel } from '#app/features/ai/improve-products.server.ts';
import { deleteImports, findMatchingImports, listImports } from '#app/features/imports/list-imports.server.ts';
import { ChosenProducts, importQueryOf } from '#app/features/imports/schemas.ts';
import { ImportList } from '#app/features/imports/ui/import-list.tsx';
import importsCss from '#app/features/imports/ui/imports.css?url';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { mostMatching } from '#app/platform/most-matching.ts';

export const handle = { i18n: ['common', 'imports', 'push', 'ai'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: importsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const query = importQueryOf(new URL(request.url));
  const list = await orFirstPage(
    query,
    (asked) => listImports(ctx, asked),
    (found) => found.items,
  );
  return { ...list, search: query.search ?? '', isDemo: ctx.workplace.isDemo, hasAi: hasTextModel(ctx) };
}

/** Removes exactly the given products from the import list; also after "all matching" was chosen, when more match by now. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    if (form.get('intent') === 'find-matching')
      return { ok: true as const, found: await findMatchingImports(ctx, importQueryOf(new URL(request.url)), mostMatching) };
    const input = ChosenProducts.safeParse({ product_ids: form.getAll('product_ids').map(String) });
    if (!input.success) throw new AppError('BAD_REQUEST');
    const { deleted } = await deleteImports(ctx, input.data);
    return { ok: true as const, deleted, left: input.data.product_ids.length - deleted.length };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function ProductsImport() {
  return <ImportList data={useLoaderData<typeof loader>()} />;
}

export { ImportsError as ErrorBoundary } from '#app/features/imports/ui/import-list.tsx';
