/** Paid means that the supplier has the money, and a cost that has risen is asked about: as a seller sees it, in both shells. */
import pg from 'pg';
import { pidOf } from '#sandbox/vendors/cj/ids.ts';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, type Call, caller } from './support/busy-seller.ts';
import { control, databaseUrl, expect, type Page, type Screen, test } from './support/fixtures.ts';
import { buy, pushedProduct, type ShopOrder } from './support/shop.ts';

test.describe.configure({ timeout: 240_000 });

let seller: BusySeller;
/** A thing that CJ sends: its product there, and its variant in the store. */
let mug: { productAtCj: string; variantId: number };

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
async function thingOfCj(call: Call): Promise<{ id: string; title: string; at: string }> {
  for (let index = 100; index < 112; index += 1) {
    await call('POST', '/center/products/quick-scan', {
      text: `https://cjdropshipping.com/product/thing-p-${pidOf(index)}.html`,
      country_code: 'US',
    });
    const [row] = await inDatabase<{ id: string; title: string; at: string }>(
      `select p.id, p.title, p.external_id as at from source_products p where p.source = 'cj' and p.external_id = $1 and p.status = 'active' and 'CN' = any(p.ships_from)
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
  const call = caller({ authorization: `Bearer ${seller.session}` });
  await control('cj/limits', { perSecond: 100 });
  const found = await thingOfCj(call);
  const { product_package_id: id } = await call<{ product_package_id: string }>('POST', '/center/products/import/cj', {
    source: 'cj',
    supplier_product_id: found.id,
    ship_to: 'US',
  });
  await call('POST', '/center/products/push', { product_package_ids: [id] });
  const { variants } = await pushedProduct(seller.shop.domain, found.title);
  mug = { productAtCj: found.at, variantId: variants[0]?.id as number };
});

const shells: [string, (page: Page) => Promise<InShell>][] = [
  ['at the web address', (page) => atWebAddress(page, seller.session)],
  ['in the admin', async (page) => insideAdmin(page, seller.shop.domain)],
];

/** Choose the order in the list, and place it. */
async function place({ open, screen }: InShell, order: ShopOrder): Promise<void> {
  await open('/app/orders');
  await expect(screen.getByRole('link', { name: order.name, exact: true })).toBeVisible({ timeout: 60_000 });
  await screen.getByRole('checkbox', { name: new RegExp(order.name) }).check();
  await screen.getByRole('button', { name: 'Place order' }).click();
}

const answered = (screen: Screen) => expect(screen.getByText('All suppliers have answered')).toBeVisible({ timeout: 60_000 });
const pay = (screen: Screen) => screen.getByRole('button', { name: /^Pay \$/ }).click();

for (const [where, enter] of shells) {
  test(`${where}: sold out is told before anything is paid; what its supplier could not be paid for is not called paid, and the money comes back`, async ({
    page,
    watch,
  }) => {
    // What is refused is answered as such, and the browser notes it.
    watch.allow(/status of 422/);
    const shell = await enter(page);
    const { screen } = shell;
    const order = await buy(seller.shop.domain, mug.variantId);
    await place(shell, order);
    await screen.getByRole('button', { name: 'Place 1 order' }).click();
    await answered(screen);

    await control('cj/stock', { product: mug.productAtCj, CN: 0, US: 0, DE: 0 });
    try {
      await pay(screen);
      await expect(screen.getByText('1 order cannot be paid as it is.')).toBeVisible();
      await expect(screen.getByText('The supplier has too few of this item.')).toBeVisible();
    } finally {
      await control('cj/stock', { product: mug.productAtCj, CN: 500, US: 500, DE: 500 });
    }
    await screen.getByRole('button', { name: 'Ask the supplier again' }).click();
    await expect(screen.getByText('The supplier has too few of this item.')).toHaveCount(0);

    await control('cj/interception', { reason: 'The parcel is checked' });
    try {
      await pay(screen);
      await expect(screen.getByText('1 supplier could not be paid: that money is still with us.')).toBeVisible({ timeout: 60_000 });
    } finally {
      await control('cj/interception', { reason: null });
    }
    await expect(screen.getByText('The suppliers have the money.')).toHaveCount(0);
    await screen.getByRole('link', { name: order.name, exact: true }).click();
    await expect(screen.getByText('Supplier not paid yet').first()).toBeVisible();
    await expect(screen.getByText('Money with us').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Money back at once' }).click();
    await expect(screen.getByText('To place').first()).toBeVisible();
    await expect(screen.getByText('Money returned to the wallet').first()).toBeVisible();
  });

  test(`${where}: a cost that has risen shows both costs, and the order is placed when the seller agrees`, async ({ page }) => {
    const shell = await enter(page);
    const { screen } = shell;
    const order = await buy(seller.shop.domain, seller.variantId);
    await shell.open('/app/orders');
    await expect(screen.getByRole('link', { name: order.name, exact: true })).toBeVisible({ timeout: 60_000 });
    const raise = (factor: number) =>
      inDatabase(
        `update source_variants set cost = round(cost * $2::numeric) where id in (select i.source_variant_id from supplier_order_items i
           join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           join stores t on t.workplace_id = o.workplace_id and t.id = o.store_id where o.name = $1 and t.domain = $3)`,
        [order.name, factor, seller.shop.domain],
      );
    await raise(1.5);
    try {
      await place(shell, order);
      await expect(screen.getByText(/^The cost has risen from \$\d+\.\d\d to \$\d+\.\d\d since you last saw it\.$/)).toBeVisible();
      await expect(screen.getByRole('button', { name: /^Place 0 orders$/ })).toBeDisabled();
      await screen.getByRole('checkbox', { name: /^Place it at \$/ }).check();
      await screen.getByRole('button', { name: 'Place 1 order' }).click();
      await answered(screen);
      await expect(screen.getByText('Awaiting payment').first()).toBeVisible();
    } finally {
      await raise(1 / 1.5);
    }
  });
}
