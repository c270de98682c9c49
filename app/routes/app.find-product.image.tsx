import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { notFoundAs404 } from '#app/doors/not-found-as-404.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { catalogView } from '#app/features/catalog/catalog-view.server.ts';
import { listShipTo } from '#app/features/catalog/filter-choices.server.ts';
import { findByImage, findSuppliers } from '#app/features/catalog/find-by-image.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { type ImageAnswer, ImageSearchScreen } from '#app/features/catalog/ui/image-search-screen.tsx';
import { skipRevalidationForDetails } from '#app/features/catalog/ui/use-opened-product.ts';
import { fieldError } from '#app/platform/errors.ts';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];
export const shouldRevalidate = skipRevalidationForDetails;

/** With a product in the address, searches by that product's picture. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const search = new URL(request.url).searchParams;
  const { shipTo, home, pricing } = await catalogView(ctx, search);
  const [source, id] = [search.get('source'), search.get('id')];
  const found =
    source && id ? await notFoundAs404(findSuppliers(ctx, { source, product_source_id: id, country_code: shipTo, pricing })) : undefined;
  return { shipTo, home, countries: await listShipTo(ctx), products: found?.products ?? null };
}

const maxBytes = 3 * 1024 * 1024;

export async function action({ request, context }: ActionFunctionArgs): Promise<ImageAnswer | Awaited<ReturnType<typeof actionRefusal>>> {
  const ctx = await requireSeller(request, context);
  try {
    const form = await formOf(request);
    const image = form.get('image');
    const link = String(form.get('link') ?? '').trim();
    const given = image instanceof File && image.size > 0 ? image : link || undefined;
    if (!given) throw fieldError('image', 'required');
    const { shipTo, pricing } = await catalogView(ctx, new URLSearchParams({ ship_to: String(form.get('ship_to') ?? '') }));
    return { ok: true, ...(await findByImage(ctx, { image: given, country_code: shipTo, pricing })) };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Reads the form. @throws AppError BAD_REQUEST at field `image` when it is larger than a picture may be */
async function formOf(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw fieldError('image', 'imageTooLarge');
  return request.formData();
}

export default function ImageSearch() {
  return <ImageSearchScreen {...useLoaderData<typeof loader>()} />;
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
