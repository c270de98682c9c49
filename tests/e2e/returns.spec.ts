/** What goes wrong after a supplier was paid: money asked back, orders canceled with the supplier, and what the buyer is told. In both shells. */
import pg from 'pg';
import sharp from 'sharp';
import { pidOf } from '#sandbox/vendors/cj/ids.ts';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, type Call, caller } from './support/busy-seller.ts';
import { control, databaseUrl, expect, type Page, test } from './support/fixtures.ts';
import { buy, pushedProduct, type ShopOrder } from './support/shop.ts';

test.describe.configure({ timeout: 240_000 });

let seller: BusySeller;
let call: Call;
/** A thing that CJ sends: its variant in the store. */
let mug: number;

const inDatabase = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** Something light that CJ has in China. Looked up, as a seller who pastes its number. */
async function thingOfCj(): Promise<{ id: string; title: string }> {
  for (let index = 120; index < 140; index += 1) {
    await call('POST', '/center/products/quick-scan', {
      text: `https://cjdropshipping.com/product/thing-p-${pidOf(index)}.html`,
      country_code: 'US',
    });
    const [row] = await inDatabase<{ id: string; title: string }>(
      `select p.id, p.title from source_products p where p.source = 'cj' and p.external_id = $1 and p.status = 'active' and 'CN' = any(p.ships_from)
         and not exists (select 1 from source_variants v where v.product_id = p.id and (v.stock < 50 or v.weight_grams > 1500 or not v.is_available))`,
      [pidOf(index)],
    );
    if (row) return row;
  }
  throw new Error('CJ has nothing light');
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  seller = await busySeller();
  call = caller({ authorization: `Bearer ${seller.session}` });
  await control('cj/limits', { perSecond: 100 });
  const found = await thingOfCj();
  const { product_package_id: id } = await call<{ product_package_id: string }>('POST', '/center/products/import/cj', {
    source: 'cj',
    supplier_product_id: found.id,
    ship_to: 'US',
  });
  await call('POST', '/center/products/push', { product_package_ids: [id] });
  mug = (await pushedProduct(seller.shop.domain, found.title)).variants[0]?.id as number;
});

const shells: [string, (page: Page) => Promise<InShell>][] = [
  ['at the web address', (page) => atWebAddress(page, seller.session)],
  ['in the admin', async (page) => insideAdmin(page, seller.shop.domain)],
];

interface Listed {
  id: string;
  order_id: string;
  state: string;
  source_order: { order_no: string | null };
}

/** The supplier order of what was bought, once it is in that state. */
async function listed(order: ShopOrder, state: string): Promise<Listed> {
  let found: Listed | undefined;
  await expect
    .poll(
      async () => {
        const { orders } = await call<{ orders: Listed[] }>('GET', `/orders/v5/list?keyword=${encodeURIComponent(order.name)}`);
        found = orders[0];
        return found?.state;
      },
      { timeout: 90_000 },
    )
    .toBe(state);
  return found as Listed;
}

/** A mug that was bought, ordered with CJ and paid. */
async function paidMug(): Promise<Listed> {
  const order = await buy(seller.shop.domain, mug);
  const { id } = await listed(order, 'ready');
  await call('POST', '/orders/v5/create', { orders: [{ supplier_order_id: id }] });
  await listed(order, 'waiting_payment');
  await call('POST', '/orders/v5/payment', { supplier_order_ids: [id], method: 'wallet' });
  return listed(order, 'order_placed');
}

const brokenMug = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#b45' } })
    .png()
    .toBuffer();

interface CjDispute {
  id: string;
  status: string;
  images: string[];
  message: string;
}
const disputes = async () => (await control<{ disputes: CjDispute[] }>('cj/disputes')).disputes;

