/** What a plan's screens and answers say beforehand is what happens. */
import { describe, expect, it } from 'vitest';
import { operatorMarketplace, operatorSetPlan } from '#app/features/billing/operate.server.ts';
import { readBilling } from '#app/features/billing/read-billing.server.ts';
import { readPlanSummary } from '#app/features/billing/read-plan-summary.server.ts';
import { reserveUsage } from '#app/features/billing/usage.server.ts';
import { harness } from '#tests/support/harness.ts';
import { currentPlan, daysFromNow, jobContext, letDaysPass, sellerWithStore, takePlan } from './support.ts';

const operator = 'ops';
const reason = 'test';

describe('a plan that was given', () => {
  it('and is ended goes on to the day that was named, then the free plan follows', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller({ plan: 'GROWTH_CREDIT_TIER' });
    const { endsIfCancelled } = await readBilling(seller.ctx);
    const { body } = await seller.api('POST', '/payments/cancel-subscription', {});
    expect(body.success, body.message).toBe(true);
    const ending = await currentPlan(seller);
    expect(ending).toMatchObject({ status: 'CANCELLED', package: { key: 'GROWTH_CREDIT_TIER' }, next_billing_time: endsIfCancelled });
    expect(ending.package.features.PRODUCT_LISTING?.limit).toBe(1000);
    expect(daysFromNow(ending.next_billing_time)).toBeGreaterThan(0);
    await letDaysPass(seller, 30);
    expect(await currentPlan(seller)).toMatchObject({ status: 'active', package: { key: 'FREE_CREDIT' } });
  });
});

describe('one date of renewal', () => {
  it('in a trial and after it, quotas renew on the day of the next bill', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    const datesAgree = async () => {
      const { next_billing_time: billed } = await currentPlan(seller);
      expect((await readPlanSummary(seller.ctx)).renewsAt).toBe(billed);
      expect((await readBilling(seller.ctx)).usageCycleEnd).toBe(billed);
      return daysFromNow(billed);
    };
    expect(await datesAgree()).toBe(7);
    await letDaysPass(seller, 8);
    expect(await datesAgree()).toBe(29);
    await letDaysPass(seller, 30);
    expect(await datesAgree()).toBe(29);
  });
});

describe('a refusal', () => {
  it('for a used-up quota carries the plan, the one that has more, and the day on which it renews', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller({ plan: 'FREE_CREDIT' });
    await reserveUsage(seller.ctx, seller.accountId, 'PRODUCT_LISTING', 20, 'all of it');
    const { renewsAt } = await readPlanSummary(seller.ctx);
    await expect(reserveUsage(seller.ctx, seller.accountId, 'PRODUCT_LISTING', 1, 'one more')).rejects.toMatchObject({
      code: 'QUOTA_EXPIRED',
      data: { feature_id: 'PRODUCT_LISTING', plan: 'FREE_CREDIT', upgrade_to: 'STARTER_CREDIT_TIER_1', renews_at: renewsAt },
    });
  });
});

describe('a marketplace account', () => {
  it('comes into being by an operator, has the marketplace’s plan, and goes back', async () => {
    const ctx = await jobContext();
    const { newSeller, services } = await harness();
    const seller = await newSeller({ plan: 'FREE_CREDIT' });
    const { accountId } = seller;
    await operatorMarketplace(ctx, { operator, accountId, isMarketplace: true, reason });
    expect((await currentPlan(seller)).package.key).toBe('FREE_AO_MKT');
    const { body } = await seller.api<{ is_user_mkt: boolean }>('GET', '/auth/account');
    expect(body.data?.is_user_mkt).toBe(true);
    expect((await readPlanSummary(seller.ctx)).isBillingHidden).toBe(true);
    await operatorMarketplace(ctx, { operator, accountId, isMarketplace: false, reason });
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    const { rows } = await services.database.pool.query(
      'select action, details from operator_actions where account_id = $1 and operator = $2 order by id',
      [accountId, operator],
    );
    expect(rows.map((row) => [row.action, row.details.isMarketplace])).toEqual([
      ['marketplace', true],
      ['marketplace', false],
    ]);
  });

  it('is not made of an account that pays for its plan, and keeps a plan that was given', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    const wish = { operator, accountId: seller.accountId, isMarketplace: true, reason };
    await expect(operatorMarketplace(ctx, wish)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const { newSeller } = await harness();
    const given = await newSeller({ plan: 'FREE_CREDIT' });
    await operatorSetPlan(ctx, { operator, accountId: given.accountId, plan: 'GROWTH_CREDIT_TIER', days: 14, reason });
    await operatorMarketplace(ctx, { ...wish, accountId: given.accountId });
    expect((await currentPlan(given)).package.key).toBe('GROWTH_CREDIT_TIER');
    await letDaysPass(given, 14);
    expect((await currentPlan(given)).package.key).toBe('FREE_AO_MKT');
  });
});
