/** Paying a supplier by card while the bank asks who it is (3-D Secure): refused, declined, walked away from, and paid; in both shells. */
import { type BusySeller, busySeller, caller, sessionOf, topUp } from './support/busy-seller.ts';
import { appUrl, control, expect, newSeller, openEmbedded, ready, type Screen, test } from './support/fixtures.ts';
import { payByCard, place, typeCard } from './support/job-steps.ts';
import { buy, type ShopOrder } from './support/shop.ts';

test.describe.configure({ timeout: 120_000 });

/** The bank asks at every payment with the first, and the second is declined (docs.stripe.com/testing). */
const asking = '4000000000003220';
const declining = '4000000000000002';

let seller: BusySeller;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  seller = await busySeller();
});

const bankOf = (screen: Screen) => screen.frameLocator('iframe[name=stripe-challenge-frame]');
const answerBank = (screen: Screen, answer: 'Complete' | 'Fail') => bankOf(screen).getByRole('button', { name: answer }).click();

/** What the seller's own app would be told of an order. */
async function stateOf(order: ShopOrder): Promise<{ state?: string }> {
  const answer = await fetch(`${appUrl()}/api/orders/v5/list?keyword=${encodeURIComponent(order.name)}`, {
    headers: { authorization: `Bearer ${seller.session}` },
  });
  const { orders } = ((await answer.json()) as { data: { orders: { name: string; state: string }[] } }).data;
  return { ...orders.find((each) => each.name === order.name) };
}

test('what the bank refuses is not charged; confirmed at the second try, the supplier is paid', async ({ page, watch }) => {
  // The browser notes Stripe's answer to a refused card.
  watch.allow(/status of 402 .*stripe/);
  const order = await buy(seller.shop.domain, seller.variantId);
  await page.context().addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  await page.goto(`${appUrl()}/app/orders`);
  await ready(page);
  await place(page, order);
  await payByCard(page, asking);
  await expect(bankOf(page).getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await answerBank(page, 'Fail');
  await expect(page.getByText('The card was not charged')).toBeVisible();
  expect((await stateOf(order)).state).toBe('waiting_payment');

  // The fields stay where they are, with what was typed.
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await answerBank(page, 'Complete');
  await expect(page.getByText('Your card was charged')).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await stateOf(order)).state, { timeout: 60_000 }).toBe('order_placed');
});

test('in the admin: a declined card says why, a bank’s question left open charges nothing, and the order can be paid anew', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 402 .*stripe/);
  const order = await buy(seller.shop.domain, seller.variantId);
  let app = await openEmbedded(page, seller.shop.domain, '/app/orders');
  await place(app, order);
  await payByCard(app, declining);
  await expect(app.getByText('Your card was declined.')).toBeVisible();
  await typeCard(app, asking);
  await app.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(bankOf(app).getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();

  // The seller closes the page over it, and comes back by the list of what is to be paid.
  app = await openEmbedded(page, seller.shop.domain, '/app/orders/pay');
  await expect(app.getByRole('radio', { name: 'New card', exact: true })).toBeVisible();
  expect((await stateOf(order)).state).toBe('waiting_payment');
  await payByCard(app, asking);
  await answerBank(app, 'Complete');
  await expect(app.getByText('Your card was charged')).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await stateOf(order)).state, { timeout: 60_000 }).toBe('order_placed');
});

