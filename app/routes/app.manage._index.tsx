import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import {
  DeliveryIcon,
  ImportIcon,
  NotificationIcon,
  OrderIcon,
  ProductIcon,
  SettingsIcon,
  StoreIcon,
  WalletIcon,
} from '@shopify/polaris-icons';
import type { FunctionComponent, SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { readHome } from '#app/features/onboarding/read-home.server.ts';
import homeCss from '#app/features/onboarding/ui/home.css?url';
import { listStores } from '#app/features/stores/list-stores.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { Screen } from '#app/ui/screen.tsx';
import type { ShellData } from '#app/ui/shell/types.ts';
import { withSeenViews } from '#app/ui/shell/with-seen-views.ts';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'pages'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeCss }];

const openOrders = ['ready', 'placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed'];
const onTheWay = [
  'not_found',
  'info_received',
  'in_transit',
  'available_for_pickup',
  'out_for_delivery',
  'expired',
  'delivery_failure',
  'exception',
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const [{ counters }, stores, wallet] = await Promise.all([readHome(ctx), listStores(ctx), getWallet(ctx)]);
  const ordersIn = (states: string[]) => states.reduce((sum, state) => sum + (counters[`orders.${state}`] ?? 0), 0);
  return {
    balance: { amount: wallet.total_balance, currency: wallet.currency },
    counts: {
      stores: stores.filter((store) => store.workplaceId === ctx.workplace.id && store.status === 'active').length,
      imported: counters['products.imported'] ?? 0,
      pushed: counters['products.pushed'] ?? 0,
      orders: ordersIn(openOrders),
      tracking: ordersIn(onTheWay),
    } as Record<string, number>,
  };
}

const places: { key: string; url: string; icon: FunctionComponent<SVGProps<SVGSVGElement>> }[] = [
  { key: 'stores', url: '/app/channel', icon: StoreIcon },
  { key: 'imported', url: '/app/products-import', icon: ImportIcon },
  { key: 'pushed', url: '/app/products-center', icon: ProductIcon },
  { key: 'orders', url: '/app/orders', icon: OrderIcon },
  { key: 'tracking', url: '/app/manage/tracking', icon: DeliveryIcon },
  { key: 'wallet', url: '/app/setting/wallet', icon: WalletIcon },
  { key: 'notifications', url: '/app/notifications', icon: NotificationIcon },
  { key: 'settings', url: '/app/setting', icon: SettingsIcon },
];

/** Overview of everything that runs in the workplace: a count and a link for each. */
export default function Manage() {
  const { t, i18n } = useTranslation('pages');
  const { balance, counts: counted } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData('routes/app') as ShellData | undefined;
  // As the bell counts them.
  const counts: Record<string, number> = {
    ...counted,
    ...(shell ? { notifications: withSeenViews(shell, shell.seen).counts.unread } : {}),
  };
  useLiveData('counts', 'notifications', 'orders.payment');
  const number = numberFormat(i18n.language);
  return (
    <Screen title={t('manage.title')} subtitle={t('manage.text')} isBelowHomeInAdmin>
      <ul className="Manage">
        {places.map(({ key, url, icon }) => (
          <li key={key}>
            <Link to={url}>
              <span className="Manage-Icon">
                <Icon source={icon} />
              </span>
              <span className="Main">
                <strong>{t(`manage.${key}`)}</strong>
                <small>{t(`manage.${key}Help`)}</small>
              </span>
              {counts[key] === undefined ? null : <span className="Manage-Count">{number.format(counts[key])}</span>}
              {key === 'wallet' ? (
                <span className="Manage-Count">
                  <Money amount={balance.amount} currency={balance.currency} />
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
