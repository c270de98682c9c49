/** A seller without a Shopify store: plan, card, invoice, first cycle and cancellation, in Paddle's own overlay. */

import { billing, chooser } from './support/billing-shell.ts';
import { signUp } from './support/first-steps.ts';
import { appUrl, control, expect, sandboxUrl, test } from './support/fixtures.ts';
import { open, payInOverlay, planCard } from './support/paddle-overlay.ts';

test.describe.configure({ timeout: 240_000 });

test('a plan without a Shopify store, from checkout to cancellation', async ({ page, watch }) => {
  // The two refusals of the first cycle.
  watch.allow(/422 \(Unprocessable Entity\).*change-plan/);
  await signUp(page, { email: `paddle-${Date.now()}@example.com`, password: 'a long enough pass phrase' });

  await test.step('a yearly plan: the first card is declined, the second asks the bank', async () => {
    await open(page, chooser);
    await planCard(page, 'Growth').getByRole('button', { name: 'Choose plan' }).click();
    await payInOverlay(page, '4000000000000002', 'Pay now');
    const overlay = page.frameLocator('iframe[name=paddle_frame]');
    await expect(overlay.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
    await overlay.getByLabel('Card number').fill('4000003800000446');
    await overlay.getByRole('button', { name: 'Pay now' }).click();
    await overlay.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(/\/app\?charge=/);
    await expect(page.locator('iframe[name=paddle_frame]')).toHaveCount(0);
    await expect(page.getByText('The new plan is active.')).toBeVisible({ timeout: 30_000 });
    await open(page, billing);
    await expect(page.getByRole('heading', { name: 'Growth', exact: true })).toBeVisible();
  });

  await test.step('the invoice, with tax, is downloaded', async () => {
    await expect(page.getByText('ending in 0446')).toBeVisible();
    const link = page.getByRole('link', { name: /^Download invoice / });
    // 349.30 and 19 % tax of the country that was chosen.
    await expect(page.getByRole('listitem').filter({ has: link })).toContainText('$415.67');
    const pdf = await page.request.get(`${appUrl()}${await link.getAttribute('href')}`, { maxRedirects: 0 });
    expect(pdf.status()).toBe(302);
    expect(pdf.headers().location).toMatch(/^https:\/\/sandbox-invoices\.paddle\.com\/txn_\w+\/invoice\.pdf/);
    const file = await fetch(String(pdf.headers().location).replace('https://', `${sandboxUrl()}/`));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[\s\S]*Total: 415\.67 USD/);
  });

  await test.step('an upgrade says what it costs today, and is charged to the card on file', async () => {
    await open(page, chooser);
    await planCard(page, 'Professional').getByRole('button', { name: 'Upgrade' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Total today')).toBeVisible();
    await expect(dialog.getByText('Credit for the days not used')).toBeVisible();
    await dialog.getByRole('button', { name: 'Pay and change' }).click();
    await page.waitForURL(/\/app\?charge=/);
    await expect(page.getByText('The new plan is active.')).toBeVisible();
    await open(page, billing);
    await expect(page.getByRole('heading', { name: 'Professional', exact: true })).toBeVisible();
  });

  await test.step('another card', async () => {
    await page.getByRole('button', { name: 'Update card' }).click();
    await payInOverlay(page, '4242424242424242', 'Save card');
    await expect(page.getByText('Card saved')).toBeVisible();
    await expect(page.locator('iframe[name=paddle_frame]')).toHaveCount(0);
  });

  await test.step('a pack of credits', async () => {
    await page.getByRole('button', { name: /^Buy 100 credits/ }).click();
    await payInOverlay(page, '4242424242424242', 'Pay now');
    await expect(page.getByText('The credits are in your account.')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a smaller plan and a cancellation are refused in the first cycle', async () => {
    await open(page, chooser);
    await planCard(page, 'Growth').getByRole('button', { name: 'Downgrade' }).click();
    await expect(page.getByRole('dialog').getByText('You cannot downgrade')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await open(page, billing);
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    // Said before anything is confirmed, with the day.
    await expect(page.getByRole('dialog').getByText('You cannot cancel yet')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('You can cancel from', { exact: false })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });
});

test('the overlay is closed again and nothing is charged; a trial may be ended', async ({ page }) => {
  await signUp(page, { email: `paddle-trial-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await open(page, `${chooser}?cycle=monthly`);
  await planCard(page, 'Growth').getByRole('button', { name: 'Start 7-day trial' }).click();
  const overlay = page.frameLocator('iframe[name=paddle_frame]');
  await overlay.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.locator('iframe[name=paddle_frame]')).toHaveCount(0);
  await expect(page.getByText('Opening the payment page')).toHaveCount(0);
  await planCard(page, 'Growth').getByRole('button', { name: 'Start 7-day trial' }).click();
  await payInOverlay(page, '4242424242424242', 'Start');
  await expect(page.getByText('The new plan is active.')).toBeVisible({ timeout: 30_000 });
  await open(page, billing);
  await expect(page.getByText('Free trial', { exact: true })).toBeVisible();
  await control('idle?timeout=30000');
  await open(page, chooser);
  await planCard(page, 'Free').getByRole('button', { name: 'Continue as free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End trial' }).click();
  await expect(page.getByText('Plan canceled')).toBeVisible();
  await expect(page.getByText('Growth is canceled')).toBeVisible();
});
