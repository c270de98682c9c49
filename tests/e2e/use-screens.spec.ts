/** Each screen used as a seller uses it: its main control pressed and what came of it seen, at the web address and inside the admin. */
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { newId } from '#app/platform/ids.ts';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, buyUnlinked, type Call, caller, installed, joinStore, sessionOf } from './support/busy-seller.ts';
import { appUrl, type BrowserContext, control, databaseUrl, expect, expectAccessible, newSeller, ready, test } from './support/fixtures.ts';
import { buy } from './support/shop.ts';

// One of the longest files: each worker takes a half, with a seller of its own.
test.describe.configure({ timeout: 150_000, mode: 'parallel' });

let seller: BusySeller;
let call: Call;
/** A second store of the same seller, in another currency, with two orders. */
let second: BusySeller['shop'];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const handle = `lantern-${Date.now().toString(36)}`;
  second = { domain: `${handle}.myshopify.com`, handle, name: 'Lantern Row' };
  const { domain, name } = second;
  await control('shopify/shops', { domain, name, currency: 'EUR', countryCode: 'DE', email: `${handle}@example.com` });
  seller = await busySeller();
  await installed(name, second);
  call = caller({ authorization: `Bearer ${seller.session}` });
  await joinStore(call, second.domain);
  const totalOrders = async () => (await call<{ total: number }>('GET', '/orders/v5/list?page_size=20')).total;
  const before = await totalOrders();
  for (const _ of [1, 2]) await buyUnlinked(second.domain);
  await expect.poll(totalOrders, { timeout: 60_000 }).toBe(before + 2);
  await control('seventeen-track/move', { number: seller.trackingNumber, status: 'Exception' });
});

/** A plan that costs the seller nothing. */
async function givePlan(key: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    await client.query(
      `update subscriptions set plan_key = $2 where account_id = (select w.account_id from stores s join workplaces w on w.id = s.workplace_id where s.domain = $1)`,
      [seller.shop.domain, key],
    );
  } finally {
    await client.end();
  }
}

/** News of three kinds, as their causes put them into the list. */
async function tellNews(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query('select workplace_id as id from stores where domain = $1', [seller.shop.domain]);
    const news = [
      ['product', 'product_sold_out', { title: 'Harbor lamp' }, '/app/products-import'],
      ['supplier', 'order_refund_decided', { order: '#7001' }, '/app/orders?status=all'],
      ['order', 'order_payment_failed', { order: '#7002' }, '/app/orders?status=all'],
    ] as const;
    for (const [kind, message, params, link] of news) {
      await client.query('insert into notifications (workplace_id, id, kind, message, params, link) values ($1, $2, $3, $4, $5, $6)', [
        rows[0].id,
        newId(),
        kind,
        message,
        params,
        link,
      ]);
      await client.query(
        `insert into workplace_counters (workplace_id, name, value) values ($1, 'notifications.unread', 1), ($1, $2, 1)
         on conflict (workplace_id, name) do update set value = workplace_counters.value + 1`,
        [rows[0].id, `notifications.unread.${kind}`],
      );
    }
  } finally {
    await client.end();
  }
}

/** A WooCommerce store that nobody has connected yet. */
async function newWooStore(name: string): Promise<string> {
  const domain = `${name.toLowerCase()}-${Date.now()}.woostore.example`;
  await control('woocommerce/stores', { domain, name, email: 'owner@corner.example' });
  return domain;
}

/** From the connect dialog to the owner's consent; inside the admin its page opens in a new tab. */
async function consent({ screen, page, isAdmin }: InShell): Promise<void> {
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go to WooCommerce' }).click();
  if (!isAdmin) {
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL(/\/app\/channel\?connected=/);
    return;
  }
  const [tab] = await Promise.all([page.context().waitForEvent('page'), dialog.getByRole('link', { name: 'Go to WooCommerce' }).click()]);
  await tab.getByRole('button', { name: 'Approve' }).click();
  await expect(tab.getByRole('heading', { name: 'Done here' })).toBeVisible();
  await tab.close();
}

/** Another seller connects a store. */
async function connectedElsewhere(context: BrowserContext, domain: string): Promise<void> {
  const session = await sessionOf(await newSeller());
  await context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);
  const page = await context.newPage();
  const { url } = await caller({ authorization: `Bearer ${session}` })<{ url: string }>('POST', '/core/stores/connect', {
    platform: 'woocommerce',
    shop: domain,
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/app\/channel\?connected=/);
}

