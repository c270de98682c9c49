/** Add-ons bought and given back by sellers, with both providers: part of the subscription, and of its charge. */
import { describe, expect, it } from 'vitest';
import { readBilling } from '#app/features/billing/read-billing.server.ts';
import { commitUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { afterTrial, atPaddle, newcomer, type PaddleCharged, pay, takePaddlePlan } from './paddle-support.ts';
import { choose, currentPlan, daysFromNow, decide, expectLedgerInStep, letDaysPass, sellerWithStore, takePlan } from './support.ts';

const tracking = 'AO_ADD_ON_MARKET_TRACKING';
const volume = 'AO_ADD_ON_VOLUME';

const monitoring = {
  is_enable: true,
  cost_change: 'update_price',
  stock_change: 'none',
  unavailable: 'none',
  notify: { cost: true, stock: true, unavailable: true },
};
const monitor = async (seller: TestSeller) => (await seller.api('PUT', '/center/products/setting/monitoring', monitoring)).body.status;

const take = async (seller: TestSeller, modules: string[], isYearly = false) =>
  (
    await seller.api<PaddleCharged>('POST', '/payments/charge-subscription', {
      module_ids: modules,
      is_yearly: isYearly,
      confirm_downgrade: true,
    })
  ).body;
const modulesOf = async (seller: TestSeller) =>
  (await currentPlan(seller)).package.modules.map((module) => `${module.type} ${module.key} ${module.price}`);

describe('add-ons with Shopify', () => {
  it('are one charge with the plan: a larger one at once, a smaller one from the next cycle on', async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const more = await take(seller, ['GROWTH_CREDIT_TIER', volume]);
    expect(more.success, more.message).toBe(true);
    // Nothing before the merchant’s approval.
    expect(await modulesOf(seller)).toEqual(['CREDIT GROWTH_CREDIT_TIER 49.9']);
    await decide(store, more.data?.confirmation_url as string, true);
    await instance.settle();
    expect(await modulesOf(seller)).toEqual(['CREDIT GROWTH_CREDIT_TIER 49.9', `ADD_ON ${volume} 14.9`]);
    const plan = await currentPlan(seller);
    expect(plan.package).toMatchObject({ price: 64.8, features: { PRODUCT_LISTING: { limit: 1300 }, ORDER_FULFILLMENT: { limit: 950 } } });
    const charges = await instance.services.connectors.appCharges.shopify?.listCharges(store.domain);
    expect(charges?.subscriptions.filter((each) => each.state === 'active').map((each) => each.price)).toEqual([6480]);
    // What the plan alone would have refused is reserved.
    await reserveUsage(seller.ctx, seller.accountId, 'PRODUCT_LISTING', 1300, 'all of it');
    await commitUsage(seller.ctx, seller.accountId, 'PRODUCT_LISTING', 'all of it');
    await expect(reserveUsage(seller.ctx, seller.accountId, 'PRODUCT_LISTING', 1, 'one more')).rejects.toMatchObject({
      code: 'QUOTA_EXPIRED',
    });

    const asked = (await choose(seller, 'GROWTH_CREDIT_TIER')).body;
    expect(asked.data).toMatchObject({ apply_on_next_billing_cycle: true, confirmation_url: null });
    const less = await take(seller, ['GROWTH_CREDIT_TIER']);
    await decide(store, less.data?.confirmation_url as string, true);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ package: { price: 64.8 }, next_package: { name: 'Growth', price: 49.9 } });
    await letDaysPass(seller, 31);
    expect(await modulesOf(seller)).toEqual(['CREDIT GROWTH_CREDIT_TIER 49.9']);
    expect((await currentPlan(seller)).package.features.PRODUCT_LISTING?.limit).toBe(1000);
    await expectLedgerInStep(seller);
  });

  it('one that was to end can be kept', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    const with2 = async (modules: string[]) => {
      const answer = await take(seller, modules, true);
      await decide(store, answer.data?.confirmation_url as string, true);
      await (await harness()).settle();
      return currentPlan(seller);
    };
    // 139.30 and nine months of 14.90.
    expect((await with2(['STARTER_CREDIT_TIER_1', volume])).package.price).toBe(273.4);
    expect((await with2(['STARTER_CREDIT_TIER_1'])).next_package).toMatchObject({ price: 139.3 });
    const kept = await with2(['STARTER_CREDIT_TIER_1', volume]);
    expect(kept).toMatchObject({ package: { price: 273.4 }, next_package: null, status: 'active' });
    expect(daysFromNow(kept.next_billing_time)).toBe(365);
  });

  it('one beside the free plan opens what that plan lacks, without a trial, and goes when it is cancelled', async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    expect(await monitor(seller)).toBe(401);
    const answer = await take(seller, ['FREE_CREDIT', tracking]);
    await decide(store, answer.data?.confirmation_url as string, true);
    await instance.settle();
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({ package: { key: 'FREE_CREDIT', price: 9.9, cycle: 30 }, is_trial: false, provider_payment: 'SHOPIFY' });
    expect(daysFromNow(plan.next_billing_time)).toBe(30);
    expect(await monitor(seller)).toBe(200);
    expect((await seller.api('POST', '/payments/cancel-subscription', {})).body.success).toBe(true);
    expect(await currentPlan(seller)).toMatchObject({ status: 'CANCELLED', next_package: { name: 'Free', price: 0 } });
    expect(await monitor(seller)).toBe(200);
    await letDaysPass(seller, 31);
    expect(await modulesOf(seller)).toEqual(['CREDIT FREE_CREDIT 0']);
    const { body } = await seller.api('POST', '/payments/quota/calc-usage', { feature_id: 'COST_CHANGE_MANAGEMENT' });
    expect(body.data).toMatchObject({ features: [{ is_allowed: false, blocked_by: 'plan' }] });
    // The trial is still to be had.
    expect(await takePlan(seller, store, 'STARTER_CREDIT_TIER_1')).toMatchObject({ is_trial: true });
  });

  it('what a plan has no use for, or nobody sells, is refused', async () => {
    const { seller } = await sellerWithStore();
    for (const modules of [
      ['GROWTH_CREDIT_TIER', tracking],
      ['FREE_CREDIT', volume],
      ['FREE_CREDIT', 'AO_ADD_ON_PRODUCT_DISCOVERY'],
      [tracking],
      ['GROWTH_CREDIT_TIER', 'PRO_CREDIT_TIER'],
    ])
      expect(await take(seller, modules), modules.join()).toMatchObject({ status: 204, data: { error_code: 'CurrentPackageNotSupport' } });
  });

  it('uninstalling the store ends them with the plan', async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const answer = await take(seller, ['GROWTH_CREDIT_TIER', volume]);
    await decide(store, answer.data?.confirmation_url as string, true);
    await instance.settle();
    await instance.control('shopify/uninstall', { shop: store.domain });
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ status: 'CANCELLED', package: { price: 64.8 } });
    await letDaysPass(seller, 31);
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'FREE_CREDIT', price: 0, features: { PRODUCT_LISTING: { limit: 20 } } },
    });
  });
});

