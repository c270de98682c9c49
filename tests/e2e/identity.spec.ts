/** Whose a store is, which workplace one works in, and the demo: by clicks, and by what a stranger might send. */
import pg from 'pg';
import { caller, demoSession, installed, sessionOf, takePlan } from './support/busy-seller.ts';
import {
  appUrl,
  type BrowserContext,
  databaseUrl,
  expect,
  expectAccessible,
  mailedLink,
  newSeller,
  type Page,
  ready,
  settled,
  signIn,
  test,
} from './support/fixtures.ts';
import { call, importProduct } from './support/own-product.ts';
import { plainAddresses } from './support/screen-list.ts';

test.describe.configure({ timeout: 120_000 });

const enter = (context: BrowserContext, session: string) =>
  context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);

/** A form of ours as a browser sends it, or as somebody makes it up. @returns the page it is answered with. */
async function post(path: string, session: string | undefined, fields: Record<string, string>, origin = appUrl()) {
  const response = await fetch(`${appUrl()}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', origin, ...(session ? { cookie: `quayside_session=${session}` } : {}) },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

test('a store is moved to another account by its owner’s word alone (510, 512)', async ({ page, browser, watch }) => {
  // Refusals are answered with 4xx, and this test asks for them.
  watch.allow(/status of 4\d\d/);
  const { shop, session: owner } = await installed('Moving Lights');
  const seller = await newSeller();
  await signIn(page, seller);
  const session = await sessionOf(seller);
  const ask = (domain: string, by: string | undefined = session, platform = 'shopify') =>
    post('/app/setting/migrate', by, { platform, domain });

  await test.step('missing, unknown, bad and own input is said beside the field or above the form', async () => {
    expect((await ask('', session)).text).toContain('Fill this in.');
    expect((await ask('nobody-has-this.myshopify.com')).text).toContain('This does not exist.');
    expect((await ask(shop.domain, session, 'etsy')).status).toBeGreaterThanOrEqual(400);
    expect((await ask(shop.domain, owner)).text).toContain('This store is already connected to your account.');
    expect((await post('/app/setting/migrate', undefined, { platform: 'shopify', domain: shop.domain })).location).toMatch(/^\/login/);
  });

  await page.goto(`${appUrl()}/app/setting/migrate`);
  await ready(page);
  // The example is one of the platform that is chosen.
  await expect(page.getByText('for example my-store.myshopify.com.')).toBeVisible();
  await page.getByLabel('Platform').selectOption('woocommerce');
  await expect(page.getByText('for example shop.example.com.')).toBeVisible();
  await page.getByLabel('Platform').selectOption('shopify');
  await page.getByLabel('Address or number of the store').fill(`https://${shop.domain}/`);
  await page.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(page.getByText('The owner was mailed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: shop.domain })).toBeVisible();

  await test.step('asked twice is 512; a stranger cannot take the question back', async () => {
    expect((await ask(shop.domain)).text).toContain('The owner was asked already and has not answered yet.');
    const id = /name="id" value="([^"]+)"/.exec(await page.content())?.[1] as string;
    await post('/app/setting/migrate', await sessionOf(await newSeller()), { intent: 'cancel', id });
    await page.reload();
    await expect(page.getByRole('button', { name: `Withdraw the request for ${shop.domain}` })).toBeVisible();
  });

  const link = await mailedLink(`${shop.handle}@example.com`, '/auth/store-migrate-verification');
  const other = await browser.newContext();
  watch.follow(other);
  const asked = await other.newPage();

  await test.step('a made-up or changed proof is 510, and a form from elsewhere is refused', async () => {
    const wrong = new URL(link);
    wrong.searchParams.set('code', 'made-up');
    await asked.goto(wrong.href);
    await expect(asked.getByText('We could not confirm that the store’s owner agrees')).toBeVisible();
    expect((await post(`${wrong.pathname}${wrong.search}`, undefined, {})).text).toContain('We could not confirm');
    const good = new URL(link);
    expect((await post(`${good.pathname}${good.search}`, undefined, {}, 'https://evil.example.com')).status).toBe(403);
  });

  await asked.goto(link);
  await ready(asked);
  await expect(asked.getByText(seller.email)).toBeVisible();
  await asked.getByRole('button', { name: 'Agree and move' }).click();
  await expect(asked.getByRole('heading', { name: 'The store has moved' })).toBeVisible();
  await asked.goto(link);
  await expect(asked.getByText('We could not confirm that the store’s owner agrees')).toBeVisible();
  await other.close();

  await page.goto(`${appUrl()}/app/channel`);
  await expect(page.getByRole('heading', { name: 'Moving Lights' })).toBeVisible();
});

