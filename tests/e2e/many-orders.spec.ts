/** Many orders chosen in the list and placed at once, with their progress and outcome; in both shells. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, caller, takePlan } from './support/busy-seller.ts';
import { expect, test } from './support/fixtures.ts';
import { buy, type ShopOrder } from './support/shop.ts';

test.describe.configure({ timeout: 180_000 });

let seller: BusySeller;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  seller = await busySeller();
  // Many at once are for plans from Starter on.
  await takePlan(caller({ authorization: `Bearer ${seller.session}` }), seller.shop.domain, 'STARTER_CREDIT_TIER_1');
});

async function placeFour({ screen, open }: InShell): Promise<void> {
  const orders: ShopOrder[] = [];
  for (let at = 0; at < 4; at += 1) orders.push(await buy(seller.shop.domain, seller.variantId));
  await open('/app/orders');
  for (const { name } of orders) {
    await expect(screen.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 60_000 });
    await screen.getByRole('checkbox', { name: new RegExp(name) }).check();
  }
  await screen.getByRole('button', { name: 'Place order' }).click();
  await screen.getByRole('button', { name: 'Place 4 orders' }).click();
  await expect(screen.getByRole('heading', { name: 'Pay orders', level: 1 })).toBeAttached();
  await expect(screen.getByText('All suppliers have answered')).toBeVisible({ timeout: 60_000 });
  const toast = screen.getByRole('region', { name: 'Work under way' });
  await expect(toast.getByRole('status')).toHaveText('4 orders done', { timeout: 60_000 });
  // Finished work leaves by itself, unless it is read.
  await toast.dispatchEvent('pointerover');
  await expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  // Each is told for itself, there and in the toast.
  await toast.getByRole('button', { name: 'Expand' }).click();
  for (const { name } of orders) await expect(screen.getByRole('link', { name, exact: true })).toHaveCount(2);
}

test('at the web address', async ({ page }) => placeFour(await atWebAddress(page, seller.session)));

test('inside the admin', async ({ page }) => placeFour(insideAdmin(page, seller.shop.domain)));
