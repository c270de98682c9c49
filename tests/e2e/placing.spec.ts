/** Placing as one table: problems first, one service and another supplier for all, what earns what, and numbers refused where they are typed; in both shells. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, caller, takePlan } from './support/busy-seller.ts';
import { control, expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/fixtures.ts';
import { buy, type ShopOrder } from './support/shop.ts';
import { inDatabase, pushThingOfCj } from './support/thing-of-cj.ts';

test.describe.configure({ timeout: 240_000 });

let seller: BusySeller;
/** Variant in the store of a thing that CJ sends, to Brazil as well. */
let mug: number;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  seller = await busySeller();
  const call = caller({ authorization: `Bearer ${seller.session}` });
  await takePlan(call, seller.shop.domain, 'STARTER_CREDIT_TIER_1');
  mug = (await pushThingOfCj(call, seller.shop.domain)).variantId;
});

/** A buyer in Brazil who was not asked for a tax number. */
const buyInBrazil = (): Promise<ShopOrder> =>
  control('shopify/orders', {
    shop: seller.shop.domain,
    lines: [{ variantId: mug, quantity: 1 }],
    customer: { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', phone: '+5511912345678' },
    address: {
      firstName: 'Ana',
      lastName: 'Souza',
      address1: 'Avenida Paulista 1578',
      city: 'São Paulo',
      province: 'São Paulo',
      provinceCode: 'SP',
      country: 'Brazil',
      countryCode: 'BR',
      zip: '01310-200',
      phone: '+5511912345678',
    },
    financialStatus: 'PAID',
    shipping: { title: 'Standard', price: '4.90' },
  });

async function choose({ open, screen }: InShell, orders: readonly ShopOrder[]): Promise<void> {
  await open('/app/orders');
  for (const { name } of orders) {
    await expect(screen.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 60_000 });
    await screen.getByRole('checkbox', { name: new RegExp(name) }).check();
  }
  await screen.getByRole('button', { name: 'Place order' }).click();
  await expect(screen.getByRole('heading', { name: 'Place orders', level: 1 })).toBeAttached();
}

