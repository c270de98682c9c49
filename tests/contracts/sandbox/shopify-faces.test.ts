import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Browser, type BrowserContext, chromium, devices, expect as expectPage, type Page } from '@playwright/test';
import { Hono } from 'hono';
import { build, type Rollup } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { chromiumPath } from '#tests/support/chromium-path.ts';
import { forwardVendorPages } from '#tests/support/vendor-pages.ts';

const secret = 'practice-shopify-secret';
const apiKey = 'practice-shopify-key';
const shop = 'demo-harbor.myshopify.com';
const adminStore = 'https://admin.shopify.com/store/demo-harbor';

let sandbox: TestSandbox;
let app: { url: string; seen: string[]; close(): void };
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  app = await startApp(await reactBundle());
  sandbox = await startSandbox({ appUrl: app.url, only: ['shopify'] });
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-features=LocalNetworkAccessChecks'],
  });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  app?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ ...devices['Desktop Chrome'] });
  context.setDefaultTimeout(8000);
  await forwardVendorPages(context, sandbox.origin);
  await context.addInitScript(denyStorage);
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const expected = message.location().url.endsWith('/retry-once'); // answers 401 on purpose
    if (message.type() === 'error' && !expected) problems.push(message.text());
  });
  app.seen.length = 0;
});

afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

const frame = () => page.frameLocator('iframe[name=app-iframe]');
const openApp = async (path = '/app') => {
  await installed();
  await page.goto(`${adminStore}/apps/${await handle()}${path}`);
  await expectPage(frame().getByTestId('ready')).toHaveText('yes');
};

async function handle(): Promise<string> {
  const html = await (await fetch(sandbox.at('https://admin.shopify.com/store/demo-harbor'))).text();
  return /\/apps\/([\w-]+)"/.exec(html)?.[1] ?? '';
}

async function installed(): Promise<void> {
  const answer = await fetch(sandbox.at(`${adminStore}/apps/install`), { method: 'POST', body: new FormData(), redirect: 'manual' });
  expect(answer.status).toBe(303);
}

