import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page as plainPage } from '../../../../core/page.ts';
import type { ShopifyBackend } from '../../backend.ts';
import { ShopRefusal } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { act, formFields } from '../act.ts';
import { adminAddress, ownAddress } from '../addresses.ts';
import { serveAssets } from '../assets.ts';
import { cartText, isOnSale, parseCart, priceCart, readCart, writeCart } from './cart.ts';
import { checkoutPage, lineRow, orderOf } from './checkout.ts';
import { storefrontPage } from './layout.ts';
import { mayAskRefund, mayCancel, orderStatusPage, refundTag } from './order-page.ts';
import { chosenVariant, gridPage, productPage } from './product-pages.ts';

const perPage = 48;

/** `https://{shop}`: what a shopper sees of a store, and the way to its owner's admin. */
export function createStorefront(backend: ShopifyBackend): Hono {
  const storefront = new Hono();
  serveAssets(storefront, ['storefront.css', 'storefront/choose-variant.js']);

  /** A handler that knows its shop; 404 when there is none at this address. */
  const inShop = (handle: (c: Context, shop: Shop) => Promise<Response> | Response) => async (c: Context) => {
    const shop = await backend.getShop(new URL(c.req.url).host);
    return shop ? handle(c, shop) : c.html(plainPage({ title: 'There is no shop here', body: html`` }), 404);
  };

  const grid = (title: (shop: Shop, search: string) => string) =>
    inShop(async (c, shop) => {
      const search = c.req.query('q') ?? '';
      const offset = Math.max(0, Number(c.req.query('offset')) || 0);
      const products = await backend.products(shop.domain, { onlineStoreOnly: true, search: search || undefined, limit: perPage, offset });
      const next =
        products.length === perPage ? `${ownAddress(c, c.req.path)}?q=${encodeURIComponent(search)}&offset=${offset + perPage}` : undefined;
      const shown = products.filter((product) => product.status === 'ACTIVE');
      return c.html(gridPage(c, shop, title(shop, search), shown, next));
    });
  storefront.get(
    '/',
    grid((shop) => shop.name),
  );
  storefront.get(
    '/collections/all',
    grid(() => 'All products'),
  );
  storefront.get(
    '/search',
    grid((_shop, search) => (search ? `“${search}”` : 'All products')),
  );

  storefront.get(
    '/products/:handle',
    inShop(async (c, shop) => {
      const product = await backend.product(shop.domain, c.req.param('handle') ?? '');
      if (!product || !isOnSale(product)) return notFound(c, shop);
      const asked = Number(c.req.query('variant'));
      return c.html(productPage(c, shop, product, product.variants.find((variant) => variant.id === asked) ?? chosenVariant(product, {})));
    }),
  );

  cartRoutes(storefront, backend, inShop);
  orderRoutes(storefront, backend, inShop);

  // The addresses below the shop's own host by which the owner's pages are known outside: charges, and older links of the admin.
  storefront.get(
    '/admin/charges/:app/:charge/:kind/:action',
    inShop((c, shop) => c.redirect(adminAddress(c, shop.domain, `/charges/${c.req.param('charge')}/confirm`), 302)),
  );
  storefront.get(
    '/admin',
    inShop((c, shop) => c.redirect(adminAddress(c, shop.domain), 302)),
  );
  storefront.get(
    '/admin/apps/*',
    inShop((c, shop) => c.redirect(adminAddress(c, shop.domain, c.req.path.slice('/admin'.length)) + new URL(c.req.url).search, 302)),
  );
  return storefront;
}

type InShop = (handle: (c: Context, shop: Shop) => Promise<Response> | Response) => (c: Context) => Promise<Response>;

const notFound = (c: Context, shop: Shop): Response | Promise<Response> =>
  c.html(storefrontPage(c, shop, 'Not found', html`<h1>Not found</h1><p class="empty">The shop does not have this page.</p>`), 404);

