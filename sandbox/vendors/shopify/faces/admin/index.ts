import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { pageBase, page as plainPage } from '../../../../core/page.ts';
import type { ShopifyBackend } from '../../backend.ts';
import { ShopRefusal } from '../../backend.ts';
import { act, formFields } from '../act.ts';
import { adminAddress, anyAddress, runningAppAddress } from '../addresses.ts';
import { serveAssets } from '../assets.ts';
import { languageOf } from '../words.ts';
import { appPage } from './app-page.ts';
import { billingPage, confirmPage } from './billing.ts';
import { type AdminPage, adminPage, languageCookie } from './layout.ts';
import { orderActions } from './order-actions.ts';
import { orderPage } from './order-page.ts';
import { ordersPage } from './orders.ts';
import { pickedProduct, pickedVariant, pickerLimit } from './picker.ts';
import { productActions } from './product-actions.ts';
import { productPage, productsPage } from './products.ts';
import { appsPage, homePage, installPage, locationsPage, settingsPage, storeListBody } from './store-pages.ts';

const shellFiles = ['main', 'frames', 'dom', 'title-bar', 'save-bar', 'toasts', 'modals', 'picker'];
const yearInSeconds = 31_536_000;

/** `https://admin.shopify.com`: the stores' admin, and the app inside it. */
export function createAdmin(backend: ShopifyBackend): Hono {
  const admin = new Hono();
  serveAssets(admin, ['admin.css', ...shellFiles.map((name) => `admin-shell/${name}.js`)]);

  const stores = async (c: Context) => {
    const install = c.req.path.includes('/oauth/install');
    const shops = (await backend.listShops()).map((shop) => ({
      name: shop.name,
      domain: shop.domain,
      href: adminAddress(c, shop.domain, install ? `/apps/${c.req.query('client_id') ?? ''}` : ''),
    }));
    return c.html(
      plainPage({ title: install ? 'Choose a store for the app' : 'Stores', place: 'Store admin', body: storeListBody(shops) }),
    );
  };
  admin.get('/', stores);
  admin.get('/oauth/install', stores);

  /** A page of one store; 404 when there is no such store. */
  const get = (path: string, draw: (page: AdminPage, c: Context) => Promise<Response | string> | Response | string) =>
    admin.get(`/store/:name${path}`, async (c) => {
      const shop = await backend.getShop(c.req.param('name') ?? '');
      if (!shop) return c.html(plainPage({ title: 'No such store', body: '' as never }), 404);
      const drawn = await draw(adminPage(c, shop, await backend.app(shop.domain)), c);
      return drawn instanceof Response ? drawn : c.html(drawn);
    });

  get('', async (page) => homePage(page, backend));
  get('/orders', async (page) => ordersPage(page, backend));
  get('/orders/:order', async (page, c) => {
    const order = await backend.order(page.shop.domain, Number(c.req.param('order')));
    return order ? orderPage(page, backend, order) : c.notFound();
  });
  get('/products', async (page) => productsPage(page, backend));
  get('/products/:product', async (page, c) => {
    const product = await backend.product(page.shop.domain, Number(c.req.param('product')));
    return product ? productPage(page, backend, product) : c.notFound();
  });
  get('/locations', async (page) => locationsPage(page, backend));
  get('/settings', async (page) => settingsPage(page));
  get('/billing', async (page) => billingPage(page, backend));
  get('/settings/billing', async (page) => billingPage(page, backend));
  get('/apps', async (page) => appsPage(page));
  get('/oauth/install', async (page, c) => c.redirect(page.to(`/apps/${page.app.handle}`), 302));
  get('/apps/:handle/*', (page, c) => openApp(page, c, backend));
  get('/apps/:handle', (page, c) => openApp(page, c, backend));
  get('/charges/:charge/confirm', async (page, c) => {
    const id = Number(c.req.param('charge'));
    return confirmPage(page, id, await backend.charge(page.shop.domain, id));
  });
  get('/_picker', async (page, c) => c.json(await pick(backend, page, c)));

  orderActions(admin, backend);
  productActions(admin, backend);
  storeActions(admin, backend);
  return admin;
}

async function openApp(page: AdminPage, c: Context, backend: ShopifyBackend): Promise<Response> {
  const handle = c.req.param('handle') ?? '';
  if (handle !== page.app.handle && handle !== page.app.clientId) return c.notFound();
  if (!page.app.installed) return c.html(installPage(page));
  const start = `/store/${c.req.param('name')}/apps/${handle}`;
  return c.html(await appPage(page, backend, new URL(c.req.url).pathname.slice(start.length)));
}

