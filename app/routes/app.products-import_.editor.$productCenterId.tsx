import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actOnProduct, loadEditor } from '#app/doors/editor-door.server.ts';
import editorCss from '#app/features/products/ui/editor/editor.css?url';
import { ProductEditor } from '#app/features/products/ui/editor/product-editor.tsx';

export const handle = { i18n: ['common', 'product-editor', 'push', 'ai'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorCss }];
export const meta: MetaFunction<typeof loadEditor> = ({ data }) => [{ title: data?.product.title }];
export const loader = (args: LoaderFunctionArgs) => loadEditor(args);
export const action = (args: ActionFunctionArgs) => actOnProduct(args);

export default function Editor() {
  const { product, ...rest } = useLoaderData<typeof loader>();
  return <ProductEditor key={product.id} product={product} backTo="/app/products-import" {...rest} />;
}
