/** Orders that the seller has bought at a supplier's own site: told of step by step, in both shells. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { installed } from './support/busy-seller.ts';
import { control, expect, test } from './support/fixtures.ts';
import { type ShopOrder, shopOrders } from './support/shop.ts';

test.describe.configure({ timeout: 180_000 });

let shop: Awaited<ReturnType<typeof installed>>['shop'];
let session: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  ({ shop, session } = await installed('Found Goods'));
});

const find = (name: string) => async () => (await shopOrders(shop.domain)).find((order) => order.name === name);

/** A new order of something that no supplier is linked to, bought on its page. */
async function bought({ screen, open }: InShell, number: string): Promise<ShopOrder> {
  const order = await control<ShopOrder>('shopify/orders', {
    shop: shop.domain,
    lines: [{ title: 'Vintage radio', price: '65.00', quantity: 1 }],
    customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com' },
    financialStatus: 'PAID',
  });
  await open('/app/orders');
  await screen.getByRole('link', { name: order.name, exact: true }).click({ timeout: 60_000 });
  await screen.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
  await screen.getByRole('button', { name: 'Enter order number' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabel('Supplier’s order number').fill(number);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.getByText('Ordered by hand', { exact: true }).first()).toBeAttached();
  return order;
}

/** Fill in the order's dialog. */
async function tell(
  { screen }: InShell,
  what: { cost?: [string, string]; tracking?: string; happened?: string; back?: string },
): Promise<void> {
  await screen.getByRole('button', { name: 'Enter cost or tracking' }).click();
  const dialog = screen.getByRole('dialog');
  if (what.cost) {
    await dialog.getByLabel('Cost of goods').fill(what.cost[0]);
    await dialog.getByLabel('Shipping or postage').fill(what.cost[1]);
  }
  if (what.tracking) await dialog.getByLabel('Tracking number').fill(what.tracking);
  if (what.happened) await dialog.getByLabel('What happened').selectOption({ label: what.happened });
  if (what.back) await dialog.getByLabel('Money returned to you').fill(what.back);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function undo({ screen }: InShell): Promise<void> {
  await screen.getByRole('button', { name: 'Undo' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toBeHidden();
}

const states = (screen: InShell['screen'], state: string) =>
  expect(screen.locator('.Group-Head').getByText(state, { exact: true })).toBeVisible();

async function sentAndArrived(shell: InShell): Promise<void> {
  const { screen } = shell;
  const { name } = await bought(shell, `EB-${Date.now()}`);
  await expect(screen.getByText('An estimate until you enter what you paid')).toBeVisible();
  await tell(shell, { cost: ['20.00', '5.50'] });
  await expect(screen.getByText('$25.50').first()).toBeVisible();
  const number = `LX${String(Date.now()).slice(-9)}CN`;
  await tell(shell, { tracking: number });
  await expect.poll(async () => JSON.stringify((await find(name)())?.fulfillments), { timeout: 60_000 }).toContain(number);
  await tell(shell, { happened: 'Delivered' });
  await states(screen, 'Delivered');
  await tell(shell, { happened: 'Returned', back: '10.00' });
  await expect(screen.getByText('-$10.00').or(screen.getByText('−$10.00')).first()).toBeVisible();
  await undo(shell);
  await states(screen, 'Delivered');
}

async function canceledAndUndone(shell: InShell): Promise<void> {
  const { screen } = shell;
  await bought(shell, `EB-${Date.now()}`);
  await tell(shell, { cost: ['20.00', '5.50'], happened: 'Canceled with the supplier' });
  await states(screen, 'Canceled by supplier');
  await undo(shell);
  await states(screen, 'Order placed');
  // Once more: nothing was ordered.
  await undo(shell);
  await expect(screen.getByRole('button', { name: 'Enter order number' })).toBeVisible();
}

async function closedByStore(shell: InShell): Promise<void> {
  const { screen } = shell;
  const { id } = await bought(shell, `EB-${Date.now()}`);
  await tell(shell, { cost: ['20.00', '5.50'] });
  const orders = await control<{ id: number; fulfillmentOrders: { id: number }[] }[]>(`shopify/orders?shop=${shop.domain}`);
  const [open] = orders.find((order) => order.id === id)?.fulfillmentOrders ?? [];
  await control('shopify/fulfill', { shop: shop.domain, fulfillmentOrderId: open?.id });
  await expect(screen.getByText('Fulfilled', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(screen.getByText('$25.50').first()).toBeVisible();
}

for (const [title, steps] of [
  ['bought elsewhere, it gets cost and tracking, arrives, is given back in part, and that is undone', sentAndArrived],
  ['canceled with the supplier, and brought back step by step', canceledAndUndone],
  ['closed by what the merchant fulfills in the store, with its cost', closedByStore],
] as const) {
  test(`${title}, at the web address`, async ({ page }) => steps(await atWebAddress(page, session)));
  test(`${title}, inside the admin`, async ({ page }) => steps(insideAdmin(page, shop.domain)));
}