async function pick(backend: ShopifyBackend, page: AdminPage, c: Context): Promise<unknown[]> {
  const type = c.req.query('type');
  const search = [c.req.query('q'), c.req.query('filter')].filter(Boolean).join(' ');
  const products = await backend.products(page.shop.domain, { search: search || undefined, limit: pickerLimit });
  const wanted = products.filter(
    (product) =>
      !(c.req.query('draft') === 'no' && product.status === 'DRAFT') &&
      !(c.req.query('archived') === 'no' && product.status === 'ARCHIVED') &&
      !(c.req.query('hidden') === 'no' && product.publicationIds.length === 0),
  );
  return type === 'variant'
    ? wanted.flatMap((product) =>
        product.variants.map((variant) => ({ ...pickedVariant(product, variant), title: `${product.title} – ${variant.title}` })),
      )
    : wanted.map((product) => pickedProduct(product, page.shop.currency));
}

function storeActions(admin: Hono, backend: ShopifyBackend): void {
  const shopOf = (c: Context) => `${c.req.param('name')}.myshopify.com`;

  admin.post('/store/:name/language', async (c) => {
    const form = await formFields(c);
    const back = form.one('back');
    setCookie(c, languageCookie, languageOf(form.one('locale')), { path: pageBase(c) || '/', maxAge: yearInSeconds, sameSite: 'Lax' });
    return c.redirect(/^\/(?!\/)/.test(back) ? back : adminAddress(c, shopOf(c)), 303);
  });
  admin.post('/store/:name/settings', async (c) => {
    const form = await formFields(c);
    return act(c, adminAddress(c, shopOf(c), '/settings'), async () => {
      await backend.editShop(shopOf(c), {
        name: form.one('name'),
        email: form.one('email'),
        currency: form.one('currency'),
        planName: form.one('plan'),
        development: form.one('development') === 'yes',
      });
      return 'Settings saved.';
    });
  });
  admin.post('/store/:name/locations/ask', (c) =>
    act(c, adminAddress(c, shopOf(c), '/locations'), async () => {
      const answers = await backend.askServices(shopOf(c));
      return answers.length > 0 ? `Asked. ${answers.join('; ')}.` : 'There is nothing to ask: no service keeps an address here.';
    }),
  );
  admin.post('/store/:name/apps/install', async (c) => {
    const form = await formFields(c);
    const app = await backend.app(shopOf(c));
    if (form.one('open') === 'yes') {
      await backend.installApp(shopOf(c));
      return c.redirect(adminAddress(c, shopOf(c), `/apps/${app.handle}`), 303);
    }
    return act(c, adminAddress(c, shopOf(c), '/apps'), async () => {
      await backend.installApp(shopOf(c));
      return `${app.name} is installed.`;
    });
  });
  admin.post('/store/:name/apps/uninstall', (c) =>
    act(c, adminAddress(c, shopOf(c), '/apps'), async () => {
      await backend.uninstallApp(shopOf(c));
      return 'The app is uninstalled. Its request to erase the shop’s data follows after 48 hours.';
    }),
  );
  for (const decision of ['approve', 'decline'] as const) {
    admin.post(`/store/:name/charges/:charge/${decision}`, async (c) => {
      const id = Number(c.req.param('charge'));
      try {
        const next = decision === 'approve' ? await backend.approveCharge(shopOf(c), id) : await backend.declineCharge(shopOf(c), id);
        return c.redirect(anyAddress(c, runningAppAddress(backend.world.settings, next)), 303);
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error;
        return c.redirect(adminAddress(c, shopOf(c), `/charges/${id}/confirm?refused=${encodeURIComponent(error.message)}`), 303);
      }
    });
  }

  // Asked by the page around the app.
  admin.post('/store/:name/_token', async (c) => c.json({ token: await backend.idToken(shopOf(c)) }));
  admin.post('/store/:name/_scopes', async (c) => {
    const { action, scopes = [] } = await c.req.json<{ action: string; scopes?: string[] }>();
    const app = await backend.app(shopOf(c));
    const undeclared = scopes.filter((scope) => !app.wantedScopes.includes(scope));
    if (action === 'revoke' && scopes.length > 0) return c.text('Only optional scopes can be revoked, and this app has none.', 400);
    if (undeclared.length > 0) return c.text(`Not declared in the app’s configuration: ${undeclared.join(', ')}`, 400);
    const now = action === 'request' ? await backend.installApp(shopOf(c)) : app;
    return c.json({ granted: now.scopes, required: now.wantedScopes, optional: [] });
  });
}