function cartRoutes(storefront: Hono, backend: ShopifyBackend, inShop: InShop): void {
  storefront.post(
    '/cart/add',
    inShop(async (c, shop) => {
      const form = await c.req.formData();
      const productId = Number(form.get('product'));
      const product = await backend.product(shop.domain, productId);
      const choices = Object.fromEntries(
        [...form].flatMap(([name, value]) => (name.startsWith('option:') ? [[name.slice('option:'.length), String(value)]] : [])),
      );
      const variant = product && chosenVariant(product, choices);
      if (!product || !variant) return notFound(c, shop);
      const line = { productId, variantId: variant.id, quantity: Math.max(1, Number(form.get('quantity')) || 1) };
      if (form.get('then') === 'checkout') return c.redirect(ownAddress(c, `/checkout?lines=${cartText([line])}`), 303);
      writeCart(c, parseCart(cartText([...readCart(c), line])));
      return c.redirect(ownAddress(c, '/cart'), 303);
    }),
  );
  storefront.get(
    '/cart',
    inShop(async (c, shop) => {
      const lines = await priceCart(backend, shop.domain, readCart(c));
      const body =
        lines.length > 0
          ? html`<div class="box">${lines.map((line) => lineRow(c, shop, line))}</div><div class="buttons"><a class="button primary" href="${ownAddress(c, '/checkout')}">Checkout</a><form method="post" action="${ownAddress(c, '/cart/clear')}"><button>Empty cart</button></form></div>`
          : html`<p class="empty">Your cart is empty.</p>`;
      return c.html(storefrontPage(c, shop, 'Cart', html`<h1>Cart</h1>${body}`));
    }),
  );
  storefront.post(
    '/cart/clear',
    inShop((c) => {
      writeCart(c, []);
      return c.redirect(ownAddress(c, '/cart'), 303);
    }),
  );
  storefront.get(
    '/cart/:lines',
    inShop((c) => c.redirect(ownAddress(c, `/checkout?lines=${cartText(parseCart(c.req.param('lines') ?? ''))}`), 302)),
  );
}

function orderRoutes(storefront: Hono, backend: ShopifyBackend, inShop: InShop): void {
  storefront.get(
    '/checkout',
    inShop(async (c, shop) => {
      const asked = c.req.query('lines');
      const lines = await priceCart(backend, shop.domain, asked ? parseCart(asked) : readCart(c));
      return c.html(checkoutPage(c, shop, lines, (name) => c.req.query(name) ?? ''));
    }),
  );
  storefront.post(
    '/checkout',
    inShop(async (c, shop) => {
      const form = await formFields(c);
      const lines = await priceCart(backend, shop.domain, parseCart(form.one('lines')));
      try {
        if (lines.length === 0) throw new ShopRefusal('Nothing in the cart is sold any more.');
        const order = await backend.placeOrder(shop.domain, orderOf(shop, lines, form.one));
        writeCart(c, []);
        return c.redirect(ownAddress(c, `/orders/${order.id}?thanks=yes`), 303);
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error;
        return c.html(checkoutPage(c, shop, lines, form.one, error.message), 422);
      }
    }),
  );
  storefront.get(
    '/orders/:order',
    inShop(async (c, shop) => {
      const order = await backend.order(shop.domain, Number(c.req.param('order')));
      return order ? c.html(orderStatusPage(c, shop, order)) : notFound(c, shop);
    }),
  );
  storefront.post(
    '/orders/:order/cancel',
    inShop(async (c, shop) => {
      const id = Number(c.req.param('order'));
      return act(c, ownAddress(c, `/orders/${id}`), async () => {
        const order = await backend.order(shop.domain, id);
        if (!order || !mayCancel(order)) throw new ShopRefusal('This order can no longer be cancelled.');
        await backend.cancelOrder(shop.domain, id, { reason: 'CUSTOMER', refund: true, restock: true });
        return 'Your order is cancelled.';
      });
    }),
  );
  storefront.post(
    '/orders/:order/refund-request',
    inShop(async (c, shop) => {
      const id = Number(c.req.param('order'));
      return act(c, ownAddress(c, `/orders/${id}`), async () => {
        const order = await backend.order(shop.domain, id);
        if (!order || !mayAskRefund(order)) throw new ShopRefusal('A refund cannot be asked for this order.');
        await backend.editOrder(shop.domain, id, {
          tags: [...order.tags, refundTag],
          note: [order.note, 'The buyer asks for a refund.'].filter(Boolean).join('\n'),
        });
        return 'Your request was sent to the shop.';
      });
    }),
  );
}
