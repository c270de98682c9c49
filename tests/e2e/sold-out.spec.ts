/** A supplier's desk sells something out: within a minute its seller reads of it on the order, in the product, in monitoring and at the bell; in both shells. */
import { pidOf } from '#sandbox/vendors/cj/ids.ts';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, type Call, caller, takePlan } from './support/busy-seller.ts';
import { control, expect, type Page, sandboxUrl, test } from './support/fixtures.ts';
import { buy, pushedProduct } from './support/shop.ts';
import { inDatabase } from './support/thing-of-cj.ts';

test.describe.configure({ timeout: 240_000, mode: 'serial' });

/** What a seller may wait for. */
const minute = { timeout: 60_000 };

let seller: BusySeller;
/** A thing that CJ has in China and in the United States, and our id of the seller's product. */
let thing: { productAtCj: string; id: string; title: string; variantId: number };

/** Something light that CJ has in the United States as well. Looked up, as a seller who pastes its number. */
async function thingOfCj(call: Call): Promise<{ id: string; title: string; at: string }> {
  for (let index = 300; index < 360; index += 1) {
    const text = `https://cjdropshipping.com/product/thing-p-${pidOf(index)}.html`;
    await call('POST', '/center/products/quick-scan', { text, country_code: 'US' });
    const [row] = await inDatabase<{ id: string; title: string; at: string }>(
      `select p.id, p.title, p.external_id as at from source_products p where p.source = 'cj' and p.external_id = $1 and p.status = 'active' and 'US' = any(p.ships_from)
         and not exists (select 1 from source_variants v where v.product_id = p.id and (v.weight_grams > 1500 or not v.is_available))`,
      [pidOf(index)],
    );
    if (row) return row;
  }
  throw new Error('CJ has nothing light in the United States');
}

const stocked = (units: { CN: number; US: number }) => control('cj/stock', { product: thing.productAtCj, DE: 0, ...units });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  seller = await busySeller();
  const call = caller({ authorization: `Bearer ${seller.session}` });
  // Stock follows by itself from this plan on.
  await takePlan(call, seller.shop.domain, 'GROWTH_CREDIT_TIER');
  await control('cj/limits', { perSecond: 100 });
  const found = await thingOfCj(call);
  await control('cj/stock', { product: found.at, CN: 40, US: 40, DE: 0 });
  const { product_package_id: id } = await call<{ product_package_id: string }>('POST', '/center/products/import/cj', {
    source: 'cj',
    supplier_product_id: found.id,
    ship_to: 'US',
  });
  await call('POST', '/center/products/push', { product_package_ids: [id] });
  const { variants } = await pushedProduct(seller.shop.domain, found.title);
  thing = { productAtCj: found.at, id, title: found.title, variantId: variants[0]?.id as number };
});

const shells: [string, (page: Page) => Promise<InShell>][] = [
  ['at the web address', (page) => atWebAddress(page, seller.session)],
  ['in the admin', async (page) => insideAdmin(page, seller.shop.domain)],
];

/** A buyer's order. What came back at the supplier is in the store a little later. */
async function boughtOnceInStock(): Promise<{ name: string }> {
  let order: { name: string } | undefined;
  await expect(async () => {
    order = await buy(seller.shop.domain, thing.variantId);
  }).toPass(minute);
  return order as { name: string };
}

/** Somebody at the supplier's desk presses its button. */
async function atDesk(page: Page, button: string): Promise<void> {
  const desk = await page.context().newPage();
  await desk.goto(`${sandboxUrl()}/desk/cj/products/${thing.productAtCj}`);
  await desk.getByRole('button', { name: button, exact: true }).click();
  await desk.close();
}

for (const [where, enter] of shells) {
  test(`${where}: what the supplier's desk sells out is told on order and product, in monitoring and at the bell, and so is what comes back`, async ({
    page,
  }) => {
    await stocked({ CN: 40, US: 40 });
    const { screen, open } = await enter(page);
    const order = await boughtOnceInStock();
    await open('/app/orders');
    await expect(screen.getByRole('link', { name: order.name, exact: true })).toBeVisible(minute);
    const row = screen.getByRole('row').filter({ has: screen.getByRole('link', { name: order.name, exact: true }) });
    await expect(row.getByText('The supplier has too few of this item.')).toHaveCount(0);

    await atDesk(page, 'Sell out everywhere');
    // The open list follows by itself.
    await expect(row.getByText('The supplier has too few of this item.')).toBeVisible(minute);
    await screen.getByRole('link', { name: order.name, exact: true }).click();
    await expect(screen.getByText('The supplier has too few of this item.').first()).toBeVisible();

    await open('/app/setting/monitoring');
    await expect(screen.getByRole('listitem').filter({ hasText: thing.title }).first()).toContainText(/→\s*0/, minute);
    await open(`/app/products-center/editor/${thing.id}`);
    await expect(screen.locator('td[data-column="stock"] input').first()).toHaveValue('0');
    await open('/app/notifications');
    await expect(screen.getByText(thing.title).filter({ hasText: 'sold out at the supplier.' }).first()).toBeVisible(minute);

    await atDesk(page, 'Restock 500 in China');
    await open('/app/orders');
    await expect(screen.getByRole('link', { name: order.name, exact: true })).toBeVisible(minute);
    await expect(row.getByText('The supplier has too few of this item.')).toHaveCount(0, minute);
    // The United States have none: it goes from China, and says so.
    await screen.getByRole('link', { name: order.name, exact: true }).click();
    await expect(screen.getByText('Sent from China').first()).toBeVisible(minute);
  });
}