test('workplaces: one more with the plan for it, named anew, gone to, and deleted', async ({ page }) => {
  const { shop, session } = await installed('Desk Lamps');
  const call = caller({ authorization: `Bearer ${session}` });
  await enter(page.context(), session);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await expect(page.getByRole('button', { name: 'Add workplace' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'See plans' }).first()).toBeVisible();
  // The same by a form of one's own.
  expect(
    (await post('/app/setting/account', session, { intent: 'add-workplace', workplace_name: 'Forced' })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await call<{ workplaces: unknown[] }>('GET', '/auth/account')).workplaces).toHaveLength(1);

  await takePlan(call, shop.domain, 'GROWTH_CREDIT_TIER');
  await page.reload();
  await ready(page);
  await page.getByLabel('Name of the new workplace').fill('Second desk');
  await page.getByRole('button', { name: 'Add workplace' }).click();
  const open = page.getByRole('button', { name: 'Work here: Second desk' });
  await open.click();
  await page.waitForURL(`${appUrl()}/app`);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await expect(page.getByLabel('Business name')).toHaveValue('Second desk');
  await page.getByLabel('Business name').fill('Corner desk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Corner desk', { exact: true })).toBeVisible();
  // The other holds the store, so it stays.
  await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(0);
  await page.getByRole('button', { name: /^Work here: / }).click();
  await page.waitForURL(`${appUrl()}/app`);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await page.getByRole('button', { name: 'Delete: Corner desk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Corner desk', { exact: true })).toHaveCount(0);
  expect((await call<{ workplaces: unknown[] }>('GET', '/auth/account')).workplaces).toHaveLength(1);
});

