import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Browser, type BrowserContext, chromium, devices, expect as expectPage, type Page } from '@playwright/test';
import { Hono } from 'hono';
import { build, type Rollup } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
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
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
