import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { hasTextModel } from '#app/features/ai/improve-products.server.ts';
import { deleteImports, listImports } from '#app/features/imports/list-imports.server.ts';
import { ImportQuery, ProductIds } from '#app/features/imports/schemas.ts';
import { ImportList } from '#app/features/imports/ui/import-list.tsx';
import importsCss from '#app/features/imports/ui/imports.css?url';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { AppError } from '#app/platform/errors.ts';

export const handle = { i18n: ['common', 'imports', 'push', 'ai'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: importsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const given = ImportQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const query = given.success ? given.data : ImportQuery.parse({});
  const list = await orFirstPage(
    query,
    (asked) => listImports(ctx, asked),
    (found) => found.items,
  );
  return { ...list, search: query.search ?? '', isDemo: ctx.workplace.isDemo, hasAi: hasTextModel(ctx) };
}

/** Takes products off the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    const input = ProductIds.safeParse({ product_ids: (await request.formData()).getAll('product_ids').map(String) });
    if (!input.success) throw new AppError('BAD_REQUEST');
    return { ok: true as const, ...(await deleteImports(ctx, input.data)) };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function ProductsImport() {
  return <ImportList data={useLoaderData<typeof loader>()} />;
}

export { ImportsError as ErrorBoundary } from '#app/features/imports/ui/import-list.tsx';
