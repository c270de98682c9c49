import { describe, expect, it } from 'vitest';
import { addOns } from '#app/features/billing/add-ons.ts';
import {
  describeAccount,
  lookUpAccounts,
  operatorExtendTrial,
  operatorGrant,
  operatorMakePackage,
  operatorSetPlan,
  operatorTakeBackPack,
} from '#app/features/billing/operate.server.ts';
import { harness } from '#tests/support/harness.ts';
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

const operator = 'ops';
const reason = 'test';

describe('operators', () => {
  it('look up, grant credits, give a plan for a while, and leave a record of each', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    const { accountId } = seller;
    for (const query of [accountId, seller.email.toUpperCase(), store.domain])
      expect((await lookUpAccounts(ctx, { operator, query })).map((found) => found.id)).toEqual([accountId]);
    await operatorGrant(ctx, { operator, accountId, amount: 50, days: 90, reason });
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 50, total_credit: 60 });
    await operatorSetPlan(ctx, { operator, accountId, plan: 'GROWTH_CREDIT_TIER', days: 14, reason });
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
    await letDaysPass(seller, 14);
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    const { rows } = await (await harness()).services.database.pool.query(
      `select action from operator_actions where account_id = $1 and operator = $2 order by id`,
      [accountId, operator],
    );
    expect(rows.map((row) => row.action)).toEqual(['grant-credits', 'set-plan']);
    await expectLedgerInStep(seller);
  });

  it('take back a pack that Shopify has refunded, by the mark on the merchant’s bill, and no other', async () => {
    const ctx = await jobContext();
    const { settle } = await harness();
    const { seller, store } = await sellerWithStore();
    const { accountId } = seller;
    const buy = async (pack: string) => {
      const { body } = await seller.api<Charged>('POST', '/payments/charge-extra', { pack });
      await decide(store, (body.data as Charged).confirmation_url, true);
      await settle();
    };
    await buy('CREDIT_PACK_100');
    await buy('CREDIT_PACK_300');
    const listed = await (await harness()).services.connectors.appCharges.shopify?.listCharges(store.domain);
    const mark = listed?.purchases
      .find((each) => each.price === 1500)
      ?.name.split(' ')
      .at(-1) as string;
    await expect(operatorTakeBackPack(ctx, { operator, accountId, mark: '#0000000000', reason })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const _ of ['once', 'again']) await operatorTakeBackPack(ctx, { operator, accountId, mark, reason });
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 300 });
    await expectLedgerInStep(seller);
  });

  it('extend a trial at Shopify and here, and leave charged plans alone', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    await operatorExtendTrial(ctx, { operator, accountId: seller.accountId, days: 10, reason });
    const plan = await currentPlan(seller);
    expect(plan.is_trial).toBe(true);
    expect(daysFromNow(plan.next_billing_time)).toBe(17);
    const listed = await (await harness()).services.connectors.appCharges.shopify?.listCharges(store.domain);
    expect(listed?.subscriptions[0]?.trialDays).toBe(17);
    await expect(
      operatorSetPlan(ctx, { operator, accountId: seller.accountId, plan: 'PRO_CREDIT_TIER', days: 5, reason }),
    ).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('make a package that only its account can take', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    const made = await operatorMakePackage(ctx, {
      operator,
      accountId: seller.accountId,
      name: 'For you',
      planKey: 'ENTERPRISE_CREDIT_TIER',
      price: 80000,
      cycleDays: 30,
      mainCredit: -1,
      features: { PRODUCT_LISTING: -1 },
      orderCashback: '0.06',
    });
    expect(made.url).toContain(`package_id=${made.id}`);
    const plan = await takePlan(seller, store, made.id);
    expect(plan).toMatchObject({ package: { name: 'For you', price: 800 }, main_credit: -1, total_credit: -1, order_cashback: 0.06 });
    expect(plan.package.features.PRODUCT_LISTING?.limit).toBe(-1);
    expect(await describeAccount(ctx, seller.accountId)).toMatchObject({ plan: 'For you', price: 80000 });
  });

  it('put an add-on into a package, and it shows as a module of its own', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    const [insights] = addOns;
    const made = await operatorMakePackage(ctx, {
      operator,
      accountId: seller.accountId,
      name: 'Starter with insights',
      planKey: 'STARTER_CREDIT_TIER_1',
      price: 2000,
      cycleDays: 365,
      mainCredit: 100,
      features: { ...insights?.features, WP_ADD_NEW: -1 },
      orderCashback: '0.01',
    });
    expect((await currentPlan(seller)).package.modules.map((module) => module.type)).toEqual(['CREDIT']);
    const plan = await takePlan(seller, store, made.id);
    expect(plan.package.features.VIEW_INSIGHTS?.limit).toBe(-1);
    expect(plan.package.modules.map((module) => `${module.type} ${module.name} ${module.price}`)).toEqual([
      'CREDIT Starter with insights 20',
      'ADD_ON Product Insights 99',
    ]);
  });

  it('keep and resume a legacy package for those who have it, and offer it to nobody', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    const made = await operatorMakePackage(ctx, {
      operator,
      accountId: null,
      name: 'Old agreement',
      planKey: 'GROWTH_CREDIT_TIER',
      price: 2500,
      cycleDays: 30,
      mainCredit: 200,
      features: {},
      orderCashback: '0.02',
      isLegacy: true,
      isFirstMonthOnce: true,
    });
    expect((await choose(seller, made.id)).body).toMatchObject({ success: false, data: { error_code: 'CurrentPackageNotSupport' } });
    await (await harness()).services.database.pool.query('update packages set is_legacy = false where id = $1', [made.id]);
    const plan = await takePlan(seller, store, made.id);
    await (await harness()).services.database.pool.query('update packages set is_legacy = true where id = $1', [made.id]);
    expect(plan).toMatchObject({ package: { name: 'Old agreement', price: 25 } });
    const account = async () =>
      (await seller.api<{ first_cycle_charge_type: string | null; plan_reinstalled: boolean }>('GET', '/auth/account')).body.data;
    expect(await account()).toMatchObject({ first_cycle_charge_type: 'CHARGE_ONE_TIME_FIRST_MONTH', plan_reinstalled: false });
    await seller.api('POST', '/payments/cancel-subscription');
    expect((await takePlan(seller, store, made.id)).package).toMatchObject({ name: 'Old agreement', modules: [{ is_legacy: true }] });
    await letDaysPass(seller, 31);
    expect((await account())?.first_cycle_charge_type).toBeNull();
  });

  it('leave a record of everything that they look at or change, with who and why', async () => {
    const ctx = await jobContext();
    const { seller, store } = await sellerWithStore();
    const { accountId } = seller;
    const who = `clerk-${accountId.slice(-8)}`;
    await lookUpAccounts(ctx, { operator: who, query: seller.email });
    await operatorGrant(ctx, { operator: who, accountId, amount: 5, days: 9, reason });
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    await operatorExtendTrial(ctx, { operator: who, accountId, days: 2, reason });
    await seller.api('POST', '/payments/cancel-subscription');
    await operatorSetPlan(ctx, { operator: who, accountId, plan: 'FREE_CREDIT', days: 1, reason });
    const { rows } = await (await harness()).services.database.pool.query(
      'select action, account_id, details from operator_actions where operator = $1 order by id',
      [who],
    );
    expect(rows.map((row) => [row.action, row.account_id])).toEqual([
      ['lookup', null],
      ['grant-credits', accountId],
      ['extend-trial', accountId],
      ['set-plan', accountId],
    ]);
    expect(rows[0].details).toEqual({ query: seller.email, found: 1 });
    for (const row of rows.slice(1)) expect(row.details).toMatchObject({ reason });
    // A deed that was refused leaves none.
    await expect(operatorExtendTrial(ctx, { operator: who, accountId, days: 2, reason })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const { rows: after } = await (await harness()).services.database.pool.query('select 1 from operator_actions where operator = $1', [
      who,
    ]);
    expect(after).toHaveLength(4);
  });
});
