import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { listSuppliers } from '#app/features/products/list-suppliers.server.ts';
import productsCss from '#app/features/products/ui/products.css?url';
import { SupplierListScreen } from '#app/features/products/ui/supplier-list-screen.tsx';
import { jsonData, useJsonData } from '#app/ui/json-data.ts';

export const handle = { i18n: ['common', 'products'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: productsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get('search')?.trim().slice(0, 200) ?? '';
  const { suppliers } = await listSuppliers(await requireSeller(request, context), search);
  return jsonData(suppliers);
}

export default function SupplierList() {
  return <SupplierListScreen suppliers={useJsonData<typeof loader>()} />;
}