test('the demo: everything can be looked at, importing and pushing show the way to an account', async ({ page }) => {
  await page.goto(`${appUrl()}/`);
  await ready(page);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL(`${appUrl()}/app`);
  await ready(page);
  await expect(page.locator('.DemoPrompt').getByRole('link')).toHaveAttribute('href', /\/signup/);

  await page.goto(`${appUrl()}/app/find-product`);
  await ready(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  const asked = page.getByRole('dialog', { name: 'You are looking at the demo' });
  await page.getByRole('article').getByRole('button', { name: 'Import' }).first().click();
  await expect(asked.getByRole('button', { name: 'Create account' })).toBeVisible();
  await asked.getByRole('button', { name: 'Close' }).last().click();
  await expect(asked).toHaveCount(0);
  await expect(page.locator('.DemoPrompt')).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('Estimated profit').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import' }).first()).toBeEnabled();

  // The import list's push leads to an account, too.
  await page.goto(`${appUrl()}/app/products-import`);
  await ready(page);
  await page
    .getByRole('button', { name: /^Push: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/signup/);

  // What a demo cannot do is said instead of offered.
  await page.goto(`${appUrl()}/app/setting/payments`);
  await ready(page);
  await expect(page.getByText('This is the demo. Create your account to do this for real.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add card' })).toHaveCount(0);

  const session = await demoSession();
  for (const path of plainAddresses()) {
    const { status } = await fetch(`${appUrl()}${path}`, { headers: { cookie: `quayside_session=${session}`, accept: 'text/html' } });
    expect(status, path).toBe(200);
  }
  const { data } = (await (
    await fetch(`${appUrl()}/api/ah/products/dropshipping?source=quayside&ship_to=US`, { headers: { authorization: `Bearer ${session}` } })
  ).json()) as { data: { products: { source_product_id: string }[] } };
  const refusals = [
    ['/center/products/import/quayside', { source: 'quayside', supplier_product_id: data.products[0]?.source_product_id, ship_to: 'US' }],
    ['/center/products/push', { product_package_ids: [crypto.randomUUID()] }],
    ['/core/stores/connect', { platform: 'shopify' }],
  ] as const;
  for (const [path, body] of refusals) {
    const answer = await fetch(`${appUrl()}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json(), path).toMatchObject({ status: 103, success: false, message: expect.stringMatching(/demo/i) });
  }
});

test('what was typed in a tab that was signed out elsewhere is saved after signing in again, for the same account alone', async ({
  page,
  context,
  watch,
}) => {
  // Work under way is asked for once the page stands, and nobody is signed in then.
  watch.allow(/401 .*products\/process/);
  const [seller, other] = [await newSeller(), await newSeller()];
  await signIn(page, seller);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await page.getByLabel('First name').fill('Typed before');
  await context.clearCookies({ name: 'quayside_session' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toContainText(seller.email);
  const goOn = question.getByRole('button', { name: 'I’ve signed in' });

  const [entry] = await Promise.all([context.waitForEvent('page'), question.getByRole('link', { name: 'Sign in' }).click()]);
  await signIn(entry, other);
  await goOn.click();
  await expect(question.getByText(`${seller.email} isn’t signed in yet.`, { exact: false })).toBeVisible();
  await context.clearCookies({ name: 'quayside_session' });
  await signIn(entry, seller);
  await entry.close();
  // Coming back to the tab may have been enough already.
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.click({ timeout: 1_000 });
    await expect(question).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Typed before');
});

test('what was typed in a dialog of a tab that was signed out elsewhere is sent after signing in again', async ({
  page,
  context,
  watch,
}) => {
  // The call is refused until its seller is back.
  watch.allow(/401 .*apply-competitor-price/);
  const seller = await newSeller();
  await signIn(page, seller);
  const id = await importProduct(page);
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  if (!(await compare.isVisible())) await page.getByRole('button', { name: 'More actions' }).last().click();
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Compare suppliers and prices' });
  await dialog.getByLabel('Your price').fill('4321');
  await context.clearCookies({ name: 'quayside_session' });
  await dialog.getByRole('button', { name: 'Use this price' }).click();

  const question = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(question).toContainText(seller.email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expect(dialog).toBeAttached();

  const [entry] = await Promise.all([context.waitForEvent('page'), question.getByRole('link', { name: 'Sign in' }).click()]);
  await signIn(entry, seller);
  await entry.close();
  await expect(async () => {
    const goOn = question.getByRole('button', { name: 'I’ve signed in' });
    if (await goOn.isVisible()) await goOn.click({ timeout: 1_000 });
    await expect(question).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(dialog).toBeHidden();
  const { variants } = await call<{ variants: { price: number }[] }>(page, 'GET', `/center/products/${id}/detail`);
  expect(variants.map(({ price }) => price)).toContain(432_100);
});

test('a tab of one account neither shows nor saves anything with the session of another that signed in meanwhile', async ({
  page,
  context,
  watch,
}) => {
  // What a tab asks for by itself is refused while another account, or nobody, is signed in.
  watch.allow(/status of 401/);
  const [seller, other] = [await newSeller(), await newSeller()];
  await signIn(page, seller);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await settled(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${appUrl()}/signout`);
  await elsewhere.getByRole('button', { name: 'Sign out', exact: true }).click();
  await elsewhere.waitForURL(/\/login/);
  await signIn(elsewhere, other);

  await test.step('what is saved waits, and the sign-in page says who is signed in', async () => {
    await page.getByLabel('First name').fill('Of the first');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'You are signed out' });
    const [entry] = await Promise.all([context.waitForEvent('page'), question.getByRole('link', { name: 'Sign in' }).click()]);
    await expect(entry.getByRole('heading', { name: 'Another account is signed in' })).toBeVisible();
    await expect(entry.getByText(`This browser is now signed in as ${other.email}.`, { exact: false })).toBeVisible();
    await expectAccessible(entry);
    await entry.close();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Another account is signed in' })).toBeVisible();
    await elsewhere.goto(`${appUrl()}/app/setting/account`);
    await expect(elsewhere.getByLabel('First name')).toHaveValue('Erin');
  });

  await test.step('a link, its data fetched ahead too, opens no screen of the other account in this one’s frame', async () => {
    await context.clearCookies({ name: 'quayside_session' });
    await signIn(page, seller);
    // What it asks for by itself would lead away before the link does.
    await settled(page);
    await context.clearCookies({ name: 'quayside_session' });
    await signIn(elsewhere, other);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).first();
    const ahead = page.waitForResponse((response) => response.url().includes('/app/orders.data'));
    await link.hover();
    await ahead;
    await link.click();
    await expect(page.getByRole('heading', { name: 'Another account is signed in' })).toBeVisible();
  });

  await page.getByRole('link', { name: `Continue as ${other.email}` }).click();
  await page.waitForURL(`${appUrl()}/app`);
  await page.goto(`${appUrl()}/app/setting/account`);
  await expect(page.getByText(other.email).first()).toBeVisible();
});

test('a tab goes on in the workplace that it shows after another tab has gone to another one', async ({ page, context }) => {
  const seller = await newSeller();
  await signIn(page, seller);
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(
    `insert into workplaces (id, account_id, name, currency, display_currency, time_zone, created_at)
     select gen_random_uuid(), id, 'Second Harbor', 'USD', 'USD', 'UTC', now() from accounts where email = $1`,
    [seller.email],
  );
  await client.end();
  const settings = async (tab: Page) => {
    await tab.goto(`${appUrl()}/app/setting/account`);
    await ready(tab);
  };
  await settings(page);
  const name = page.getByLabel('Business name');
  await name.fill('First Harbor');

  const other = await context.newPage();
  await settings(other);
  await other.getByRole('button', { name: 'Work here: Second Harbor' }).click();
  await other.waitForURL(`${appUrl()}/app`);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('First Harbor');
  // The one that was chosen elsewhere is as it was, and a tab that is loaded anew is in it.
  await settings(other);
  await expect(other.getByLabel('Business name')).toHaveValue('Second Harbor');
  await expect(other.getByRole('button', { name: 'Work here: First Harbor' })).toBeVisible();
});
