import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listSuppliers } from '#app/features/products/list-suppliers.server.ts';
import type { SupplierRow } from '#app/features/products/schemas.ts';
import productsCss from '#app/features/products/ui/products.css?url';
import { SupplierListScreen } from '#app/features/products/ui/supplier-list-screen.tsx';

export const handle = { i18n: ['common', 'products'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: productsCss }];

/** As one text: written value by value, as Remix does with what loaders return, five hundred rows cost more than all the rest of the screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { suppliers } = await listSuppliers(await requireSeller(request, context));
  return { suppliers: JSON.stringify(suppliers) };
}

export default function SupplierList() {
  const { suppliers } = useLoaderData<typeof loader>();
  return <SupplierListScreen suppliers={useMemo(() => JSON.parse(suppliers) as SupplierRow[], [suppliers])} />;
}
