/** The addresses of all screens, read from the route files, so that new screens are included. */
import { readdirSync, readFileSync } from 'node:fs';
import type { BusySeller } from './busy-seller.ts';

/** Who may see a screen. */
export type Viewer = 'visitor' | 'seller' | 'operator';

export interface ScreenAddress {
  /** The route file without its ending. */
  route: string;
  path: string;
  viewer: Viewer;
  /** Expected status: 200, except for pages whose address needs a proof that is missing here. */
  status: number;
}

/** Statuses of pages with a one-time address, which is not valid here. */
const statuses: Record<string, number> = { 'auth.$social.callback': 400, 'confirm-payment.$token': 404 };

/** Layouts and not-found pages, which have their own tests. */
const notScreens = ['$', 'app.$', 'app', 'app.setting'];

/** Only routes with a component are screens; others redirect, or serve data to a screen. */
const drawsSomething = (route: string): boolean =>
  /export default|export \{[^}]* as default/.test(readFileSync(`app/routes/${route}.tsx`, 'utf8'));

/** The address of a route file, by Remix's naming rules. */
function pathOf(route: string, values: Record<string, string>): string {
  const parts = route.split('.').filter((part) => part !== '_index' && !/^_[^.]/.test(part));
  return `/${parts.map((part) => (part.startsWith('$') ? encodeURIComponent(values[part.slice(1)] ?? 'x') : part.replace(/_$/, ''))).join('/')}`;
}

function viewerOf(route: string): Viewer {
  // Only signed-in people see the page for signing out.
  if (route === 'signout') return 'seller';
  if (route === 'ops' || route.startsWith('ops.')) return 'operator';
  return route.startsWith('app.') ? 'seller' : 'visitor';
}

/** Query strings of screens that show little or nothing without one. */
const searchesOf = (seller: BusySeller): Record<string, string[]> => ({
  'app.find-product._index': ['', '?keyword=lamp&source=quayside'],
  'app.help._index': ['', '?q=refund'],
  'help._index': ['', '?q=refund'],
  'auth.platform.$platform.callback': ['?success=1'],
  'app.orders._index': ['', '?status=all', '?status=waiting_payment'],
  'app.orders.shipment': ['?range=all', '?range=all&ask=refund'],
  'app.orders.create': [`?id=${seller.freshSupplierOrderId}`],
  'app.orders.pay': [`?id=${seller.unpaidSupplierOrderId}`],
  'app.orders.packing-print': [`?what=slips&id=${seller.freshSupplierOrderId}`, `?what=labels&id=${seller.freshSupplierOrderId}`],
  'app.orders.payment-confirmation': [`?payment=${seller.openPaymentId}`],
  'app.orders.payment-success': ['?paid=1'],
  'app.setting.billing-plan.change-plan': ['', '?activity=1'],
  'app.setting.wallet': ['', `?payment=${seller.topupPaymentId}`],
  ops: ['', '?state=shipped', '?view=refunds', '?view=stock&keyword=lamp'],
});

/** All screens, with the seller's ids in their addresses. */
export function screenAddresses(seller: BusySeller): ScreenAddress[] {
  const routes = readdirSync('app/routes')
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((route) => !notScreens.includes(route) && drawsSomething(route));
  const searches = searchesOf(seller);
  return routes.flatMap((route) => {
    const values: Record<string, string> = {
      shipTo: 'US',
      social: 'google',
      platform: 'woocommerce',
      source: 'ebay',
      slug: 'refunds',
      productSource: 'quayside',
      collectionId: 'trending',
      productId: seller.sourceProductId,
      productCenterId: route.startsWith('app.products-import') ? seller.importedId : seller.pushedId,
      orderId: route.startsWith('tracking') ? seller.trackingId : seller.shippedOrderId,
    };
    return (searches[route] ?? ['']).map((search) => ({
      route,
      path: `${pathOf(route, values)}${search}`,
      viewer: viewerOf(route),
      status: statuses[route] ?? 200,
    }));
  });
}

/** Addresses of signed-in screens without ids of the seller's; without a payment its confirmation page redirects. */
export const plainAddresses = (): string[] =>
  readdirSync('app/routes')
    .filter((file) => file.startsWith('app.') && file.endsWith('.tsx') && !file.includes('$'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((route) => ![...notScreens, 'app.orders.payment-confirmation'].includes(route) && drawsSomething(route))
    .map((route) => pathOf(route, {}));

/** Addresses of routes that draw nothing: they send on, or answer with data or a file. */
export const addressesWithoutScreen = (): string[] =>
  readdirSync('app/routes')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((route) => !drawsSomething(route))
    .map((route) => pathOf(route, {}));

/** The address of every route, whatever it answers with, with nothing of anybody's in it. */
export const routeAddresses = (): string[] =>
  readdirSync('app/routes')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => pathOf(file.replace(/\.tsx$/, ''), {}));
