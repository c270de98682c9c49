import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actOnProduct, loadEditor } from '#app/editor-door.server.ts';
import { ProductEditor } from '#app/features/products/ui/product-editor.tsx';
import productsCss from '#app/features/products/ui/products.css?url';
import pushCss from '#app/features/push/ui/push.css?url';

export const handle = { i18n: ['common', 'products', 'push'] };
export const links: LinksFunction = () => [productsCss, pushCss].map((href) => ({ rel: 'stylesheet', href }));
export const loader = (args: LoaderFunctionArgs) => loadEditor(args);
export const action = (args: ActionFunctionArgs) => actOnProduct(args);

export default function Editor() {
  const { product, rates, pushErrors, storeUrls } = useLoaderData<typeof loader>();
  return <ProductEditor key={product.id} product={product} rates={rates} pushErrors={pushErrors} storeUrls={storeUrls} backTo="/app/products-center" />;
}