describe('add-ons with Paddle', () => {
  it('are charged on the card at once for the rest of the cycle, and named on the invoice', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    const before = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    const { previewChange } = await import('#app/features/billing/preview-change.server.ts');
    expect(await previewChange(seller.ctx, { module_ids: ['GROWTH_CREDIT_TIER', volume], is_yearly: false })).toMatchObject({ due: 1490 });
    const more = await take(seller, ['GROWTH_CREDIT_TIER', volume]);
    expect(more.success, more.message).toBe(true);
    expect(await currentPlan(seller)).toMatchObject({
      package: { price: 64.8, features: { PRODUCT_LISTING: { limit: 1300 } } },
      next_billing_time: before.next_billing_time,
    });
    const { subscriptions, paid } = await atPaddle(seller);
    expect(subscriptions).toHaveLength(1);
    expect(subscriptions[0]?.plan).toMatchObject({ planKey: 'GROWTH_CREDIT_TIER', addOns: [volume], price: 6480 });
    expect(paid.map((each) => each.total)).toEqual([1490, 4990]);
    expect(paid[0]?.names.join()).toContain('Growth + More volume');
    // The first cycle binds, as for a smaller plan.
    expect(await take(seller, ['GROWTH_CREDIT_TIER'])).toMatchObject({
      status: 4002,
      data: { error_code: 'FIRST_CYCLE_DOWNGRADE_FAILED' },
    });
    await expectLedgerInStep(seller);
  });

  it('one beside the free plan is bought in the checkout', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const { data } = await take(seller, ['FREE_CREDIT', tracking], true);
    expect(await pay(data?.transaction_id ?? null)).toBe('completed');
    await instance.settle();
    // Ten months for twelve.
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'FREE_CREDIT', price: 99, cycle: 365 },
      is_trial: false,
      provider_payment: 'PADDLE_BILLING',
    });
    expect(await monitor(seller)).toBe(200);
    expect((await seller.api('POST', '/payments/cancel-subscription', {})).body).toMatchObject({ status: 4002 });
    // A larger plan takes its place, and has it.
    expect((await take(seller, ['GROWTH_CREDIT_TIER'], true)).success).toBe(true);
    expect(await modulesOf(seller)).toEqual(['CREDIT GROWTH_CREDIT_TIER 349.3']);
    expect(await monitor(seller)).toBe(200);
  });
});

it('the screens’ data say what is held', async () => {
  const { seller } = await sellerWithStore();
  const billing = await readBilling(seller.ctx as Parameters<typeof readBilling>[0]);
  expect(billing.standing.addOns).toEqual([]);
  expect(billing.nextAddOns).toBeNull();
});