test('who pays in a tab while the bank asks in another, and answers it, is told that the second charge is in the wallet', async ({
  page,
  context,
}) => {
  const seller = await busySeller();
  await context.addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${appUrl()}/app/orders/pay?id=${seller.unpaidSupplierOrderId}`);
    await ready(tab);
  }
  await payByCard(page, asking);
  await expect(bankOf(page).getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await payByCard(other, '4242424242424242');
  await expect(other.getByText('The suppliers have the money')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText('Added to your wallet')).toHaveCount(0);
  await answerBank(page, 'Complete');
  await expect(page.getByText('These orders were paid already.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The suppliers have the money')).toHaveCount(0);
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('+ dd').textContent();
  expect(await figure('Added to your wallet')).toBe(await figure('Amount'));
  await page.getByRole('link', { name: 'Open wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeAttached();
});

test('the bank of a saved card asks again: refused, the card fields are there; confirmed, the wallet has the money', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 402 .*stripe/);
  await page.context().addCookies([{ name: 'quayside_session', value: await sessionOf(await newSeller()), url: appUrl() }]);
  await page.goto(`${appUrl()}/app/setting/wallet`);
  await ready(page);
  await page.getByRole('checkbox', { name: 'Save this card for later payments' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeCard(page, asking);
  await page.getByRole('button', { name: 'Pay $100.00' }).click();
  await answerBank(page, 'Complete');
  await expect(page.getByText('Top-up received').first()).toBeVisible();

  const paySaved = async (amount: string): Promise<void> => {
    await page.getByLabel('Amount in US dollars').fill(amount);
    await expect(page.getByLabel('Pay with')).toHaveValue(/^pm_/);
    await page.getByRole('button', { name: `Pay $${amount}.00` }).click();
    await expect(bankOf(page).getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await expect(page.getByText('Your bank asks you to confirm this payment')).toBeVisible();
  };
  await paySaved('40');
  await answerBank(page, 'Fail');
  await expect(page.getByText('We are unable to authenticate your payment method')).toBeVisible();
  await expect(page.getByText('Your bank asks you to confirm this payment')).toHaveCount(0);
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await paySaved('30');
  await answerBank(page, 'Complete');
  await expect(page.getByText('$130.00', { exact: true }).first()).toBeVisible();
});

test('in the admin: a saved card whose bank asks pays the supplier once it is confirmed', async ({ page }) => {
  const seller = await busySeller();
  const wallet = await openEmbedded(page, seller.shop.domain, '/app/setting/wallet');
  await wallet.getByRole('checkbox', { name: 'Save this card for later payments' }).check();
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await typeCard(wallet, asking);
  await wallet.getByRole('button', { name: 'Pay $100.00' }).click();
  await answerBank(wallet, 'Complete');
  await expect(wallet.getByLabel('Pay with')).toHaveValue(/^pm_/);

  const app = await openEmbedded(page, seller.shop.domain, `/app/orders/pay?id=${seller.unpaidSupplierOrderId}`);
  await app.getByRole('radio', { name: /^\S+ ending in 3220/ }).check();
  await app.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(bankOf(app).getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await expect(app.getByText('Your bank asks you to confirm this payment')).toBeVisible();
  await answerBank(app, 'Complete');
  await expect(app.getByText('Your card was charged')).toBeVisible({ timeout: 60_000 });
});

test('while the card company is down, the screens of money stand, say so, and the wallet is seen', async ({ page }) => {
  // Nobody else pays this one's order.
  const seller = await busySeller();
  await page.context().addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  await control('faults', { vendor: 'stripe', kind: '500', match: '', times: 200 });
  try {
    for (const [path, shown] of [
      ['/app/setting/wallet', 'Available'],
      ['/app/setting/payments', 'Pay supplier orders with'],
      [`/app/orders/pay?id=${seller.unpaidSupplierOrderId}`, 'Wallet'],
    ] as const) {
      await page.goto(`${appUrl()}${path}`);
      await ready(page);
      await expect(page.getByText(shown, { exact: false }).first()).toBeVisible();
      await expect(page.getByText('Your saved cards cannot be shown right now')).toBeVisible();
    }
    await page.goto(`${appUrl()}/app/orders/payment-confirmation?payment=${seller.openPaymentId}`);
    await expect(page.getByText('Waiting for the bank')).toBeVisible();
  } finally {
    await control('faults/clear', {});
  }
  // No card was ever typed in: once the company says so, nobody is kept waiting.
  await expect(page.getByText('The payment was not finished')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Pay orders' })).toBeVisible();
});

test('what became of a top-up is told beside the balance, also where the page of a paid order is asked for it', async ({ page }) => {
  await page.context().addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  for (const screen of ['payment-success', 'payment-confirmation']) {
    await page.goto(`${appUrl()}/app/orders/${screen}?payment=${seller.topupPaymentId}`);
    await ready(page);
    expect(new URL(page.url()).pathname).toBe('/app/setting/wallet');
    await expect(page.getByText('Top-up received')).toBeVisible();
    await expect(page.getByText('The suppliers have the money')).toHaveCount(0);
  }
  const app = await openEmbedded(page, seller.shop.domain, `/app/orders/payment-success?payment=${seller.topupPaymentId}`);
  await expect(app.getByText('Top-up received')).toBeVisible();
});

test('who is sent the link confirms the payment without an account; opened again, it asks for nothing', async ({
  page,
  browser,
  watch,
}) => {
  const seller = await busySeller();
  await page.context().addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  await page.goto(`${appUrl()}/app/orders/pay?id=${seller.unpaidSupplierOrderId}`);
  await ready(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Confirmation link').inputValue();

  const context = await browser.newContext();
  watch.follow(context);
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByText(/^It is paid from the wallet or the saved card of/)).toBeVisible();
  // One piece was paid from the wallet before: what is left is not enough for another.
  watch.allow(/status of 422 .*confirm-payment/);
  await visitor.getByRole('button', { name: 'Confirm and pay' }).click();
  await expect(visitor.getByText('The wallet of Harbor Lights holds too little.', { exact: false })).toBeVisible();

  const call = caller({ authorization: `Bearer ${seller.session}` });
  const balance = async () => (await call<{ total_balance: number }>('GET', '/payments/user/wallets')).total_balance;
  const before = await balance();
  await topUp(call, 1_000_00);
  await expect.poll(balance, { timeout: 60_000 }).toBeGreaterThan(before);
  await visitor.getByRole('button', { name: 'Confirm and pay' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Nothing left to pay' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Confirm and pay' })).toHaveCount(0);
  await context.close();
});
