import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { readForPrint } from '#app/features/fulfillment/packing/list-to-pack.server.ts';
import packingCss from '#app/features/fulfillment/ui/packing.css?url';
import { PackingSheet } from '#app/features/fulfillment/ui/packing-sheet.tsx';
import { chosenIds } from '#app/features/orders/chosen-ids.ts';
import { ordersLinks } from '#app/features/orders/ui/orders-links.ts';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'orders', 'fulfillment'] };
export const links: LinksFunction = () => [...ordersLinks(), { rel: 'stylesheet', href: packingCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { searchParams } = new URL(request.url);
  const what = searchParams.get('what') === 'labels' ? ('labels' as const) : ('slips' as const);
  return { what, orders: await readForPrint(ctx, chosenIds(searchParams)) };
}

/** Packing slips or address labels, a sheet for each order. */
export default function PackingPrintScreen() {
  const { what, orders } = useLoaderData<typeof loader>();
  const { t } = useTranslation('fulfillment');
  return (
    <Screen
      title={t(what === 'labels' ? 'packing.labels' : 'packing.slips')}
      backTo="/app/orders/packing"
      {...(orders.length > 0 ? { primaryAction: { content: t('packing.print'), onAction: () => window.print() } } : {})}
    >
      {orders.length === 0 ? (
        <Card>
          <ListEmpty title={t('packing.empty')} text={t('packing.emptyText')} action={{ content: t('toOrders'), url: '/app/orders' }} />
        </Card>
      ) : (
        orders.map((order) => <PackingSheet key={order.supplierOrderId} what={what} order={order} />)
      )}
    </Screen>
  );
}