type Use = [name: string, use: (shell: InShell, browser: Browser) => Promise<void>];

const uses: Use[] = [
  [
    'a keyboard keeps its place where what had the focus goes away',
    async (shell) => {
      const { screen } = shell;
      await shell.open('/app/find-product');
      const importing = screen.getByRole('button', { name: /^Import/ }).first();
      const id = await screen.locator('article').filter({ has: importing }).first().getAttribute('data-product-id');
      await importing.press('Enter');
      await expect(screen.locator(`article[data-product-id="${id}"]`).getByRole('link', { name: /^Edit/ })).toBeFocused();

      await shell.open('/app/setting/wallet');
      await screen.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
      const cancel = screen.getByRole('button', { name: 'Cancel', exact: true });
      await expect(screen.locator(':focus').filter({ has: cancel })).toBeVisible();
      await cancel.press('Enter');
      await expect(screen.locator(':focus')).toContainText('Amount in US dollars');

      await shell.open('/app/orders?status=all&range=all');
      await screen.getByRole('link', { name: '#1001', exact: true }).first().press('Enter');
      await screen.getByRole('dialog').getByRole('button', { name: 'Edit address' }).press('Enter');
      const city = screen.getByRole('dialog').getByLabel('City');
      await city.press('Escape');
      await expect(city).toBeHidden();
      await expect(screen.getByRole('dialog', { name: '#1001' }).locator(':focus')).toBeVisible();
    },
  ],
  [
    'a dialog of an order ends where it was opened, and cancelling at the supplier asks first',
    async (shell) => {
      const { screen } = shell;
      await shell.open('/app/orders?status=waiting_payment&range=all');
      const panel = screen.getByRole('dialog', { name: '#1002' });
      await screen.getByRole('link', { name: '#1002', exact: true }).click();
      await expect(panel.getByText('New York, NY 10118')).toBeVisible();
      await expect(panel.getByText('The supplier already has this address.')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Edit address' })).toHaveCount(0);

      await panel.getByRole('button', { name: 'Cancel at supplier' }).click();
      const question = screen.getByRole('dialog', { name: 'Cancel this order at the supplier?' });
      await expect(question).toContainText('You can place it again later');
      await question.getByRole('button', { name: 'Keep order' }).click();
      await expect(panel.getByText('Awaiting payment').first()).toBeVisible();
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(panel).toBeHidden();
      await expect(screen.getByRole('checkbox', { name: 'Select order #1002' })).toBeVisible();
    },
  ],
  [
    'the browser’s Back closes an order’s panel, and the list below it is as it was',
    async (shell) => {
      const { screen, page } = shell;
      await shell.open('/app/orders?status=waiting_payment&range=all');
      const order = screen.getByRole('link', { name: '#1002', exact: true });
      const panel = screen.getByRole('dialog', { name: '#1002' });
      const chosen = screen.getByRole('checkbox', { name: 'Select order #1002' });
      await chosen.check();
      const asked: string[] = [];
      page.on('request', (request) => (request.url().includes('/app/orders.data') ? asked.push(request.url()) : undefined));
      await order.press('Enter');
      await expect(panel.getByText('New York, NY 10118')).toBeVisible();
      await page.goBack();
      await expect(panel).toBeHidden();
      await expect(order).toBeFocused();
      await expect(chosen).toBeChecked();
      // Closed by hand it leaves no second entry behind: what is gone back to is what was before the list.
      await order.press('Enter');
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(panel).toBeHidden();
      expect(asked).toEqual([]);
      await page.goBack();
      await expect(order).toBeHidden();
    },
  ],
  [
    'some of the products are chosen, which a screen reader is told as it is',
    async (shell) => {
      const { screen, page } = shell;
      await shell.open('/app/products-center');
      await screen.getByRole('row').nth(1).getByRole('checkbox').check();
      expect(await screen.locator('input[aria-checked="mixed"]').count()).toBeGreaterThan(0);
      await expectAccessible(page);
    },
  ],
  [
    'home puts the guide away and has it back; what needs the seller leads to its list',
    async (shell) => {
      const { screen } = shell;
      await shell.open('/app');
      await screen.getByRole('button', { name: 'Dismiss guide' }).click();
      await expect(screen.locator('.SetupGuide')).toHaveCount(0);
      await shell.open('/app');
      await shell.act('Open the guide');
      await shell.expectTitle('Setup guide');
      await screen.getByRole('link', { name: /^(See plans|Start 7-day trial)$/ }).click();
      await shell.expectTitle('Choose a plan');
      await shell.open('/app/guide-line');
      await shell.act('Show on home again');
      await shell.expectTitle('Home');
      await expect(screen.locator('.SetupGuide').first()).toBeVisible();
      const chosen = screen.getByRole('checkbox', { name: /^Select order/ });
      await screen.getByRole('link', { name: '1 order awaits payment' }).click();
      await shell.expectTitle('Orders');
      await expect(chosen).toHaveCount(1);
      await shell.open('/app');
      const latest = screen.getByRole('link', { name: /#1003 / });
      await latest.click();
      await shell.expectTitle('Orders');
      await expect(chosen).toHaveCount(1);
      await expect(screen.getByRole('checkbox', { name: 'Select order #1003' })).toBeVisible();
    },
  ],
  [
    'dashboard and store analytics follow period, store and currency, with their tables',
    async (shell) => {
      const { screen } = shell;
      const tile = (name: string) => screen.locator('.Analytics-Tile', { hasText: new RegExp(`^${name}`) }).locator('strong');
      const choose = (label: 'period' | 'store' | 'currency', option: string) =>
        screen.locator(`select[name=${label}]`).selectOption({ label: option });
      await shell.open('/app/dashboard');
      await expect(tile('Orders')).not.toHaveText('0');
      const all = Number(await tile('Orders').innerText());
      const sales = await tile('Sales').innerText();

      await choose('period', 'Last 7 days');
      const chart = screen.getByRole('figure', { name: 'Sales and profit' });
      await chart.getByText('Show as a table').click();
      await expect(chart.locator('tbody tr')).toHaveCount(7);
      await expect(chart.locator('tbody tr').last().locator('td').last()).toHaveText(String(all));
      await choose('store', 'Lantern Row');
      await expect(tile('Orders')).toHaveText('2');
      await expect(tile('Sales')).not.toHaveText(sales);
      await expect(chart.locator('tbody tr').last().locator('td').last()).toHaveText('2');
      await choose('store', 'All stores');
      await expect(tile('Orders')).toHaveText(String(all));
      await choose('currency', 'EUR');
      await expect(tile('Sales')).toContainText('€');
      await expect(chart.locator('tbody')).toContainText('€');

      await shell.act('Compare stores');
      await shell.expectTitle('Store analytics');
      await choose('period', 'Today');
      await choose('currency', 'EUR');
      const row = screen.getByRole('row', { name: /Lantern Row/ });
      await expect(row).toContainText('€13.00');
      await row.getByRole('link').click();
      await expect(tile('Orders')).toHaveText('2');
      await expect(tile('Sales')).toHaveText('€13.00');
      const orders = screen.getByRole('figure', { name: 'Orders over time' });
      await orders.getByText('Show as a table').click();
      await expect(orders.locator('tbody tr').last()).toContainText('2');

      await shell.open('/app/dashboard');
      await screen
        .getByRole('list', { name: 'Orders by stage, now' })
        .getByRole('link', { name: /^Awaiting payment/ })
        .click();
      await shell.expectTitle('Orders');
      await expect(screen.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(1);
    },
  ],
  [
    'notifications are filtered, read one by one and all at once; what is mailed is chosen and kept',
    async (shell) => {
      const { screen } = shell;
      await tellNews();
      await shell.open('/app/notifications');
      const lines = screen.locator('.Notifications-List li');
      const line = (words: string) => lines.filter({ hasText: words });
      const kinds = screen.getByRole('navigation', { name: 'Kinds' });
      await expect(line('The payment for order #7002 failed.').first()).toBeVisible();
      await kinds.getByRole('link', { name: /^Products/ }).click();
      await expect(line('The payment for order #7002 failed.')).toHaveCount(0);
      await expect(line('Harbor lamp: variants are sold out').first()).toBeVisible();
      await screen.getByRole('link', { name: 'Unread only' }).click();
      await expect(line('Harbor lamp')).toHaveCount(1);
      await screen.getByRole('button', { name: /^Mark as read: Harbor lamp/ }).click();
      await expect(line('Harbor lamp')).toHaveCount(0);
      await expect(screen.getByText('All read')).toBeVisible();
      await kinds.getByRole('link', { name: /^All/ }).click();
      await expect(line('The payment for order #7002 failed.')).toHaveCount(1);
      await shell.act('Mark all as read');
      await expect(screen.getByText('All read')).toBeVisible();
      await expect(lines).toHaveCount(0);

      await shell.act('Notification settings');
      await shell.expectTitle('Notifications');
      const orders = screen.getByRole('checkbox', { name: /^Orders:/ });
      const isOn = !(await orders.isChecked());
      await orders.setChecked(isOn);
      const often = isOn ? 'At most once a day' : 'At most once an hour';
      await screen.getByText(often, { exact: true }).click();
      await shell.save();
      await shell.open('/app/setting/notification');
      await expect(orders).toBeChecked({ checked: isOn });
      await expect(screen.getByRole('radio', { name: often })).toBeChecked();

      await shell.open('/app/recent-notification');
      await line('Harbor lamp').first().getByRole('link').click();
      await shell.expectTitle('Import list');
      await shell.open('/app/recent-notification');
      await shell.act('Show all');
      await shell.expectTitle('Notifications');
    },
  ],
  [
    'community takes a message and shows the way to the guide',
    async (shell) => {
      const { screen } = shell;
      const message = `A wish of ${shell.isAdmin ? 'the admin' : 'the web'}, ${Date.now()}`;
      await shell.open('/app/community');
      await screen.getByLabel('What is it about?').selectOption({ label: 'An idea' });
      await screen.getByRole('textbox', { name: 'Your message' }).fill(message);
      await screen.getByRole('button', { name: 'Send message' }).click();
      await expect(screen.locator('.Analytics-Messages li').first()).toContainText(message);
      await expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('');
      await screen.getByRole('link', { name: /^Setup guide/ }).click();
      await shell.expectTitle('Setup guide');
    },
  ],
  [
    'manage counts what its lists and the wallet hold; a parcel in trouble leads to its order and its public page',
    async (shell) => {
      const { screen, page } = shell;
      await shell.open('/app/manage');
      const wallet = screen
        .locator('.Manage')
        .getByRole('link', { name: /Wallet/ })
        .locator('.Manage-Count');
      const balance = await wallet.innerText();
      expect(balance).toMatch(/[1-9]/);
      await wallet.click();
      await shell.expectTitle('Wallet');
      await expect(screen.getByText(balance, { exact: true }).first()).toBeVisible();
      await shell.open('/app/manage');
      const imports = screen.locator('.Manage').getByRole('link', { name: /Import list/ });
      const count = Number(await imports.locator('.Manage-Count').innerText());
      expect(count).toBeGreaterThan(0);
      await imports.click();
      await shell.expectTitle('Import list');
      await expect(screen.getByRole('link', { name: 'Edit' })).toHaveCount(count);
      await expect(async () => {
        await shell.open('/app/manage');
        await screen
          .locator('.Manage')
          .getByRole('link', { name: /Parcels/ })
          .click();
        await expect(screen.locator('.Analytics-Parcels li', { hasText: seller.trackingNumber })).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
      const parcel = screen.locator('.Analytics-Parcels li', { hasText: seller.trackingNumber });
      await expect(parcel).toContainText('Delivery problem');
      const [tab] = await Promise.all([page.context().waitForEvent('page'), parcel.getByRole('link', { name: 'Public page' }).click()]);
      await expect(tab.getByRole('heading', { name: 'Held up' })).toBeVisible();
      await expect(tab.locator('.Timeline li').first()).toBeVisible();
      await tab.close();
      const order = parcel.getByRole('link', { name: /^Order / });
      const name = (await order.innerText()).replace('Order ', '');
      await order.click();
      await expect(screen.getByRole('heading', { name: new RegExp(name) }).first()).toBeAttached();
    },
  ],
  [
    'an item that no supplier can stand behind leads to marking it as sent; an order that waits for no payment, to placing it',
    async (shell) => {
      const { screen } = shell;
      await shell.open('/app/orders?status=all&range=all&keyword=%231004');
      await expect(screen.getByText('This item is no product of your store, so no supplier can be linked to it.')).toBeVisible();
      await expect(screen.getByRole('link', { name: 'Choose supplier' })).toHaveCount(0);
      await screen.getByRole('link', { name: 'Mark as sent elsewhere' }).click();
      await screen.getByRole('dialog').getByLabel('Tracking number').press('Escape');
      await expect(screen.getByRole('link', { name: 'Mark as sent elsewhere' })).toBeFocused();
      await shell.open(`/app/orders/pay?id=${seller.freshSupplierOrderId}`);
      await screen.getByRole('link', { name: 'Place order' }).click();
      await shell.expectTitle('Place orders');
    },
  ],
  [
    'products are sorted as the menu says',
    async (shell) => {
      const { screen } = shell;
      const titles = screen.locator('[data-primary-link]');
      await shell.open('/app/products-center');
      const newestFirst = await titles.allInnerTexts();
      expect(newestFirst.length).toBeGreaterThan(1);
      await screen.getByRole('button', { name: 'Sort the results' }).click();
      await screen.getByRole('button', { name: 'Oldest first' }).click();
      await expect(titles).toHaveText(newestFirst.toReversed());
      await screen.getByRole('button', { name: 'Newest first' }).click();
      await expect(titles).toHaveText(newestFirst);
    },
  ],
  [
    'a store is connected on its platform’s page, disconnected, and connected again',
    async (shell) => {
      const { screen } = shell;
      const name = shell.isAdmin ? 'Corner' : 'Alley';
      const domain = await newWooStore(name);
      await givePlan('PRO_CREDIT_TIER');
      const card = screen.locator('.Polaris-ShadowBevel', { has: shell.page.getByRole('heading', { name, exact: true }) });
      await shell.open('/app/channel');
      await shell.act('Connect store');
      const dialog = screen.getByRole('dialog');
      await dialog.getByText('WooCommerce', { exact: true }).click();
      await dialog.getByLabel('Store address').fill(domain);
      await consent(shell);
      await shell.open('/app/setting/channel');
      await expect(card.getByText('Connected', { exact: true })).toBeVisible();
      await screen.getByRole('button', { name: `Disconnect: ${name}` }).click();
      await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
      await expect(card.getByText('Disconnected', { exact: true })).toBeVisible();
      await expect(screen.getByText('The store is disconnected.')).toBeVisible();
      await shell.open('/app/channel');
      await screen.getByRole('button', { name: `Connect again: ${name}` }).click();
      await consent(shell);
      await shell.open('/app/channel');
      await expect(card.getByText('Connected', { exact: true })).toBeVisible();
      await givePlan('FREE_CREDIT');
    },
  ],
  [
    'a store of somebody else is asked for, and the question is withdrawn',
    async (shell, browser) => {
      const { screen } = shell;
      const domain = await newWooStore('Elsewhere');
      const other = await browser.newContext();
      await connectedElsewhere(other, domain);
      await other.close();
      await shell.open('/app/setting/channel');
      await shell.act('Move a store here');
      await shell.expectTitle('Move a store here');
      await screen.getByLabel('Platform').selectOption('woocommerce');
      await screen.getByLabel('Address or number of the store').fill(domain);
      await screen.getByRole('button', { name: 'Ask the owner' }).click();
      await expect(screen.getByText('The owner was mailed.')).toBeVisible();
      const card = screen.locator('.Polaris-ShadowBevel', { has: shell.page.getByRole('heading', { name: domain }) });
      await expect(card.getByText('Waits for the owner')).toBeVisible();
      await card.getByRole('button', { name: `Withdraw the request for ${domain}` }).click();
      await expect(card.getByText('Withdrawn')).toBeVisible();
    },
  ],
  [
    'older addresses lead on, one that is not there leads home, a link that is used up says so',
    async (shell) => {
      const { screen } = shell;
      for (const [path, title] of [
        ['/app/setting', 'General'],
        ['/app/list', 'Products'],
        ['/app/products', 'Products'],
        ['/app/products/auto-update', 'Monitoring'],
        ['/app/v2/orders', 'Orders'],
        ['/app/orders/placement', 'Orders'],
        ['/app/orders/payment', 'Orders'],
      ] as const) {
        await shell.open(path);
        await shell.expectTitle(title);
      }
      await shell.open('/app/no-such-screen');
      await screen.getByRole('link', { name: 'Go to home' }).click();
      await shell.expectTitle('Home');
      await shell.open('/app/auth/bind/platform?proof=used-up');
      await expect(screen.getByText('This link does not work any more')).toBeVisible();
      await shell.back();
      await shell.expectTitle('Stores');
    },
  ],
  [
    'general settings keep currency, time zone and language, and every screen follows',
    async (shell) => {
      const { screen } = shell;
      const [currency, sign, zone] = shell.isAdmin ? ['GBP', '£', 'America/New_York'] : ['CAD', 'CA$', 'Asia/Tokyo'];
      await shell.open('/app/setting');
      await shell.expectTitle('General');
      await screen.getByLabel('Display currency').selectOption(currency as string);
      await screen.getByLabel('Time zone').selectOption(zone as string);
      await shell.save();
      await shell.open('/app/setting/account');
      await expect(screen.getByLabel('Display currency')).toHaveValue(currency as string);
      await expect(screen.getByLabel('Time zone')).toHaveValue(zone as string);
      await shell.open('/app/dashboard');
      await expect(screen.locator('.Analytics-Tile').first()).toContainText(sign as string);
      await expect(screen.getByText(`Days are those of ${zone?.replace('_', ' ')}.`)).toBeVisible();

      await shell.open('/app/setting/account');
      await screen.getByLabel('Preferred language').selectOption('fr');
      await expect(screen.locator('html')).toHaveAttribute('lang', 'fr');
      await expect(screen.locator('html[data-hydrated="true"]')).toBeAttached();
      await screen.getByLabel('Langue préférée').selectOption('en');
      await expect(screen.locator('html')).toHaveAttribute('lang', 'en');
      await shell.open('/app/setting/account');
      await shell.expectTitle('General');
    },
  ],
  [
    'a product is kept with the heart, found among the favorites, and let go there',
    async (shell) => {
      const { screen } = shell;
      await shell.open('/app/find-product');
      const first = screen.getByRole('article').first();
      const name = (await first.getAttribute('aria-label')) as string;
      await first.getByRole('button', { name: 'Add to favorites' }).click();
      await expect(first.getByRole('button', { name: 'Remove from favorites' })).toHaveAttribute('aria-pressed', 'true');
      await first.getByRole('link', { name }).click();
      await screen.getByRole('dialog', { name }).getByRole('link', { name: 'My favorites (1)' }).click();
      await shell.expectTitle('My favorites');
      const kept = screen.getByRole('article', { name });
      await kept.getByRole('button', { name: 'Remove from favorites' }).click();
      await expect(screen.getByText('No favorites yet')).toBeVisible();
      await expect(kept).toHaveCount(0);
    },
  ],
  [
    'the browser’s Back closes a product’s detail, and the list below it is as it was',
    async (shell) => {
      const { screen, page } = shell;
      await shell.open('/app/find-product?source=quayside');
      const third = screen.getByRole('article').nth(2);
      const name = (await third.getAttribute('aria-label')) as string;
      const detail = screen.getByRole('dialog', { name });
      const asked: string[] = [];
      page.on('request', (request) => (request.url().includes('/app/find-product.data') ? asked.push(request.url()) : undefined));
      await third.getByRole('link', { name }).click();
      await expect(detail).toContainText('Estimated profit');
      await page.goBack();
      await expect(detail).toBeHidden();
      await expect(third.getByRole('link', { name })).toBeFocused();
      // Two presses close it once.
      await third.getByRole('link', { name }).click();
      await expect(detail).toContainText('Estimated profit');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(detail).toBeHidden();
      await shell.expectTitle('Find product');
      await expect(screen.getByRole('article').nth(2)).toHaveAttribute('aria-label', name);
      expect(asked).toEqual([]);
    },
  ],
  [
    'products to get inspired by are unfolded, leafed through, exchanged and opened, and stay unfolded',
    async (shell) => {
      const { screen, page } = shell;
      await shell.open('/app/find-product');
      const inspired = screen.getByRole('region', { name: 'Get inspired' });
      const unfold = inspired.getByRole('button', { name: 'Get inspired' });
      await expect(unfold).toHaveAttribute('aria-expanded', 'false');
      await unfold.click();
      const cards = inspired.getByRole('article');
      await expect(cards).toHaveCount(12);
      const first = (await cards.first().getAttribute('aria-label')) as string;
      await expect(inspired.getByRole('button', { name: 'Previous products' })).toBeDisabled();
      await inspired.getByRole('button', { name: 'Next products' }).click();
      await expect(cards.first()).not.toBeInViewport();
      await inspired.getByRole('button', { name: 'Previous products' }).click();
      await expect(cards.first()).toBeInViewport({ ratio: 0.5 });

      await inspired.getByRole('button', { name: 'Refresh' }).click();
      await expect(inspired.getByRole('article', { name: first, exact: true })).toHaveCount(0);
      await expect(cards).toHaveCount(12);
      const [one, two] = [await cards.first().getAttribute('aria-label'), await cards.nth(1).getAttribute('aria-label')];
      await cards.first().getByRole('link').click();
      await expect(screen.getByRole('dialog', { name: one as string })).toContainText('Estimated profit');
      await page.keyboard.press('k');
      await expect(screen.getByRole('dialog', { name: two as string })).toBeVisible();
      await page.keyboard.press('Escape');

      await shell.open('/app/find-product');
      await expect(cards).toHaveCount(12);
      await unfold.click();
      await expect(cards).toHaveCount(0);
      await shell.open('/app/find-product');
      await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    },
  ],
  // Last, for its orders come before those that other steps look for.
  [
    'a payment that is not captured leads to the order in the store',
    async (shell) => {
      const { screen } = shell;
      const order = await buy(seller.shop.domain, seller.variantId, 'AUTHORIZED');
      const find = () =>
        call<{ orders: { id: string; order_id: string; name: string }[] }>(
          'GET',
          `/orders/v5/list?keyword=${encodeURIComponent(order.name)}`,
        );
      await expect.poll(async () => (await find()).orders.length, { timeout: 60_000 }).toBe(1);
      const [listed] = (await find()).orders;
      for (const path of [`/app/orders/create?id=${listed?.id}`, `/app/orders/${listed?.order_id}`]) {
        await shell.open(path);
        const problem = screen.getByText('The customer’s payment is not collected in full yet.', { exact: false }).locator('..');
        const [admin] = await Promise.all([
          shell.page.context().waitForEvent('page'),
          problem.getByRole('link', { name: 'Open in store' }).click(),
        ]);
        await expect(admin).toHaveURL(new RegExp(`/orders/${order.id}$`));
        await expect(admin.getByRole('heading', { name: order.name, exact: true }).first()).toBeVisible();
        await admin.close();
      }
    },
  ],
];

test('two to five products to get inspired by stand side by side, as the window is wide', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('quayside-inspired', 'open'));
  await page.context().addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  for (const [width, cards] of [
    [1280, 5],
    [1024, 4],
    [640, 3],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${appUrl()}/app/find-product`);
    await ready(page);
    const strip = page.getByRole('region', { name: 'Get inspired' }).getByRole('list');
    await expect(strip.getByRole('article')).toHaveCount(12);
    const shown = await strip.evaluate((list) => {
      const { right } = list.getBoundingClientRect();
      return [...list.children].filter((card) => card.getBoundingClientRect().right <= right + 1).length;
    });
    expect(shown, `at ${width} px`).toBe(cards);
    if (width === 390 || width === 1280) await expectAccessible(page);
  }
});

test('titles of items are whole where a window is as narrow as at 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const shell = await atWebAddress(page, seller.session);
  for (const [path, titles] of [
    ['/app/orders?status=all', '.Order-Title'],
    ['/app/dashboard', '.Analytics-Product .Main > span'],
  ] as const) {
    await shell.open(path);
    await expect(page.locator(titles).first()).toBeVisible();
    const cut = await page.locator(titles).evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    expect(cut, path).toBe(0);
  }
});

test('what a keyboard comes to, down a screen and up again, is not behind the bars', async ({ page }) => {
  // As low as a window is at 200 %.
  await page.setViewportSize({ width: 1280, height: 400 });
  const shell = await atWebAddress(page, seller.session);
  const hidden: string[] = [];
  for (const path of ['/app/orders?status=all', '/app/find-product']) {
    await shell.open(path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 50; press += 1) {
        await page.keyboard.press(key);
        const name = await page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          const { x, y, width, height } = focused.getBoundingClientRect();
          const bar = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.Polaris-Frame__TopBar, .BulkBar');
          return bar && !bar.contains(focused) ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '') : '';
        });
        if (name) hidden.push(`${path} ${key} ${name.slice(0, 40)}`);
      }
    }
  }
  expect(hidden).toEqual([]);
});

for (const [name, use] of uses) {
  test(`at the web address: ${name}`, async ({ page, browser, watch }) => {
    watch.allow(/status of 404 .*no-such-screen/);
    await use(await atWebAddress(page, seller.session), browser);
  });
  test(`inside the admin: ${name}`, async ({ page, browser, watch }) => {
    watch.allow(/status of 404 .*no-such-screen/);
    await use(insideAdmin(page, seller.shop.domain), browser);
  });
}
