/** A seller without a Shopify store: the app's plans and Paddle's own overlay. */
import { appUrl, type Page, ready } from './fixtures.ts';

/** Open a screen of the app and wait until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${appUrl()}${path}`);
  await ready(page);
}

/** Fill in the checkout as a person does. */
export async function payInOverlay(page: Page, number: string, button: string): Promise<void> {
  const overlay = page.frameLocator('iframe[name=paddle_frame]');
  await overlay.getByLabel('Country').selectOption('DE');
  await overlay.getByLabel('Postcode').fill('10115');
  await overlay.getByLabel('Card number').fill(number);
  await overlay.getByLabel('Expiry date').fill('12/39');
  await overlay.getByLabel('Security code').fill('100');
  await overlay.getByLabel('Cardholder name').fill('Erin Example');
  await overlay.getByRole('button', { name: button }).click();
}

export const planCard = (page: Page, plan: string) =>
  page.locator('.Billing-Cards > *').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
