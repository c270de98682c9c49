import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listSuppliers } from '#app/features/products/list-suppliers.server.ts';
import productsCss from '#app/features/products/ui/products.css?url';
import { SupplierListScreen } from '#app/features/products/ui/supplier-list-screen.tsx';

export const handle = { i18n: ['common', 'products'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: productsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return listSuppliers(await requireSeller(request, context));
}

export default function SupplierList() {
  return <SupplierListScreen {...useLoaderData<typeof loader>()} />;
}
