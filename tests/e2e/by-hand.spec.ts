/** Orders that the seller sends: told of step by step, many in one table or file, with sheets to print; in both shells. */
import { readFileSync } from 'node:fs';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller } from './support/busy-seller.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { buy, type ShopOrder, shopOrders } from './support/shop.ts';

test.describe.configure({ timeout: 180_000 });

let seller: BusySeller;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  seller = await busySeller();
});

/** A new order, opened on its page. */
async function openNew({ screen, open }: InShell): Promise<ShopOrder> {
  const order = await buy(seller.shop.domain, seller.variantId);
  await open('/app/orders');
  await screen.getByRole('link', { name: order.name, exact: true }).click({ timeout: 60_000 });
  await screen.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
  await expect(screen.getByRole('dialog')).toHaveCount(0);
  return order;
}

async function packIt({ screen }: InShell, scope?: string): Promise<void> {
  await screen.getByRole('button', { name: 'Pack and send it myself', exact: true }).first().click();
  const dialog = screen.getByRole('dialog');
  if (scope) await dialog.getByLabel('For').selectOption({ label: scope });
  await dialog.getByRole('button', { name: 'Pack and send it myself', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const told = (screen: InShell['screen'], text: string | RegExp) =>
  expect(screen.locator('.Timeline').getByText(text).first()).toBeVisible();

async function toldStepByStep(shell: InShell): Promise<void> {
  const { screen, open } = shell;
  const { name } = await openNew(shell);
  await packIt(shell);
  await expect(screen.getByText('To be packed by you', { exact: true }).first()).toBeAttached();
  await expect(screen.getByText('Packed by you', { exact: true })).toHaveCount(0);
  await told(screen, 'You chose to pack and send it yourself');

  await screen.getByRole('button', { name: 'Enter cost or tracking' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabel('Cost of goods').fill('4.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // Postage is not nothing because nobody has entered it.
  await expect(screen.getByText(/^Its profit is unknown until you enter what the postage costs/).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Enter cost or tracking' }).click();
  await expect(dialog.getByLabel('Cost of goods')).toHaveValue('4.00');
  await dialog.getByLabel('Shipping or postage').fill('3.50');
  await dialog.getByLabel('Tracking number').fill('LX12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // What is wrong is said beside its field, and nothing is lost.
  await expect(dialog.getByText(/number/i).last()).toBeVisible();
  const number = `LX${String(Date.now()).slice(-9)}CN`;
  await dialog.getByLabel('Tracking number').fill(number);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(screen.getByText('$7.50').first()).toBeVisible();
  await told(screen, 'Cost entered: $7.50');
  await told(screen, `Package ${number} shipped`);
  await expect(screen.getByText('Packed by you', { exact: true }).first()).toBeAttached();
  await expect(screen.getByText('To be packed by you', { exact: true })).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify((await shopOrders(seller.shop.domain)).find((order) => order.name === name)?.fulfillments), {
      timeout: 60_000,
    })
    .toContain(number);

  await screen.getByRole('button', { name: 'Enter cost or tracking' }).click();
  await dialog.getByLabel('What happened').selectOption({ label: 'Delivered' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await told(screen, 'Marked as delivered');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toBeHidden();
  await told(screen, /^Undone/);

  // The list says the same.
  await open('/app/orders?tab=tracking&range=all');
  const row = screen.getByRole('row').filter({ has: screen.getByRole('link', { name, exact: true }) });
  await expect(row.getByText('Packed by you')).toBeVisible();
  await expect(row.getByText('$7.50')).toBeVisible();
}

async function manyInOneTable(shell: InShell): Promise<void> {
  const { screen, page, open, isAdmin } = shell;
  const orders = [];
  for (let at = 0; at < 3; at += 1) {
    const order = await openNew(shell);
    await packIt(shell);
    orders.push(order);
  }
  const [one, two, three] = orders.map((order) => order.name) as [string, string, string];
  await open('/app/orders');
  await shell.act('Orders you pack');
  await shell.expectTitle('Orders you pack');
  if (!isAdmin) await expectAccessible(page);
  const serial = String(Date.now()).slice(-8);
  for (const [at, name] of [one, two].entries()) {
    await screen.getByLabel(`Tracking number of ${name}`, { exact: true }).fill(`LX${serial}${at}CN`);
    await screen.getByLabel(`Cost of goods of ${name}`, { exact: true }).fill('4.00');
    await screen.getByLabel(`Shipping or postage of ${name}`, { exact: true }).fill('3.50');
  }

  // Sheets for those that are chosen.
  await screen.getByLabel(`Choose ${one}`, { exact: true }).check();
  await screen.getByRole('button', { name: 'Packing slips' }).click();
  await expect(screen.getByRole('region', { name: `Packing slip of ${one}` }).getByText('350 5th Avenue')).toBeVisible();
  await expect(screen.getByRole('region', { name: /^Packing slip/ })).toHaveCount(1);
  await open('/app/orders/packing');
  await screen.getByLabel(`Choose ${two}`, { exact: true }).check();
  await screen.getByRole('button', { name: 'Address labels' }).click();
  await expect(screen.getByRole('region', { name: `Address label of ${two}` }).getByText('350 5th Avenue')).toBeVisible();

  await open('/app/orders/packing');
  for (const [at, name] of [one, two].entries()) {
    await screen.getByLabel(`Tracking number of ${name}`, { exact: true }).fill(`LX${serial}${at}CN`);
    await screen.getByLabel(`Cost of goods of ${name}`, { exact: true }).fill('4.00');
    await screen.getByLabel(`Shipping or postage of ${name}`, { exact: true }).fill('3.50');
  }
  await screen.getByRole('button', { name: 'Save what is filled in' }).click();
  await expect(screen.getByText('Entered: 2')).toBeVisible();
  await expect(screen.getByLabel(`Tracking number of ${one}`, { exact: true })).toHaveCount(0);
  // The same goods to the same country cost the same again.
  await expect(screen.getByLabel(`Cost of goods of ${three}`, { exact: true })).toHaveValue('4.00');

  // The last one by the file of open orders.
  const downloading = page.waitForEvent('download');
  await screen.getByRole('button', { name: 'Download open orders' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  const filled = file.replace(/^(#?\d+,[^\n]*?),,,/m, `$1,LX${serial}9CN,Post,`);
  expect(filled).not.toBe(file);
  await screen.locator('input[type=file]').setInputFiles({ name: 'packing.csv', mimeType: 'text/csv', buffer: Buffer.from(filled) });
  await screen.getByRole('button', { name: 'Read file' }).click();
  await expect(screen.getByText('Entered: 1')).toBeVisible();
  await expect(screen.getByText('Nothing to pack')).toBeVisible();
}

async function fromNowOn(shell: InShell): Promise<void> {
  const { screen, open } = shell;
  await open('/app/orders/packing');
  await screen.getByLabel('Supplier', { exact: true }).selectOption('quayside');
  await screen.getByRole('button', { name: 'I pack everything of this supplier' }).click();
  await expect(screen.getByRole('button', { name: 'Leave Quayside to the supplier' })).toBeVisible();
  const { name } = await buy(seller.shop.domain, seller.variantId);
  await open('/app/orders');
  const row = screen.getByRole('row').filter({ has: screen.getByRole('link', { name, exact: true }) });
  const toPack = row.getByRole('link', { name: 'To be packed by you' });
  await expect(toPack).toBeVisible({ timeout: 60_000 });
  // The panel says the same, has no supplier's cost, and orders from nobody.
  await row.getByRole('link', { name, exact: true }).click();
  const panel = screen.getByRole('dialog');
  await expect(panel.getByText('To be packed by you').first()).toBeVisible();
  await expect(panel.getByText('Its cost and profit are unknown until you enter what the goods and the postage cost.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'To packing' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Place order' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await toPack.click();
  await expect(screen.getByLabel(`Tracking number of ${name}`, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Leave Quayside to the supplier' }).click();
  await expect(screen.getByLabel(`Tracking number of ${name}`, { exact: true })).toHaveCount(0);
}

for (const [title, steps] of [
  ['an order that the seller packs is told of step by step', toldStepByStep],
  ['several orders are entered in one table and by a file, with slips and labels', manyInOneTable],
  ['a supplier’s orders are packed from now on, and left to it again', fromNowOn],
] as const) {
  test(`${title}, at the web address`, async ({ page, watch }) => {
    watch.allow(/422/);
    await steps(await atWebAddress(page, seller.session));
  });
  test(`${title}, inside the admin`, async ({ page, watch }) => {
    watch.allow(/422/);
    await steps(insideAdmin(page, seller.shop.domain));
  });
}
