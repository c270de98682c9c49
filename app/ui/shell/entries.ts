/** The app's places, in the order of the navigation. */
import {
  CatalogIcon,
  HomeIcon,
  ImportIcon,
  NotificationIcon,
  OrderIcon,
  ProductIcon,
  SearchIcon,
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
  icon: FunctionComponent<SVGProps<SVGSVGElement>>;
  badge?: (counts: ShellData['counts']) => number;
  /** Left out of the mobile bar. */
  isMinor?: boolean;
}

export const homeEntry: Entry = { key: 'home', url: '/app', icon: HomeIcon };

export const mainEntries: readonly Entry[] = [
  { key: 'catalog', url: '/app/catalog/dropshipping', icon: CatalogIcon },
  { key: 'find', url: '/app/find-product', icon: SearchIcon, isMinor: true },
  { key: 'imports', url: '/app/products-import', icon: ImportIcon, badge: (counts) => counts.imported, isMinor: true },
  { key: 'products', url: '/app/products-center', icon: ProductIcon, badge: (counts) => counts.pushed },
  { key: 'orders', url: '/app/orders', icon: OrderIcon, badge: (counts) => counts.orders },
];

export const extraEntries: readonly Entry[] = [
  { key: 'channel', url: '/app/channel', icon: StoreIcon },
  { key: 'wallet', url: '/app/setting/wallet', icon: WalletIcon },
  { key: 'notifications', url: '/app/notifications', icon: NotificationIcon, badge: (counts) => counts.unread },
  { key: 'settings', url: '/app/setting', icon: SettingsIcon },
];

/** Is this entry the one to mark? The longest address that fits wins. */
export function selectedEntry(pathname: string): Entry | undefined {
  const all = [...mainEntries, ...extraEntries, homeEntry];
  const fitting = all.filter(({ url }) => pathname === url || (url !== '/app' && pathname.startsWith(`${url}/`)));
  const found = fitting.sort((a, b) => b.url.length - a.url.length)[0];
  return found ?? (pathname.startsWith('/app/catalog') ? mainEntries[0] : undefined);
}

/** `99+` above 99; nothing for none. */
export const badgeText = (count: number): string | undefined => (count <= 0 ? undefined : count > 99 ? '99+' : String(count));