for (const [where, enter] of shells) {
  test(`${where}: a parcel arrived broken: CJ is shown it, the money comes back, and the buyer gets a mail`, async ({ page }) => {
    const order = await paidMug();
    await control('cj/ship', { order: order.source_order.order_no, trackNumber: `QT${Date.now()}0` });
    await call('POST', '/orders/sync-status/cj', { source_orders: [order.source_order.order_no] });
    const { open, screen, page: top } = await enter(page);
    await open(`/app/orders/${order.order_id}`);
    const ask = screen.getByRole('button', { name: 'Request refund' });
    await expect(ask).toBeVisible({ timeout: 60_000 });
    await ask.click();
    const dialog = screen.getByRole('dialog');
    await expect(dialog.getByText('Where it goes: from CJdropshipping to your wallet', { exact: false })).toBeVisible({ timeout: 30_000 });
    await dialog.getByLabel('Reason').selectOption({ label: 'Product Damaged' });
    await dialog.getByLabel('What happened?').fill('The mug is in two pieces.');
    const whole = await brokenMug();
    // Cut off on its way, then sent again.
    await dialog.locator('input[type=file]').setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: whole.subarray(0, 200) });
    await expect(
      dialog.getByText('This picture was cut off on its way, or could not be read. Send it again.', { exact: false }),
    ).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer: whole });
    await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await expect(dialog.getByText('Profit as it is')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(screen.getByText('CJdropshipping has it and decides.').first()).toBeVisible({ timeout: 60_000 });
    const [dispute] = await disputes();
    expect(dispute).toMatchObject({ message: 'The mug is in two pieces.', images: [expect.stringMatching(/\/files\/media\//)] });

    const buyer = screen.getByRole('region', { name: 'Your buyer' });
    await expect(buyer.getByText('The buyer has got nothing back yet.', { exact: false })).toBeVisible();
    await expect(buyer.getByRole('link', { name: 'Refund the buyer in the store' })).toHaveAttribute('href', /\/orders\/\d+/);
    await expect(buyer.getByRole('link', { name: 'Write to the buyer' })).toHaveAttribute(
      'href',
      /^mailto:ada\.buyer%40example\.com\?subject=Your%20order.*&body=Hello%20Ada/,
    );

    await control('cj/dispute', { id: dispute?.id, decision: 1 });
    await screen.getByRole('button', { name: 'Ask the supplier again' }).click();
    await expect(screen.getByText(/^\$\d+\.\d\d came back to your wallet\.$/).first()).toBeVisible({ timeout: 60_000 });
    await top.setViewportSize({ width: 390, height: 844 });
    await expect(buyer.getByRole('link', { name: 'Write to the buyer' })).toBeVisible();
  });

  test(`${where}: a paid order is canceled with CJ, and the money is back when CJ says so`, async ({ page }) => {
    const order = await paidMug();
    const { open, screen } = await enter(page);
    await open(`/app/orders/${order.order_id}`);
    await screen.getByRole('button', { name: 'Cancel at supplier' }).click();
    const dialog = screen.getByRole('dialog');
    await expect(dialog.getByText(/^\$\d+\.\d\d comes back to your wallet once CJdropshipping has canceled, not before\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel at supplier' }).click();
    await expect(screen.getByText('CJdropshipping has it and decides.').first()).toBeVisible({ timeout: 60_000 });
    await expect(screen.getByText('Money returned to the wallet')).toHaveCount(0);
    await control('cj/dispute', { id: (await disputes())[0]?.id, decision: 1 });
    await screen.getByRole('button', { name: 'Ask the supplier again' }).click();
    await expect(screen.getByText('Canceled by the supplier, as you asked').first()).toBeVisible({ timeout: 60_000 });
    await expect(screen.getByText('Money returned to the wallet').first()).toBeVisible();
  });

  test(`${where}: feedback that waits has a screen, and so has what was given`, async ({ page }) => {
    const [{ id } = { id: '' }] = await inDatabase<{ id: string }>(
      `insert into order_feedbacks (workplace_id, id, order_id, supplier_order_id, created_at)
       select s.workplace_id, gen_random_uuid(), s.order_id, s.id, now() from supplier_orders s where s.supplier_order_no = $1
       on conflict (workplace_id, supplier_order_id) do update set state = 'open', rating = null, text = '' returning id`,
      [seller.shippedSupplierNo],
    );
    expect(id).not.toBe('');
    const { open, screen, act } = await enter(page);
    await open('/app/orders');
    await act('Feedback');
    await screen.getByText('4 ★', { exact: true }).click();
    await screen.getByLabel('In your words').fill('Quick, and well packed.');
    await screen.getByRole('button', { name: 'Send feedback' }).click();
    await expect(screen.getByText('No orders are waiting for your feedback')).toBeVisible();
    await screen.getByRole('link', { name: 'Past' }).click();
    await expect(screen.getByText('Quick, and well packed.').first()).toBeVisible();
  });
}
