/** CHARGE_ONE_TIME_FIRST_MONTH: a package's first month paid by a charge of its own, with both providers. */
import { describe, expect, it } from 'vitest';
import { operatorMakePackage } from '#app/features/billing/operate.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { atPaddle, newcomer, paddle, pay } from './paddle-support.ts';
import {
  type Charged,
  choose,
  currentPlan,
  daysFromNow,
  decide,
  expectLedgerInStep,
  jobContext,
  letDaysPass,
  sellerWithStore,
  takePlan,
} from './support.ts';

const offer = async (seller: TestSeller, more: object = {}) =>
  operatorMakePackage(await jobContext(), {
    operator: 'clerk',
    accountId: seller.accountId,
    name: 'Growth to try',
    planKey: 'GROWTH_CREDIT_TIER',
    price: 3900,
    cycleDays: 30,
    mainCredit: 200,
    features: {},
    orderCashback: '0.02',
    isFirstMonthOnce: true,
    ...more,
  });
const chargeType = async (seller: TestSeller) =>
  (await seller.api<{ first_cycle_charge_type: string | null }>('GET', '/auth/account')).body.data?.first_cycle_charge_type;

/** Choose, and let the merchant press. @returns what the platform was asked for. */
async function ask(seller: TestSeller, store: Parameters<typeof decide>[0], id: string, approve: boolean) {
  const instance = await harness();
  const { body } = await choose(seller, id);
  expect(body.success, body.message).toBe(true);
  const url = (body.data as { confirmation_url: string }).confirmation_url;
  await decide(store, url, approve);
  await instance.settle();
  return url;
}

describe('the first month, once', () => {
  it('with Shopify: a purchase, 30 days, and then the free plan unless the seller goes on', async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    const { id } = await offer(seller);
    await ask(seller, store, id, false);
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    expect(await ask(seller, store, id, true)).toContain('/ApplicationCharge/');
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({
      package: { id, price: 39 },
      status: 'CANCELLED',
      next_package: { name: 'Free', price: 0 },
      main_credit: 200,
    });
    expect(daysFromNow(plan.next_billing_time)).toBe(30);
    expect(await chargeType(seller)).toBe('CHARGE_ONE_TIME_FIRST_MONTH');
    const listed = await instance.services.connectors.appCharges.shopify?.listCharges(store.domain);
    expect(listed?.subscriptions).toEqual([]);
    expect(listed?.purchases.filter((each) => each.state === 'active').map((each) => each.price)).toEqual([3900]);
    // News that comes again grants nothing again.
    const { syncCharges } = await import('#app/features/billing/sync-charges.server.ts');
    await letDaysPass(seller, 31);
    await syncCharges(await jobContext(), { domain: store.domain });
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'FREE_CREDIT' }, status: 'active' });
    expect(await chargeType(seller)).toBeNull();
    await expectLedgerInStep(seller);
  });

  it('with Shopify: going on is a subscription that begins to cost when the month is over', async () => {
    const { seller, store } = await sellerWithStore();
    const { id } = await offer(seller);
    await ask(seller, store, id, true);
    await letDaysPass(seller, 10);
    expect(await ask(seller, store, id, true)).toContain('/RecurringApplicationCharge/');
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({ package: { id, price: 39 }, status: 'active', next_package: null, is_trial: false });
    expect(daysFromNow(plan.next_billing_time)).toBe(20);
    await letDaysPass(seller, 21);
    expect(await currentPlan(seller)).toMatchObject({ package: { id }, status: 'active' });
  });

  it('approved in an old tab beside another plan it takes nothing away, neither then nor when that one is cancelled', async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    const { id } = await offer(seller);
    const old = (await choose(seller, id)).body.data as Charged;
    await takePlan(seller, store, 'PRO_CREDIT_TIER', true);
    await decide(store, old.confirmation_url, true);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'PRO_CREDIT_TIER' }, status: 'active' });
    await seller.api('POST', '/payments/cancel-subscription', {});
    const { syncCharges } = await import('#app/features/billing/sync-charges.server.ts');
    await syncCharges(await jobContext(), { domain: store.domain });
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'PRO_CREDIT_TIER' }, status: 'CANCELLED' });
    await letDaysPass(seller, 366);
    await syncCharges(await jobContext(), { domain: store.domain });
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
  });

  it('with Paddle: paid in the checkout without a subscription, and gone on with by another', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const { id } = await offer(seller);
    const first = (await choose(seller, id)).body.data as unknown as { transaction_id: string };
    expect(await pay(first.transaction_id)).toBe('completed');
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({
      package: { id, price: 39 },
      status: 'CANCELLED',
      provider_payment: 'PADDLE_BILLING',
    });
    expect((await atPaddle(seller)).subscriptions).toEqual([]);
    const second = (await choose(seller, id)).body.data as unknown as { transaction_id: string };
    expect(await pay(second.transaction_id)).toBe('completed');
    await instance.settle();
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({ package: { id }, status: 'active' });
    expect(daysFromNow(plan.next_billing_time)).toBe(30);
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([3900]);
    await expectLedgerInStep(seller);
  });

  it('with Paddle: ends when all of its money goes back, not by a part of it, and leaves what the seller has gone on with', async () => {
    const instance = await harness();
    const taken = async () => {
      const seller = await newcomer();
      const { id } = await offer(seller);
      const take = async () => {
        const { transaction_id: transaction } = (await choose(seller, id)).body.data as unknown as { transaction_id: string };
        await pay(transaction);
        await instance.settle();
        return transaction;
      };
      return { seller, id, take, transaction: await take() };
    };
    const giveBack = async (transaction: string, how: object = {}) => {
      await paddle('give-back', { transaction, ...how });
      await instance.settle();
    };
    const whole = await taken();
    await giveBack(whole.transaction);
    expect(await currentPlan(whole.seller)).toMatchObject({ package: { key: 'FREE_CREDIT' }, status: 'active' });
    expect(await chargeType(whole.seller)).toBeNull();
    await expectLedgerInStep(whole.seller);

    const part = await taken();
    await giveBack(part.transaction, { amount: 1000 });
    expect(await currentPlan(part.seller)).toMatchObject({ package: { id: part.id }, status: 'CANCELLED' });

    const further = await taken();
    await further.take();
    await giveBack(further.transaction);
    expect(await currentPlan(further.seller)).toMatchObject({ package: { id: further.id }, status: 'active' });
  });

  it('is a month: a yearly package cannot have it', async () => {
    const { seller } = await sellerWithStore();
    await expect(offer(seller, { cycleDays: 365 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