describe('the admin around an app', () => {
  test('frames the app with its parameters and keeps a deep link in the address bar', async () => {
    await openApp('/app/orders?stage=ready');
    const source = new URL((await page.locator('iframe[name=app-iframe]').getAttribute('src')) ?? '');
    expect(source.pathname).toBe('/app/orders');
    expect(source.searchParams.get('stage')).toBe('ready');
    expect(source.searchParams.get('shop')).toBe(shop);
    expect(source.searchParams.get('embedded')).toBe('1');
    expect(Buffer.from(source.searchParams.get('host') ?? '', 'base64').toString()).toBe('admin.shopify.com/store/demo-harbor');
    expect(source.searchParams.get('id_token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await expectPage(page).toHaveURL(/\/apps\/[\w-]+\/app\/orders\?stage=ready$/);
  });

  test('puts a valid token on requests to the app, also on Request objects, and tries once more when asked', async () => {
    await openApp();
    await frame().getByRole('button', { name: 'Ask', exact: true }).click();
    await expectPage(frame().getByTestId('answer')).toHaveText(`relative ${shop}; request ${shop} body; retried ${shop}`);
    expect(app.seen.filter((line) => line.endsWith('/retry-once'))).toHaveLength(2);
  });

  test('lists the entries of the app’s menu and follows them through the app’s router', async () => {
    await openApp();
    const entry = page.locator('#app-nav').getByRole('link', { name: 'Orders' });
    await entry.click();
    await expectPage(frame().getByTestId('path')).toHaveText('/app/orders');
    await expectPage(entry).toHaveAttribute('aria-current', 'page');
    await expectPage(page).toHaveURL(/\/app\/orders$/);
    expect(app.seen.filter((line) => line.startsWith('document'))).toHaveLength(1);
    await page.goBack();
    await expectPage(frame().getByTestId('path')).toHaveText('/app');
    await expectPage(page).toHaveURL(/\/apps\/[\w-]+\/app$/);
  });

  test('shows the title bar and presses the app’s own buttons', async () => {
    await openApp();
    const bar = page.locator('#title-bar');
    await expectPage(bar.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await bar.getByText('More actions').click();
    await bar.getByRole('button', { name: 'Export' }).click();
    await expectPage(frame().getByTestId('pressed')).toHaveText('export');
    await bar.getByRole('button', { name: 'Create' }).click();
    await expectPage(frame().getByTestId('pressed')).toHaveText('create');
  });

  test('shows toasts, their action and their end', async () => {
    await openApp();
    await frame().getByRole('button', { name: 'Toast', exact: true }).click();
    const toast = page.locator('.toast');
    await expectPage(toast).toContainText('Saved it');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expectPage(toast).toHaveCount(0);
    await expectPage(frame().getByTestId('pressed')).toHaveText('undone dismissed');
  });

  test('opens the save bar at a form’s first change; discarding asks, saving submits', async () => {
    await openApp();
    const bar = page.locator('#save-bar');
    await frame().getByLabel('Name').fill('A');
    await expectPage(bar).toBeVisible();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expectPage(frame().getByLabel('Name')).toHaveValue('before');
    await expectPage(bar).toBeHidden();
    await frame().getByLabel('Name').fill('B');
    await bar.getByRole('button', { name: 'Save' }).click();
    await expectPage(frame().getByTestId('pressed')).toHaveText('submitted B');
    await expectPage(bar).toBeHidden();
  });

  test('leaving with unsaved changes is asked first', async () => {
    await openApp();
    await frame().getByLabel('Name').fill('A');
    await expectPage(page.locator('#save-bar')).toBeVisible();
    await page.locator('#app-nav').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expectPage(frame().getByTestId('path')).toHaveText('/app');
    await page.locator('#app-nav').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click();
    await expectPage(frame().getByTestId('path')).toHaveText('/app/orders');
  });

  test('shows a modal over the app and a modal with a page of its own', async () => {
    await openApp();
    await frame().getByRole('button', { name: 'Modal', exact: true }).click();
    const dialog = frame().getByRole('dialog');
    await expectPage(dialog.getByRole('heading')).toHaveText('Delete order');
    await expectPage(frame().getByText('This cannot be undone.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Really delete' }).click();
    await expectPage(frame().getByTestId('pressed')).toHaveText('deleted');
    await expectPage(dialog).toHaveCount(0);

    await frame().getByRole('button', { name: 'Page modal' }).click();
    const inner = page.frameLocator('dialog.modal iframe');
    await expectPage(inner.getByTestId('path')).toHaveText('/app/inner');
    await inner.getByRole('button', { name: 'Ask', exact: true }).click();
    await expectPage(inner.getByTestId('answer')).toContainText(`relative ${shop}`);
    await inner.getByRole('button', { name: 'Tell opener' }).click();
    await expectPage(frame().getByTestId('pressed')).toHaveText('told from /app/inner');
    await page.locator('dialog.modal').getByRole('button', { name: 'Close' }).click();
    await expectPage(frame().getByTestId('pressed')).toHaveText('modal hidden');
  });

  test('takes a document without a token through the bounce page', async () => {
    await openApp();
    await frame().getByRole('link', { name: 'Bounce' }).click();
    await expectPage(frame().getByTestId('path')).toHaveText('/app/after-bounce');
    expect(app.seen).toContain(`document /app/after-bounce ${shop}`);
    await expectPage(page).toHaveURL(/\/app\/after-bounce$/);
  });

  test('opens the store’s own pages for shopify:// addresses', async () => {
    await openApp();
    await frame().getByRole('link', { name: 'Store products' }).click();
    await expectPage(page).toHaveURL(`${adminStore}/products`);
  });

  test('lets the merchant pick products and variants of the store', async () => {
    await installed();
    await makeProduct('Picked lamp', [
      { value: 'Brass', price: '30.00' },
      { value: 'Steel', price: '28.00' },
    ]);
    await openApp();
    const inApp = page.frames().find((one) => one.url().startsWith(app.url));
    const picked = inApp?.evaluate(() => shopify.resourcePicker({ type: 'product', query: 'Picked lamp' }));
    await page.getByRole('dialog').getByLabel('Steel').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    const [product] = (await picked) as { title: string; variants: { title: string; price: string }[] }[];
    expect(product?.title).toBe('Picked lamp');
    expect(product?.variants.map(({ title, price }) => [title, price])).toEqual([['Steel', '28.00']]);

    const cancelled = inApp?.evaluate(async () => (await shopify.resourcePicker({ type: 'variant' })) === undefined);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await cancelled).toBe(true);
  });

  test('tells the app its scopes and shows that it is loading', async () => {
    await openApp();
    const inApp = page.frames().find((one) => one.url().startsWith(app.url));
    const scopes = await inApp?.evaluate(() => shopify.scopes.query());
    expect(scopes?.granted).toContain('write_products');
    await inApp?.evaluate(() => shopify.loading(true));
    await expectPage(page.locator('#progress')).toBeVisible();
    await inApp?.evaluate(() => shopify.loading(false));
    await expectPage(page.locator('#progress')).toBeHidden();
  });

  test('takes an app page opened on its own back into the admin', async () => {
    await installed();
    const host = Buffer.from('admin.shopify.com/store/demo-harbor').toString('base64').replace(/=+$/, '');
    await page.goto(`${app.url}/app/orders?embedded=1&shop=${shop}&host=${host}`);
    await expectPage(page).toHaveURL(/^https:\/\/admin\.shopify\.com\/store\/demo-harbor\/apps\/[\w-]+\/app\/orders$/);
    await expectPage(frame().getByTestId('path')).toHaveText('/app/orders');
  });

  test('answers no page of another origin', async () => {
    await openApp();
    const answers = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0;
          const stranger = document.createElement('iframe');
          stranger.src =
            'data:text/html,<script>onmessage=()=>parent.postMessage("got",parent==top?"*":"*");parent.postMessage({appBridge:true,name:"id-token",id:1},"*")</script>';
          addEventListener('message', (event) => {
            if (event.data === 'got') count += 1;
          });
          document.body.append(stranger);
          stranger.onload = () => requestAnimationFrame(() => setTimeout(() => resolve(count), 100));
        }),
    );
    expect(answers).toBe(0);
  });

  test('works with the real React components', async () => {
    await openApp('/react');
    await expectPage(page.locator('#app-nav').getByRole('link', { name: 'Reports' })).toBeVisible();
    await expectPage(page.locator('#title-bar').getByRole('heading')).toHaveText('React page');
    await page.locator('#title-bar').getByRole('button', { name: 'Open modal' }).click();
    await expectPage(frame().getByRole('dialog').getByRole('heading')).toHaveText('React modal');
    await frame().getByRole('button', { name: 'Clicked 0' }).click();
    await expectPage(frame().getByRole('button', { name: 'Clicked 1' })).toBeVisible();
    await frame().getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expectPage(frame().getByRole('dialog')).toHaveCount(0);
    await frame().getByLabel('Title').fill('new');
    await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
    await expectPage(page.locator('#save-bar')).toBeHidden();
    await expectPage(page.locator('.toast')).toHaveText(/Saved new/);
  });

  test('is the same below the sandbox’s own address', async () => {
    await installed();
    await page.goto(`${sandbox.origin}/admin.shopify.com/store/demo-harbor/apps/${await handle()}/proxied`);
    await expectPage(frame().getByTestId('ready')).toHaveText('yes');
    await frame().getByRole('button', { name: 'Ask', exact: true }).click();
    await expectPage(frame().getByTestId('answer')).toContainText(`relative ${shop}`);
    await expectPage(page).toHaveURL(/^http:\/\/localhost:\d+\/admin\.shopify\.com\/store\/demo-harbor\/apps\/[\w-]+\/proxied$/);
    await frame().getByRole('link', { name: 'Store products' }).click();
    await expectPage(page).toHaveURL(`${sandbox.origin}/admin.shopify.com/store/demo-harbor/products`);
  });

  test('speaks the merchant’s language and fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openApp();
    await page.getByLabel('Language').selectOption('ar');
    await expectPage(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectPage(page.locator('iframe[name=app-iframe]')).toHaveAttribute('src', /locale=ar/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.locator('.menu-toggle').click();
    await page.locator('#app-nav').getByRole('link', { name: 'Orders' }).click();
    await expectPage(frame().getByTestId('path')).toHaveText('/app/orders');
    await expectPage(page.locator('nav.side')).toBeHidden();
  });
});

