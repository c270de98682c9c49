import { describe, expect, it, vi } from 'vitest';
import { findExpiredCredits } from '#app/features/billing/expire-credits.server.ts';
import { grantCredits } from '#app/features/billing/grant-credits.server.ts';
import { refundCredits } from '#app/features/billing/refund-credits.server.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { commitUsage, getUsage, releaseUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { currentPlan, expectLedgerInStep, jobContext, letDaysPass } from './support.ts';

const feature = 'AI_PRODUCT_CONTENT';
const soon = () => new Date(Date.now() + 3600_000);
const spend = (seller: TestSeller, reference: string, uses = 1) =>
  spendCredits(seller.ctx, { accountId: seller.accountId, feature, uses, reference });
const give = (seller: TestSeller, amount: number, reference: string, expiresAt: Date | null = null) =>
  grantCredits(seller.ctx, { accountId: seller.accountId, amount, reference, expiresAt });
const newSeller = async (plan = 'FREE_CREDIT') => (await harness()).newSeller({ plan });

async function outcomes(runs: Promise<unknown>[]) {
  const settled = await Promise.allSettled(runs);
  const failed = settled.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code?: string }).code ?? String(each.reason)] : [],
  );
  return { done: settled.length - failed.length, failed };
}

describe('quota under concurrency', () => {
  it('of 200 reservations on the last 10 units, 10 hold', async () => {
    const seller = await newSeller();
    await reserveUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 5, 'before');
    await commitUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 'before');
    const { done, failed } = await outcomes(
      Array.from({ length: 200 }, (_, index) => reserveUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 1, `order:${index}`)),
    );
    expect(done).toBe(10);
    expect(new Set(failed)).toEqual(new Set(['QUOTA_EXPIRED']));
    expect(await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).toMatchObject({ limit: 15, usage: 15 });
  });

  it('what is released is there again, what is committed stays used, in the cycle it was held for', async () => {
    const seller = await newSeller();
    await reserveUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 10, 'a');
    await reserveUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 5, 'b');
    expect(await releaseUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 'a')).toBe(true);
    expect(await releaseUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 'a')).toBe(false);
    await commitUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT', 'b');
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(5);
    await letDaysPass(seller, 30);
    expect((await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage).toBe(0);
  });
});

