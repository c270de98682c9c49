/** Another supplier for one order or from now on, and what buyers read of a parcel's way; in both shells. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller } from './support/busy-seller.ts';
import { appUrl, expect, expectAccessible, test } from './support/fixtures.ts';
import { buy } from './support/shop.ts';

test.describe.configure({ timeout: 180_000 });

let seller: BusySeller;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  seller = await busySeller();
});

async function openPage({ screen, open }: InShell, name: string): Promise<void> {
  await open('/app/orders');
  await screen.getByRole('link', { name, exact: true }).click({ timeout: 60_000 });
  await screen.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
  await expect(screen.getByRole('dialog')).toHaveCount(0);
}

async function forOneOrder(shell: InShell): Promise<void> {
  const { screen, page, isAdmin } = shell;
  const [first, second] = [await buy(seller.shop.domain, seller.variantId), await buy(seller.shop.domain, seller.variantId)];
  await openPage(shell, second.name);
  await expect(screen.getByRole('button', { name: 'Change supplier' }).first()).toBeVisible();
  await openPage(shell, first.name);
  await screen.getByRole('button', { name: 'Change supplier' }).first().click();
  const dialog = screen.getByRole('dialog');
  // What the product has now is marked; each says its price to the order's country.
  await expect(dialog.getByText('Current', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/with shipping to United States/).first()).toBeVisible();
  if (!isAdmin) await expectAccessible(page);
  // Which other orders would follow is told before.
  await dialog.getByText('This product from now on').click();
  await expect(dialog.getByRole('link', { name: second.name, exact: true })).toBeVisible();
  await dialog.getByText('This order only').click();
  await expect(dialog.getByRole('link', { name: second.name, exact: true })).toHaveCount(0);
  const other = dialog.getByRole('radio', { name: /./ }).and(dialog.locator('input[name=variant]:enabled'));
  await other.last().check();
  await dialog.getByRole('button', { name: 'Use this supplier' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.getByText('Supplier chosen for this order only.')).toBeVisible();
  await expect(screen.locator('.Timeline').getByText('Supplier changed for this order only')).toBeVisible();

  await openPage(shell, second.name);
  await expect(screen.getByText('Supplier chosen for this order only.')).toHaveCount(0);

  await openPage(shell, first.name);
  await screen.getByRole('button', { name: 'Change supplier' }).first().click();
  await dialog.getByRole('button', { name: 'Use the product’s usual supplier' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.getByText('Supplier chosen for this order only.')).toHaveCount(0);
  await expect(screen.locator('.Timeline').getByText('Back to the product’s usual supplier')).toBeVisible();

  // By its address, as a link in a message leads to it.
  await shell.open(`/app/orders/${seller.freshOrderId}?edit=supplier`);
  await expect(dialog.getByText('This order only')).toBeVisible();
}

async function whatBuyersRead(shell: InShell): Promise<void> {
  const { screen, page } = shell;
  const visit = async () => {
    const visitor = await page.context().newPage();
    await visitor.goto(`${appUrl()}/tracking/${seller.trackingId}`);
    await expect(visitor.getByText(seller.trackingNumber)).toBeVisible();
    return visitor;
  };
  const set = async (isShown: boolean) => {
    await shell.open('/app/setting/order-tracking');
    await shell.expectTitle('Customer’s tracking page');
    for (const name of ['Show where the parcel comes from', 'Show the carrier and its link'])
      await screen.getByRole('checkbox', { name }).setChecked(isShown);
    await shell.save();
  };
  await set(false);
  const hidden = await visit();
  await expect(hidden.getByRole('link', { name: 'Track on 17TRACK' })).toHaveCount(0);
  await expect(hidden.getByText('Carrier', { exact: true })).toHaveCount(0);
  await hidden.close();
  await set(true);
  const shown = await visit();
  await expect(shown.getByRole('link', { name: 'Track on 17TRACK' })).toBeVisible();
  await expect(shown.getByText('Carrier', { exact: true })).toBeVisible();
  await shown.close();
}

for (const [title, steps] of [
  ['another supplier is chosen for one order, and taken back', forOneOrder],
  ['a seller chooses what buyers read of a parcel’s way', whatBuyersRead],
] as const) {
  test(`${title}, at the web address`, async ({ page }) => steps(await atWebAddress(page, seller.session)));
  test(`${title}, inside the admin`, async ({ page }) => steps(insideAdmin(page, seller.shop.domain)));
}