async function placeFromTheTable(shell: InShell): Promise<void> {
  const { screen, page } = shell;
  const orders = [await buy(seller.shop.domain, mug), await buy(seller.shop.domain, mug), await buyInBrazil()];
  const [first, second, brazil] = orders as [ShopOrder, ShopOrder, ShopOrder];
  await choose(shell, orders);
  const groups = screen.locator('.Placing h2');
  await expect(groups).toHaveText(['Address to correct · 1', 'Ready to place · 2']);
  const row = (order: ShopOrder) => screen.getByRole('row').filter({ has: screen.getByRole('link', { name: order.name, exact: true }) });
  await expect(row(brazil)).toContainText('CPF / CNPJ, for example 529.982.247-25');
  await expect(screen.getByRole('button', { name: 'Place 2 orders' })).toBeVisible();

  // What it earns has what the buyer paid for shipping.
  await row(first).locator('.OpenProfit summary').click();
  await expect(row(first).locator('.OpenProfit-Parts')).toContainText(/Shipping, paid by the buyer\$4\.90/);
  await row(first).locator('.OpenProfit summary').click();

  // One service for all; the order's own page says the same cost.
  const cost = () => row(first).locator('.Placing-Cost .Money').first().innerText();
  const before = await cost();
  await screen.getByLabel(/^For all \d orders$/).selectOption({ label: 'Quickest of each' });
  await expect.poll(cost).not.toBe(before);
  const dearer = await cost();
  await expectAccessible(page);

  // A number that is none is refused where it is typed, which on a phone is far below the top of the sheet.
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
  await row(brazil).getByRole('link', { name: 'Edit address' }).first().click();
  const dialog = screen.getByRole('dialog');
  const number = dialog.getByLabel('Tax number: CPF / CNPJ');
  await page.setViewportSize({ width: 390, height: 700 });
  await number.fill('529.982.247-26');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport();
  await expect(dialog.getByText('This is no valid number of that kind.')).toBeInViewport();
  await page.setViewportSize(desktop);
  await number.fill('529.982.247-25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(screen.getByRole('heading', { name: 'Place orders', level: 1 })).toBeAttached();
  await expect(groups).toHaveText(['Ready to place · 3']);
  expect(await cost(), 'the chosen service is still chosen').toBe(dearer);

  // One is taken out, the others are placed.
  await screen.getByRole('checkbox', { name: `Place order ${second.name}` }).uncheck();
  await screen.getByRole('button', { name: 'Place 2 orders' }).click();
  await expect(screen.getByText('All suppliers have answered')).toBeVisible({ timeout: 60_000 });
  await expect(screen.getByRole('listitem').filter({ hasText: first.name }).first()).toContainText(dearer);
  await expect(screen.getByRole('link', { name: second.name, exact: true })).toHaveCount(0);
}

/** The mug's store variant is also linked to a thing of the own supplier, as a fall-back. */
const linkFallBack = () =>
  inDatabase(
    `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, priority)
     select v.workplace_id, gen_random_uuid(), v.id, m.source_variant_id, 1 from listing_variants v, listing_variants o
       join variant_mappings m on m.workplace_id = o.workplace_id and m.listing_variant_id = o.id and m.priority = 0
     where v.channel_variant_id in ($1, 'gid://shopify/ProductVariant/' || $1) and o.channel_variant_id in ($2, 'gid://shopify/ProductVariant/' || $2)
     on conflict do nothing`,
    [`${mug}`, `${seller.variantId}`],
  );

async function anotherSupplierForAll(shell: InShell): Promise<void> {
  const { screen, page, isAdmin } = shell;
  await linkFallBack();
  const orders = [await buy(seller.shop.domain, mug), await buy(seller.shop.domain, mug), await buy(seller.shop.domain, mug)];
  const [first, second, third] = orders as [ShopOrder, ShopOrder, ShopOrder];
  await choose(shell, orders);
  const row = (order: ShopOrder) => screen.getByRole('row').filter({ has: screen.getByRole('link', { name: order.name, exact: true }) });
  for (const order of orders) await expect(row(order)).toContainText('CJdropshipping');
  const kept = await row(third).locator('.Placing-Cost .Money').first().innerText();
  await screen.getByRole('button', { name: 'Change supplier for all…' }).click();
  const dialog = screen.getByRole('dialog');
  // For how many it can stand in, both costs, stock and days.
  const offer = dialog.getByRole('group').locator('label').filter({ hasText: 'Stands in for 3 of 3 items' });
  await expect(offer).toContainText(/\$[\d.,]+ → \$[\d.,]+/);
  await expect(offer).toContainText('in stock for 3 needed');
  await offer.getByRole('radio').check();
  await dialog.getByRole('checkbox', { name: `Change the supplier of ${third.name}` }).uncheck();
  if (!isAdmin) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change for 2 orders' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(screen.getByText('2 items have another supplier now.')).toBeVisible();
  for (const order of [first, second]) await expect(row(order)).not.toContainText('CJdropshipping');
  await expect(row(third)).toContainText('CJdropshipping');
  expect(await row(third).locator('.Placing-Cost .Money').first().innerText()).toBe(kept);
  await expect(screen.getByRole('button', { name: 'Place 3 orders' })).toBeVisible();
}

const shells: [string, (page: Page) => Promise<InShell>][] = [
  ['at the web address', (page) => atWebAddress(page, seller.session)],
  ['inside the admin', async (page) => insideAdmin(page, seller.shop.domain)],
];
for (const [where, enter] of shells)
  test(`${where}: another supplier for all, one order taken out`, async ({ page }) => anotherSupplierForAll(await enter(page)));
for (const [where, enter] of shells)
  test(`${where}: problems first, one service for all, one order taken out`, async ({ page, watch }) => {
    watch.allow(/status of 422/);
    await placeFromTheTable(await enter(page));
  });

test('on a phone, and in Arabic, nothing is wider than the screen', async ({ page }) => {
  const shell = await atWebAddress(page, seller.session);
  const orders = [await buy(seller.shop.domain, mug), await buyInBrazil()];
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(shell, orders);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('button', { name: 'Place 1 order' })).toBeVisible();
  await page.goto(`${page.url()}&locale=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('who leaves after the press is told on the next screen how it went', async ({ page }) => {
  const shell = await atWebAddress(page, seller.session);
  const order = await buy(seller.shop.domain, mug);
  await choose(shell, [order]);
  await page.getByRole('button', { name: 'Place 1 order' }).click();
  await expect(page.getByRole('heading', { name: 'Pay orders', level: 1 })).toBeAttached();
  await page
    .getByRole('link', { name: /^Dashboard/ })
    .first()
    .click();
  const toast = page.getByRole('region', { name: 'Work under way' });
  await expect(toast.getByRole('status')).toHaveText(/order(s)? done$/, { timeout: 60_000 });
  await toast.getByRole('button', { name: 'Expand' }).click();
  await expect(toast.getByRole('link', { name: order.name, exact: true })).toBeVisible();
});