describe('credits', () => {
  it('of 200 spends on the last 10 credits, 10 succeed', async () => {
    const seller = await newSeller();
    const { done, failed } = await outcomes(Array.from({ length: 200 }, (_, index) => spend(seller, `run:${index}`)));
    expect(done).toBe(10);
    expect(new Set(failed)).toEqual(new Set(['QUOTA_EXPIRED']));
    expect(await currentPlan(seller)).toMatchObject({ total_credit: 10, total_credit_used: 10, main_credit_used: 10 });
    await expectLedgerInStep(seller);
  });

  it('that are spent just while another plan begins are the new plan’s', async () => {
    const seller = await newSeller();
    const { pool } = (await harness()).services.database;
    const changing = await pool.connect();
    try {
      await changing.query('begin');
      await changing.query(`update subscriptions set plan_key = 'PRO_CREDIT_TIER', start_time = $2 where account_id = $1`, [
        seller.accountId,
        new Date(),
      ]);
      const spent = spend(seller, 'meanwhile');
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select 1 from subscriptions%'";
      await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), { timeout: 10_000 });
      await changing.query('commit');
      await spent;
    } finally {
      changing.release();
    }
    expect(await currentPlan(seller)).toMatchObject({ total_credit: 1000, total_credit_used: 1 });
    await expectLedgerInStep(seller);
  });

  it('the same reference spends once, and again after it was refunded', async () => {
    const seller = await newSeller();
    await outcomes(Array.from({ length: 20 }, () => spend(seller, 'same', 3)));
    expect((await currentPlan(seller)).total_credit_used).toBe(3);
    await outcomes(Array.from({ length: 20 }, () => refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'same' })));
    expect((await currentPlan(seller)).total_credit_used).toBe(0);
    await spend(seller, 'same', 3);
    expect((await currentPlan(seller)).total_credit_used).toBe(3);
    await expectLedgerInStep(seller);
  });

  it('bonus goes first, the soonest to expire of it, then main; a refund goes back to where it came from', async () => {
    const seller = await newSeller();
    await give(seller, 5, 'late');
    await give(seller, 5, 'soon', soon());
    await give(seller, 5, 'soon', soon());
    await spend(seller, 'seven', 7);
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 10, bonus_credit_used: 7, main_credit_used: 0 });
    await spend(seller, 'more', 6);
    expect(await currentPlan(seller)).toMatchObject({ main_credit_used: 3, total_credit_used: expect.any(Number) });
    await refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'more' });
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit_used: 7, main_credit_used: 0 });
    await expectLedgerInStep(seller);
  });

  it('a new cycle brings new main credits, and the old ones go', async () => {
    const seller = await newSeller('GROWTH_CREDIT_TIER');
    await spend(seller, 'first', 50);
    await letDaysPass(seller, 30);
    expect(await currentPlan(seller)).toMatchObject({ main_credit: 350, main_credit_used: 0, total_credit: 350 });
    await expectLedgerInStep(seller);
  });

  it('expired credits leave the account with a line in the log; what they had paid for comes back as new ones', async () => {
    const seller = await newSeller();
    await give(seller, 5, 'gift', soon());
    await spend(seller, 'work', 2);
    const { services, drainJobs } = await harness();
    await services.database.pool.query(
      `update credit_lots set expires_at = now() - interval '1 second' where account_id = $1 and kind = 'bonus'`,
      [seller.accountId],
    );
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 0, total_credit: 10 });
    await findExpiredCredits(await jobContext());
    await drainJobs();
    await expectLedgerInStep(seller);
    await refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'work' });
    await refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'work' });
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 2, bonus_credit_used: 0 });
    await expectLedgerInStep(seller);
  });

  it('the log is grouped by day and paged, and refunds are not counted as spent', async () => {
    const seller = await newSeller();
    await spend(seller, 'one', 2);
    await spend(seller, 'two', 3);
    await refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'two' });
    const { body } = await seller.api<{
      payment_logs: { date: string; total: number; entries: { feature_id: string; credit_type: string; credit_cost: number }[] }[];
      total_page: number;
    }>('GET', '/payments/activity-logs?page=1&page_size=3');
    expect(body.data?.total_page).toBe(2);
    expect(body.data?.payment_logs[0]?.entries.map((entry) => `${entry.feature_id} ${entry.credit_type} ${entry.credit_cost}`)).toEqual([
      `${feature} REFUND_QUOTA 3`,
      `${feature} MAIN_CREDIT 3`,
      `${feature} MAIN_CREDIT 2`,
    ]);
    expect(body.data?.payment_logs[0]?.total).toBe(2);
  });

  it('unlimited ones are never used up, and their renewal reads as unlimited', async () => {
    const seller = await newSeller();
    const { services } = await harness();
    const id = newId();
    await services.database.pool.query(
      `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback) values ($1, $2, 'All of it', 'ENTERPRISE_CREDIT_TIER', 0, 30, -1, '0')`,
      [id, seller.accountId],
    );
    await services.database.pool.query(
      `update subscriptions set package_id = $2, plan_key = 'ENTERPRISE_CREDIT_TIER' where account_id = $1`,
      [seller.accountId, id],
    );
    await spend(seller, 'much', 5000);
    expect(await currentPlan(seller)).toMatchObject({ main_credit: -1, total_credit: -1 });
    const { body } = await seller.api<{ payment_logs: { entries: { feature_id: string; credit_cost: number }[] }[] }>(
      'GET',
      '/payments/activity-logs',
    );
    expect(body.data?.payment_logs[0]?.entries.map((entry) => `${entry.feature_id} ${entry.credit_cost}`)).toEqual([
      `${feature} 5000`,
      'RENEW_CREDIT -1',
    ]);
    await refundCredits(seller.ctx, { accountId: seller.accountId, reference: 'much' });
    await expectLedgerInStep(seller);
  });

  it('another account’s credits and log stay its own', async () => {
    const [one, two] = [await newSeller(), await newSeller()];
    await spend(one, 'mine', 4);
    expect((await currentPlan(two)).total_credit_used).toBe(0);
    const { body } = await two.api<{ payment_logs: { entries: { feature_id: string }[] }[] }>('GET', '/payments/activity-logs');
    expect(body.data?.payment_logs.flatMap((group) => group.entries.map((entry) => entry.feature_id))).toEqual(['RENEW_CREDIT']);
  });
});
