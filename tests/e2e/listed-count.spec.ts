/** A list of the catalogue says how many products it has, and which filter leaves none. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { installed } from './support/busy-seller.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

async function findWhatIsLeft({ open, screen, page }: InShell): Promise<void> {
  await open('/app/find-product?source=quayside&sort=price');
  await expect(screen.getByText(/^(More than )?[\d,]+ products$/)).toBeVisible();
  await expect(screen.locator('.ProductCard').first()).toBeVisible();
  // Nothing costs a cent, whatever is asked for besides.
  await open('/app/find-product?source=quayside&days=30&landed_to=0.01');
  await expect(screen.getByText('No results found')).toBeVisible();
  const reasons = screen.getByRole('region', { name: 'Without one of these there are results:' });
  await expect(reasons.getByRole('link', { name: /^Remove “Delivered within/ })).toHaveCount(0);
  const remove = reasons.getByRole('link', { name: 'Remove “Cost with shipping (USD): ≤ 0.01”' });
  await expect(remove).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await remove.click();
  await expect(screen.locator('.ProductCard').first()).toBeVisible();
  await expect(screen.getByText('No results found')).toHaveCount(0);
}

test('at the web address, the filter that leaves nothing is named and taken away', async ({ page }) => {
  const { session } = await installed('Count Web');
  await findWhatIsLeft(await atWebAddress(page, session));
});

test('inside the admin, on a phone: the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shop } = await installed('Count Admin');
  await findWhatIsLeft(insideAdmin(page, shop.domain));
});
