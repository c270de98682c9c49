/** Paid means that the supplier has the money, and a cost that has risen is asked about: as a seller sees it, in both shells. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, caller, takePlan } from './support/busy-seller.ts';
import { control, expect, type Page, type Screen, test } from './support/fixtures.ts';
import { buy, type ShopOrder } from './support/shop.ts';
import { inDatabase, pushThingOfCj } from './support/thing-of-cj.ts';

test.describe.configure({ timeout: 240_000 });

let seller: BusySeller;
/** A thing that CJ sends: its product there, and its variant in the store. */
let mug: { productAtCj: string; variantId: number };

test.beforeAll(async () => {
  test.setTimeout(240_000);
  seller = await busySeller();
  const call = caller({ authorization: `Bearer ${seller.session}` });
  // Several at once are for plans from Starter on.
  await takePlan(call, seller.shop.domain, 'STARTER_CREDIT_TIER_1');
  mug = await pushThingOfCj(call, seller.shop.domain);
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
    // Named on the page, and by the work that could not pass the money on.
    await screen.getByRole('link', { name: order.name, exact: true }).first().click();
    await expect(screen.getByText('Supplier not paid yet').first()).toBeVisible();
    await expect(screen.getByText('Money with us').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Money back at once' }).click();
    await expect(screen.getByText('To place').first()).toBeVisible();
    await expect(screen.getByText('Money returned to the wallet').first()).toBeVisible();
  });

  test(`${where}: several are paid at once; which suppliers could not be paid is told on every screen, and tried again from there`, async ({
    page,
  }) => {
    const shell = await enter(page);
    const { screen } = shell;
    const orders = [await buy(seller.shop.domain, mug.variantId), await buy(seller.shop.domain, mug.variantId)];
    await shell.open('/app/orders');
    for (const { name } of orders) {
      await expect(screen.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 60_000 });
      await screen.getByRole('checkbox', { name: new RegExp(name) }).check();
    }
    await screen.getByRole('button', { name: 'Place order' }).click();
    await screen.getByRole('button', { name: 'Place 2 orders' }).click();
    await answered(screen);
    const toast = screen.getByRole('region', { name: 'Work under way' });
    // Orders that were accepted after the first one are added by the seller.
    const add = screen.getByRole('button', { name: 'Add them' });
    await expect(async () => {
      if (await add.isVisible()) await add.click();
      await expect(screen.locator('form:has(input[name=request_key]) input[name=id]')).toHaveCount(2, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await control('cj/interception', { reason: 'The parcel is checked' });
    try {
      await pay(screen);
      await expect(screen.getByText('2 suppliers could not be paid: that money is still with us.')).toBeVisible({ timeout: 60_000 });
      // Who leaves is told elsewhere, order by order.
      await shell.open('/app/products-center');
      await expect(toast.getByRole('status')).toContainText('2 orders failed', { timeout: 60_000 });
      for (const { name } of orders)
        await expect(toast.getByRole('listitem').filter({ has: screen.getByRole('link', { name, exact: true }) })).toContainText(
          'Pay supplier',
        );
    } finally {
      await control('cj/interception', { reason: null });
    }
    await toast.getByRole('button', { name: 'Try 2 failed orders again' }).click();
    // The placing of the same orders may be told with them; a button at work has a status of its own.
    await expect(toast.getByRole('status').first()).toContainText(/\d orders done/, { timeout: 60_000 });
    await shell.open('/app/orders?tab=placement&status=all&range=all');
    for (const { name } of orders)
      await expect(screen.getByRole('row').filter({ has: screen.getByRole('link', { name, exact: true }) })).toContainText('Order placed');
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
