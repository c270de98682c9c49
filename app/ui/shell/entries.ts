/** The entries of the navigation, in order. */
import {
  CatalogIcon,
  ChartVerticalIcon,
  HomeIcon,
  ImportIcon,
  ListBulletedIcon,
  NotificationIcon,
  OrderIcon,
  ProductIcon,
  QuestionCircleIcon,
  SettingsIcon,
  StoreIcon,
  WalletIcon,
} from '@shopify/polaris-icons';
import type { FunctionComponent, SVGProps } from 'react';
import type { ShellData } from './types.ts';

export interface Entry {
  /** Key of its name below `shell:nav.`. */
  key: string;
  url: string;
  /** Entries within another have none. */
  icon?: FunctionComponent<SVGProps<SVGSVGElement>>;
  badge?: (counts: ShellData['counts']) => number;
  /** Left out of the mobile bar. */
  isMinor?: boolean;
  /** Not among the admin's own navigation (specification 1, section 2). */
  isStandaloneOnly?: boolean;
  /** Entries below this one. */
  within?: readonly Entry[];
  /** Although within another, also among the admin's, which has one level only (docs/decisions/308). */
  isInAdmin?: boolean;
  /** Marked as new until it was opened once. */
  isNew?: boolean;
}

export const homeEntry: Entry = { key: 'home', url: '/app', icon: HomeIcon };

export const mainEntries: readonly Entry[] = [
  {
    key: 'catalog',
    url: '/app/catalog',
    icon: CatalogIcon,
    within: [
      { key: 'find', url: '/app/find-product', isInAdmin: true },
      { key: 'personalized', url: '/app/catalog/personalized' },
    ],
  },
  { key: 'imports', url: '/app/products-import', icon: ImportIcon, badge: (counts) => counts.imported, isMinor: true },
  { key: 'products', url: '/app/products-center', icon: ProductIcon, badge: (counts) => counts.imported + counts.pushed },
  {
    key: 'orders',
    url: '/app/orders',
    icon: OrderIcon,
    badge: (counts) => counts.orders,
    within: [
      { key: 'shipments', url: '/app/orders/shipment' },
      { key: 'refunds', url: '/app/orders/cancel-refund' },
    ],
  },
  { key: 'dashboard', url: '/app/dashboard', icon: ChartVerticalIcon, isNew: true },
];

export const extraEntries: readonly Entry[] = [
  { key: 'channel', url: '/app/channel', icon: StoreIcon },
  { key: 'wallet', url: '/app/setting/wallet', icon: WalletIcon },
  { key: 'notifications', url: '/app/notifications', icon: NotificationIcon, badge: (counts) => counts.unread },
  { key: 'settings', url: '/app/setting', icon: SettingsIcon },
  { key: 'manage', url: '/app/manage', icon: ListBulletedIcon, isStandaloneOnly: true },
  { key: 'help', url: '/app/help', icon: QuestionCircleIcon, isStandaloneOnly: true },
];

/** The entry and those within it. */
export const withThoseWithin = (entry: Entry): readonly Entry[] => [entry, ...(entry.within ?? [])];

/** The admin's: its navigation has one level. */
export const adminEntries: readonly Entry[] = [
  ...mainEntries.flatMap((entry) => [entry, ...(entry.within ?? []).filter((each) => each.isInAdmin)]),
  ...extraEntries.filter((entry) => !entry.isStandaloneOnly),
];

/** The current entry: the one with the longest matching address. */
export function selectedEntry(pathname: string): Entry | undefined {
  const all = [...mainEntries.flatMap(withThoseWithin), ...extraEntries, homeEntry];
  const fitting = all.filter(({ url }) => pathname === url || (url !== '/app' && pathname.startsWith(`${url}/`)));
  return fitting.sort((a, b) => b.url.length - a.url.length)[0];
}

/** `99+` above 99; nothing for none. */
export const badgeText = (count: number): string | undefined => (count <= 0 ? undefined : count > 99 ? '99+' : String(count));

/** Places whose first visit is remembered with the account: view → where it is. */
const rememberedViews: Record<string, string> = {
  'order-center': '/app/orders',
  'nav.dashboard': '/app/dashboard',
  notifications: '/app/notifications',
};

/** The remembered view that an address belongs to. */
export const viewOf = (pathname: string): string | undefined =>
  Object.keys(rememberedViews).find((view) => pathname === rememberedViews[view] || pathname.startsWith(`${rememberedViews[view]}/`));