describe('the storefront', () => {
  test('sells a variant, shows the order, and lets the buyer cancel', async () => {
    await installed();
    const product = await makeProduct('Walnut stand', [
      { value: 'Oak', price: '20.00' },
      { value: 'Ash', price: '25.50' },
    ]);
    await page.goto(`https://${shop}/products/${product.handle}`);
    await page.getByLabel('Finish').selectOption('Ash');
    await expectPage(page.locator('#price')).toContainText('25.50');
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Buy now' }).click();
    await fillCheckout('US', { province: 'CA' });
    await page.getByLabel('Card, charged at once').check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expectPage(page.getByText('Thank you, Ana.')).toBeVisible();
    await expectPage(page.locator('.summary')).toContainText('51.00');
    await expectPage(page.getByText('California')).toBeVisible();
    expect(await topics()).toContain('orders/create');

    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectPage(page.getByText('Your order is cancelled.')).toBeVisible();
    expect(await topics()).toContain('orders/cancelled');
  });

  test('asks Brazilian buyers for their state and tax number and hands both on', async () => {
    await installed();
    const product = await makeProduct('Linen apron', [{ value: 'Grey', price: '12.00' }]);
    await page.goto(`https://${shop}/cart/${product.variantIds[0]}:3`);
    await fillCheckout('BR', { province: 'SP', taxNumber: '123.456.789-09' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Thank you, Ana.').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').pop());
    const { order } = await graphql<{ order: object }>(
      `query ($id: ID!) { order(id: $id) {
         note shippingAddress { company provinceCode } localizedFields(first: 5) { nodes { key countryCode purpose title value } }
         invoice: localizedFields(first: 5, purposes: [TAX]) { nodes { key } } italian: localizedFields(first: 5, countryCodes: [IT]) { nodes { key } }
       } }`,
      { id: `gid://shopify/Order/${id}` },
    );
    const field = { key: 'SHIPPING_CREDENTIAL_BR', countryCode: 'BR', purpose: 'SHIPPING', title: 'CPF / CNPJ', value: '123.456.789-09' };
    expect(order).toEqual({
      note: null,
      shippingAddress: { company: null, provinceCode: 'SP' },
      localizedFields: { nodes: [field] },
      invoice: { nodes: [] },
      italian: { nodes: [] },
    });
  });

  test('writes a number that Shopify has no field for where themes write it: the company line and the note', async () => {
    await installed();
    const product = await makeProduct('Linen apron', [{ value: 'Grey', price: '12.00' }]);
    await page.goto(`https://${shop}/cart/${product.variantIds[0]}:3`);
    await fillCheckout('AR', { taxNumber: '20-12345678-6' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Thank you, Ana.').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').pop());
    const { order } = await graphql<{ order: object }>(
      'query ($id: ID!) { order(id: $id) { note shippingAddress { company } localizedFields(first: 5) { nodes { key } } } }',
      { id: `gid://shopify/Order/${id}` },
    );
    expect(order).toEqual({
      note: 'CUIT / CUIL: 20-12345678-6',
      shippingAddress: { company: '20-12345678-6' },
      localizedFields: { nodes: [] },
    });
  });

  test('shows no draft', async () => {
    await installed();
    const product = await makeProduct('Secret lamp', [{ value: 'One', price: '5.00' }], 'DRAFT');
    await page.goto(`https://${shop}/search?q=Secret`);
    await expectPage(page.getByText('Secret lamp')).toHaveCount(0);
    const answer = await page.goto(`https://${shop}/products/${product.handle}`);
    expect(answer?.status()).toBe(404);
    problems = problems.filter((text) => !text.includes('404'));
  });

  test('a buyer’s wish for a refund reaches the shop', async () => {
    await installed();
    await buy('Refund me');
    await page.getByRole('button', { name: 'Ask for a refund' }).click();
    await expectPage(page.getByText('You asked for a refund.')).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Ask for a refund' })).toHaveCount(0);
    expect(await topics()).toContain('orders/updated');
  });
});

