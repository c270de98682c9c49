/** A plan with Paddle as time goes by: an add-on on the card on file, a pause, an unpaid bill and another card. */
import pg from 'pg';
import { billing, chooser } from './support/billing-shell.ts';
import { signUp } from './support/first-steps.ts';
import { control, databaseUrl, expect, test } from './support/fixtures.ts';
import { open, payInOverlay, planCard } from './support/paddle-overlay.ts';

test.describe.configure({ timeout: 240_000 });

/** As if the seller's plan had begun a year and a day ago, here and (when asked) at Paddle, where the next bill is then due. */
async function ageYear(email: string, isBillDue: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query(
      `update subscriptions s set start_time = start_time - interval '366 days' from accounts a
       where a.id = s.account_id and a.email = $1 returning s.provider_reference as subscription`,
      [email],
    );
    const { subscription } = rows[0];
    if (isBillDue) {
      await control('paddle/card', { subscription, fails: true });
      await control('paddle/age', { subscription, days: 366 });
      await control('paddle/due', {});
    }
    await control('idle?timeout=30000');
    return subscription;
  } finally {
    await client.end();
  }
}

test('a plan is paused and resumed; an unpaid bill is told, and settled with another card', async ({ page, watch }) => {
  // Refused in the first cycle, and while a bill is open.
  watch.allow(/422 \(Unprocessable Entity\).*change-plan/);
  const email = `paddle-pause-${Date.now()}@example.com`;
  await signUp(page, { email, password: 'a long enough pass phrase' });
  await open(page, chooser);
  await planCard(page, 'Starter 1').getByRole('button', { name: 'Choose plan' }).click();
  await payInOverlay(page, '4242424242424242', 'Pay now');
  await expect(page.getByText('The new plan is active.')).toBeVisible({ timeout: 30_000 });
  await control('idle?timeout=30000');

  await test.step('an add-on is charged on the card on file, and bound by the first cycle like a plan', async () => {
    await open(page, billing);
    await page.getByRole('button', { name: 'Add More volume' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Change to Starter 1 + More volume')).toBeVisible();
    await expect(dialog.getByText('Total today')).toBeVisible();
    await dialog.getByRole('button', { name: 'Pay and change' }).click();
    await expect(page.getByText('The new plan is active.')).toBeVisible();
    await open(page, billing);
    await expect(page.getByRole('heading', { name: 'Starter 1 + More volume', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove More volume' }).click();
    await expect(page.getByRole('dialog').getByText('You cannot remove the add-on yet')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('paused: kept at first, then done, then resumed', async () => {
    await ageYear(email, false);
    await open(page, billing);
    await page.getByRole('button', { name: 'Pause plan' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Pause Starter 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep Starter 1' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Pause plan' }).click();
    await dialog.getByRole('button', { name: 'Pause plan' }).click();
    await expect(page.getByText('Plan will be paused')).toBeVisible();
    await expect(page.getByText('Starter 1 will pause')).toBeVisible();
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect(page.getByText('Plan resumed')).toBeVisible();
    await expect(page.getByText('Starter 1 will pause')).toBeHidden();
  });

  await test.step('unpaid: a banner on the plan, a dialog before a larger one, and another card settles it', async () => {
    await ageYear(email, true);
    await open(page, billing);
    await expect(page.getByText('The last payment failed')).toBeVisible();
    await expect(page.getByText('Your plan keeps working until')).toBeVisible();
    await open(page, chooser);
    await planCard(page, 'Growth').getByRole('button', { name: 'Upgrade' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The last payment failed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Update card' }).click();
    await payInOverlay(page, '4242424242424242', 'Pay now');
    await expect(page.getByText('Card saved')).toBeVisible({ timeout: 30_000 });
    await control('idle?timeout=30000');
    await open(page, billing);
    await expect(page.getByText('The last payment failed')).toHaveCount(0);
  });
});
