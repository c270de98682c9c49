/** Steps of a seller's job that are the same at the web address and inside the admin. */
import type { InShell } from './both-shells.ts';
import { appUrl, type Browser, control, expect, ready, type Screen, signIn } from './fixtures.ts';
import { type ShopOrder, shopOrders } from './shop.ts';

/** Choose the order in the list, place it, and wait for the supplier's yes. */
export async function place(screen: Screen, order: ShopOrder): Promise<void> {
  await expect(screen.getByRole('link', { name: order.name, exact: true })).toBeVisible({ timeout: 60_000 });
  await screen.getByRole('checkbox', { name: new RegExp(order.name) }).check();
  await screen.getByRole('button', { name: 'Place order' }).click();
  await screen.getByRole('button', { name: 'Place 1 order' }).click();
  await expect(screen.getByText('All suppliers have answered')).toBeVisible({ timeout: 60_000 });
}

/** Type a card into the vendor's own fields. */
export async function typeCard(screen: Screen, number: string): Promise<void> {
  const fields = screen.frameLocator('iframe[title="Secure payment input frame"]');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('1234');
  await fields.getByLabel('Security code').fill('123');
  await fields.getByLabel('ZIP code').fill('10118');
}

/** Choose to pay by a new card, and type it. */
export async function payByCard(screen: Screen, number: string): Promise<void> {
  await screen.getByRole('radio', { name: 'New card', exact: true }).check();
  await screen.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(screen.getByRole('heading', { name: /^Pay \$.* by card$/ })).toBeVisible();
  await typeCard(screen, number);
  await screen.getByRole('button', { name: /^Pay \$/ }).click();
}

/** The carrier brings the parcel, and the list of parcels says so. */
export async function followToTheDoor({ open, screen }: InShell, trackingNumber: string): Promise<void> {
  const isListed = (path: string) =>
    expect(async () => {
      await open(path);
      await expect(screen.getByText(trackingNumber).first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
  await isListed('/app/orders/shipment?range=all');
  await expect
    .poll(async () => (await control<{ registrations: number }>(`seventeen-track/counts?number=${trackingNumber}`)).registrations, {
      timeout: 90_000,
    })
    .toBe(1);
  await control('seventeen-track/move', { number: trackingNumber, status: 'InTransit' });
  await control('seventeen-track/move', { number: trackingNumber, status: 'Delivered' });
  await isListed('/app/orders/shipment?status=delivered&range=all');
}

/** The store says that the order is sent, and so does the order's own screen, which is then open. */
export async function openFulfilled({ screen }: InShell, domain: string, order: ShopOrder): Promise<void> {
  await expect
    .poll(async () => (await shopOrders(domain)).find((each) => each.id === order.id)?.fulfillmentStatus, { timeout: 90_000 })
    .toBe('FULFILLED');
  await screen.getByRole('link', { name: order.name, exact: true }).first().click();
  await expect(screen.getByText('Delivered', { exact: true }).first()).toBeVisible();
}

/** Ask for the money of the open order's supplier order back; the own supplier's desk grants it. */
export async function getMoneyBack({ screen, again }: Refunded, browser: Browser, supplierNo: string): Promise<void> {
  await screen.getByRole('button', { name: 'Request refund' }).click();
  await screen.getByLabel('Reason', { exact: true }).selectOption({ index: 1 });
  await screen.getByLabel('What happened?').fill('It arrived in two pieces.');
  await screen.getByRole('button', { name: 'Send request' }).click();
  await expect(screen.getByText('Quayside has it and decides.').first()).toBeVisible({ timeout: 60_000 });
  const desk = await browser.newContext();
  const ops = await desk.newPage();
  await signIn(ops);
  await ops.goto(`${appUrl()}/ops?view=refunds`);
  await ready(ops);
  const asked = ops.locator('.Polaris-ShadowBevel').filter({ has: ops.getByRole('heading', { name: supplierNo, exact: true }) });
  await asked.getByRole('button', { name: 'Grant refund' }).click();
  await expect(asked).toHaveCount(0);
  await desk.close();
  await expect(async () => {
    await again();
    await expect(screen.getByText(/^\$[\d,.]+ came back to your wallet\.$/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

interface Refunded {
  screen: Screen;
  /** Open the order's screen anew. */
  again(): Promise<unknown>;
}