describe('the store’s owner', () => {
  test('receives a late payment and gives part of it back', async () => {
    await installed();
    const order = await buy('Pay later', 'Bank transfer, pay later');
    await page.goto(`${adminStore}/orders/${order}`);
    await expectPage(page.locator('.head')).toContainText('Pending');
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await expectPage(page.locator('.head')).toContainText('Paid');
    await page
      .locator('summary')
      .filter({ hasText: /^Refund$/ })
      .click();
    await page.getByLabel(/Pay later .*up to 1/).fill('0');
    await page.getByLabel(/Shipping to give back/).fill('1');
    await page.getByRole('button', { name: 'Refund' }).click();
    await expectPage(page.locator('.head')).toContainText('Partially refunded');
    expect(await topics()).toContain('refunds/create');
  });

  test('is told why the shop refuses', async () => {
    await installed();
    const order = await buy('Refuse me');
    const answer = await fetch(sandbox.at(`${adminStore}/orders/${order}/pay`), {
      method: 'POST',
      body: new FormData(),
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toMatch(/\?refused=/);
  });

  test('approves a charge and comes back to the app', async () => {
    await installed();
    const { appSubscriptionCreate: made } = await graphql<{
      appSubscriptionCreate: { confirmationUrl: string; appSubscription: { id: string }; userErrors: unknown[] };
    }>(
      `mutation ($url: URL!) { appSubscriptionCreate(name: "Growth", returnUrl: $url, test: true, trialDays: 14, lineItems: [
        { plan: { appRecurringPricingDetails: { price: { amount: 29.9, currencyCode: USD }, interval: EVERY_30_DAYS } } }]) {
        confirmationUrl appSubscription { id } userErrors { message } } }`,
      { url: `${app.url}/billing` },
    );
    expect(made.userErrors).toEqual([]);
    await page.goto(made.confirmationUrl);
    await expectPage(page.getByText('Free for the first 14 days')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expectPage(page).toHaveURL(new RegExp(`^${app.url}/billing\\?.*charge_id=${made.appSubscription.id.split('/').pop()}`));
    await page.goto(`${adminStore}/billing`);
    await expectPage(page.getByRole('row', { name: /Growth/ })).toContainText('Active');
  });

  test('uninstalls the app, and its link asks to install it again', async () => {
    await installed();
    await page.goto(`${adminStore}/apps`);
    await page.getByRole('button', { name: 'Uninstall' }).click();
    expect(await topics()).toContain('app/uninstalled');
    await page.goto(`${adminStore}/apps/${apiKey}`);
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await expectPage(frame().getByTestId('ready')).toHaveText('yes');
  });
});

test('the desk sets the limits of the Admin API', async () => {
  await installed();
  await page.goto(`${sandbox.origin}/desk/shopify`);
  await page.getByRole('link', { name: 'Demo Harbor' }).click();
  await page.getByLabel('Points the bucket holds').fill('1500');
  await page.getByRole('button', { name: 'Set limits' }).click();
  await expectPage(page.getByRole('status')).toHaveText('The limits are set.');
  await expectPage(page.getByLabel('Points the bucket holds')).toHaveValue('1500');
});

test('the desk opens a store', async () => {
  await page.goto(`${sandbox.origin}/desk/shopify`);
  await page.getByLabel('Name').fill('Tokyo Lane');
  await page.getByLabel('Address').fill('tokyo-lane-test');
  await page.getByLabel('Currency').selectOption('JPY');
  await page.getByLabel('Country').selectOption('JP');
  await page.getByRole('button', { name: 'Open store' }).click();
  const row = page.getByRole('row', { name: /Tokyo Lane/ });
  await expectPage(row).toContainText('JPY');
  await row.getByRole('link', { name: 'Storefront' }).click();
  await expectPage(page.getByRole('heading', { name: 'Tokyo Lane' })).toBeVisible();
});

/** Fill the checkout for Ana Souza; the country first, because the form follows it. */
async function fillCheckout(country: string, more: { province?: string; taxNumber?: string } = {}): Promise<void> {
  await page.getByLabel('Country').selectOption(country);
  await expectPage(page).toHaveURL(new RegExp(`country=${country}`));
  const fields = { 'E-mail': 'ana@example.com', 'First name': 'Ana', 'Last name': 'Souza', 'Postal code': '12345', City: 'Springfield' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Address', { exact: true }).fill('Main Street 1');
  if (more.province) await page.getByLabel('State or province').selectOption(more.province);
  if (more.taxNumber) await page.getByLabel(/customs ask/).fill(more.taxNumber);
}

/** Buy one piece; ends on the order's page. @returns the order's id. */
async function buy(title: string, payment = 'Card, charged at once'): Promise<number> {
  const product = await makeProduct(title, [{ value: 'One', price: '10.00' }]);
  await page.goto(`https://${shop}/cart/${product.variantIds[0]}:1`);
  await fillCheckout('DE');
  await page.getByLabel(payment).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('Thank you, Ana.').waitFor();
  return Number(new URL(page.url()).pathname.split('/').pop());
}

/** Topics sent to the app so far. */
async function topics(): Promise<string[]> {
  await sandbox.control.idle();
  return (await sandbox.control.deliveries('shopify')).map((delivery) => delivery.topic);
}

/** Ask the Admin API as the installed app does: a token for a session token, then GraphQL. */
async function graphql<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
    (
      await fetch(sandbox.at(url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = (await post(`${adminStore}/_token`, {})) as { token: string };
  const { access_token } = (await post(`https://${shop}/admin/oauth/access_token`, {
    client_id: apiKey,
    client_secret: secret,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  })) as { access_token: string };
  const answer = (await post(
    `https://${shop}/admin/api/2026-07/graphql.json`,
    { query, variables },
    { 'X-Shopify-Access-Token': access_token },
  )) as {
    data?: T;
    errors?: unknown;
  };
  expect(answer.errors).toBeUndefined();
  return answer.data as T;
}

/** A product with one option, in the online store unless it is a draft. */
async function makeProduct(
  title: string,
  variants: { value: string; price: string }[],
  status = 'ACTIVE',
): Promise<{ handle: string; variantIds: number[] }> {
  const { productSet } = await graphql<{
    productSet: { product: { id: string; handle: string; variants: { nodes: { id: string }[] } } | null; userErrors: unknown[] };
  }>(
    'mutation ($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id handle variants(first: 10) { nodes { id } } } userErrors { message } } }',
    {
      input: {
        title,
        status,
        productOptions: [{ name: 'Finish', values: variants.map(({ value }) => ({ name: value })) }],
        variants: variants.map(({ value, price }) => ({
          price,
          optionValues: [{ optionName: 'Finish', name: value }],
          inventoryItem: { tracked: false },
        })),
      },
    },
  );
  expect(productSet.userErrors).toEqual([]);
  const product = productSet.product as NonNullable<typeof productSet.product>;
  const { publications } = await graphql<{ publications: { nodes: { id: string; name: string }[] } }>(
    '{ publications(first: 10) { nodes { id name } } }',
  );
  const onlineStore = publications.nodes.find(({ name }) => name === 'Online Store');
  if (status === 'ACTIVE') {
    await graphql('mutation ($id: ID!, $to: [PublicationInput!]!) { publishablePublish(id: $id, input: $to) { userErrors { message } } }', {
      id: product.id,
      to: [{ publicationId: onlineStore?.id }],
    });
  }
  return { handle: product.handle, variantIds: product.variants.nodes.map(({ id }) => Number(id.split('/').pop())) };
}

/** Embedded pages must do without storage: any use is an error, and errors fail the test. */
function denyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException(`${name} is denied`, 'SecurityError');
      },
    });
  }
}

/** A small embedded app: the documents, and endpoints that check the token as an app must. */
async function startApp(reactScript: string): Promise<{ url: string; seen: string[]; close(): void }> {
  const seen: string[] = [];
  const server = new Hono();
  let refusals = 0;
  server.use('*', async (c, next) => {
    const token = c.req.query('id_token');
    if (c.req.header('sec-fetch-dest') === 'iframe') seen.push(`document ${c.req.path} ${(token && shopOf(token)) || 'no token'}`);
    else seen.push(`${c.req.method} ${c.req.path}`);
    await next();
  });
  server.all('/whoami', async (c) => {
    const owner = shopOf(c.req.header('authorization')?.replace('Bearer ', '') ?? '');
    return owner ? c.text(`${owner}${c.req.method === 'POST' ? ` ${await c.req.text()}` : ''}`) : c.text('refused', 401);
  });
  server.get('/retry-once', (c) => {
    refusals += 1;
    return refusals % 2 === 1
      ? c.text('stale', 401, { 'X-Shopify-Retry-Invalid-Session-Request': '1' })
      : c.text(shopOf(c.req.header('authorization')?.replace('Bearer ', '') ?? '') ?? 'refused');
  });
  server.get('/bounce', (c) =>
    c.html(`<script data-api-key="${apiKey}" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>`),
  );
  server.get('/react', (c) => c.html(documentOf('', `<div id="root"></div><script type="module">${reactScript}</script>`)));
  server.get('/favicon.ico', (c) => c.body(null, 204));
  server.get('*', (c) => {
    const proxied = c.req.path === '/proxied';
    return c.html(documentOf(proxied ? sandbox.origin : '', plainBody));
  });
  const running = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: server.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(starting));
  });
  return { url: `http://localhost:${(running.address() as AddressInfo).port}`, seen, close: () => running.close() };
}

/** Whose token this is; undefined when it is not signed by Shopify or over. */
function shopOf(token: string): string | undefined {
  const [head, body, signature] = token.split('.');
  if (!body || createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url') !== signature) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { dest: string; exp: number };
  return claims.exp * 1000 > Date.now() ? new URL(claims.dest).host : undefined;
}

const documentOf = (scriptBelow: string, body: string) => `<!doctype html><html><head><title>App</title><link rel="icon" href="data:,">
<script src="${scriptBelow ? `${scriptBelow}/` : 'https://'}cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key="${apiKey}"></script></head><body>${body}</body></html>`;

const plainBody = `
<ui-nav-menu><a href="/app" rel="home">Home</a><a href="/app/orders">Orders</a><a href="/app/settings">Settings</a></ui-nav-menu>
<ui-title-bar title="Orders"><button variant="breadcrumb">Back</button><section label="More actions"><button onclick="show('export')">Export</button></section><button variant="primary" onclick="show('create')">Create</button></ui-title-bar>
<p>Path <b data-testid="path"></b>, ready <b data-testid="ready"></b>, answer <b data-testid="answer"></b>, pressed <b data-testid="pressed"></b></p>
<button onclick="askAll()">Ask</button>
<button onclick="shopify.toast.show('Saved it', { action: 'Undo', onAction: () => show('undone'), onDismiss: () => show(text('pressed') + ' dismissed') })">Toast</button>
<button onclick="opener.postMessage('told from ' + location.pathname, location.origin)">Tell opener</button>
<button onclick="shopify.modal.show('confirm')">Modal</button><button onclick="shopify.modal.show('inner')">Page modal</button>
<a href="/bounce?embedded=1&shopify-reload=%2Fapp%2Fafter-bounce">Bounce</a> <a href="shopify://admin/products" target="_top">Store products</a>
<form data-save-bar data-discard-confirmation onsubmit="event.preventDefault();show('submitted ' + this.name_.value)"><label>Name <input name="name_" value="before"></label></form>
<ui-modal id="confirm"><p>This cannot be undone.</p><ui-title-bar title="Delete order"><button variant="primary" tone="critical" onclick="show('deleted');shopify.modal.hide('confirm')">Really delete</button></ui-title-bar></ui-modal>
<ui-modal id="inner" src="/app/inner"><ui-title-bar title="Inner"></ui-title-bar></ui-modal>
<script>
const at = (id) => document.querySelector('[data-testid=' + id + ']');
const text = (id) => at(id).textContent;
const show = (what) => { at('pressed').textContent = what; };
const draw = () => { at('path').textContent = location.pathname; };
addEventListener('popstate', draw);
addEventListener('message', (event) => { if (event.origin === location.origin) show(event.data); });
addEventListener('shopify:navigate', (event) => { history.pushState(null, '', event.target.getAttribute('href')); draw(); });
document.getElementById('inner').addEventListener('hide', () => show('modal hidden'));
async function askAll() {
  const relative = await (await fetch('/whoami')).text();
  const request = await (await fetch(new Request('/whoami', { method: 'POST', body: 'body' }))).text();
  const retried = await (await fetch(new URL('/retry-once', location.href))).text();
  at('answer').textContent = 'relative ' + relative + '; request ' + request + '; retried ' + retried;
}
draw();
shopify.ready.then(() => { at('ready').textContent = 'yes'; });
</script>`;

/** A page of Shopify's own React components, built for the browser. */
async function reactBundle(): Promise<string> {
  const source = `
    import { createElement as h, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Modal, NavMenu, SaveBar, TitleBar, useAppBridge } from '@shopify/app-bridge-react';
    function Page() {
      const bridge = useAppBridge();
      const [open, setOpen] = useState(false);
      const [count, setCount] = useState(0);
      const [title, setTitle] = useState('');
      const [saved, setSaved] = useState('');
      const save = () => { setSaved(title); bridge.toast.show('Saved ' + title); };
      return h('div', null,
        h(NavMenu, null, h('a', { href: '/react', rel: 'home' }, 'Home'), h('a', { href: '/react/reports' }, 'Reports')),
        h(TitleBar, { title: 'React page' }, h('button', { variant: 'primary', onClick: () => setOpen(true) }, 'Open modal')),
        h(Modal, { open, onHide: () => setOpen(false) },
          h('button', { onClick: () => setCount(count + 1) }, 'Clicked ' + count),
          h(TitleBar, { title: 'React modal' }, h('button', { variant: 'primary', onClick: () => setOpen(false) }, 'Done'))),
        h(SaveBar, { open: title !== saved }, h('button', { variant: 'primary', onClick: save }), h('button', { onClick: () => setTitle(saved) })),
        h('label', null, 'Title', h('input', { value: title, onChange: (event) => setTitle(event.target.value) })),
        h('b', { 'data-testid': 'ready' }, 'yes'));
    }
    createRoot(document.getElementById('root')).render(h(Page));`;
  const name = 'virtual:react-page';
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'page', resolveId: (id) => (id === name ? id : undefined), load: (id) => (id === name ? source : undefined) }],
    build: { write: false, rollupOptions: { input: name } },
  })) as Rollup.RollupOutput;
  return output.output[0].code.replaceAll('</script', '<\\/script');
}
