/** Use beyond the quotas: never without the seller's cap, never above it, charged once whatever happens between charge and record. */
import { describe, expect, it } from 'vitest';
import { returnedCharge } from '#app/features/billing/check-charge.server.ts';
import { chargeUsage, sweepUsageCharges } from '#app/features/billing/extra-usage.server.ts';
import { commitUsage, getUsage, releaseUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { type Charged, choose, currentPlan, decide, jobContext, letDaysPass, sellerWithStore, takePlan } from './support.ts';

const feature = 'ORDER_FULFILLMENT';
const price = 15;

interface UsageLine {
  balanceUsed: string;
  cappedAmount: string;
}

/** The running subscription's line for use, as Shopify has it. */
async function lineAtShopify(store: TestStore): Promise<UsageLine | undefined> {
  const { control } = await harness();
  const subscriptions = await control<{ status: string; lineItems: { usage?: UsageLine }[] }[]>(
    `shopify/subscriptions?shop=${store.domain}`,
  );
  return subscriptions.find((each) => each.status === 'ACTIVE')?.lineItems.find((line) => line.usage)?.usage;
}

const setCap = (seller: TestSeller, cap: number) =>
  seller.api<{ confirmation_url: string | null }>('POST', '/payments/spending-cap', { cap });

/** USD cents that extra use may cost in this cycle, as the bill says. */
const capOf = async (seller: TestSeller) => (await seller.api<{ cap: number }>('GET', '/payments/bill')).body.data?.cap;

/** A seller on Starter, past the trial, with the quota used up and a cap approved. */
async function atTheQuota(cap: number): Promise<{ seller: TestSeller; store: TestStore }> {
  const { seller, store } = await sellerWithStore();
  const instance = await harness();
  await instance.services.database.pool.query('update subscriptions set had_trial = true where account_id = $1', [seller.accountId]);
  await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
  if (cap > 0) {
    const { body } = await setCap(seller, cap);
    expect(body.success, body.message).toBe(true);
    await decide(store, body.data?.confirmation_url as string, true);
    await instance.settle();
  }
  await reserveUsage(seller.ctx, seller.accountId, feature, 250, 'all');
  await commitUsage(seller.ctx, seller.accountId, feature, 'all');
  return { seller, store };
}

const reserve = (seller: TestSeller, reference: string) => reserveUsage(seller.ctx, seller.accountId, feature, 1, reference);
const chargesOf = async (seller: TestSeller) =>
  (
    await (
      await harness()
    ).services.database.pool.query('select state, amount from usage_charges where account_id = $1 order by id', [seller.accountId])
  ).rows as { state: string; amount: number }[];

describe('use beyond the quota', () => {
  it('is refused without a cap', async () => {
    const { seller } = await atTheQuota(0);
    await expect(reserve(seller, 'one')).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
    expect(await chargesOf(seller)).toEqual([]);
  });

  it('with a cap the running plan goes on under a charge that has a line for it, and pays nothing twice', async () => {
    const { seller, store } = await atTheQuota(1000);
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({ status: 'active', package: { key: 'STARTER_CREDIT_TIER_1', price: 19.9 }, next_package: null });
    expect(await lineAtShopify(store)).toMatchObject({ cappedAmount: '10.00', balanceUsed: '0.00' });
  });

  it('B5: of 200 at once as many hold as the cap pays for, and Shopify is told exactly those', async () => {
    const { seller, store } = await atTheQuota(1000);
    const references = Array.from({ length: 200 }, (_, index) => `order:${index}`);
    const settled = await Promise.allSettled(references.map((reference) => reserve(seller, reference)));
    const held = references.filter((_, index) => settled[index]?.status === 'fulfilled');
    expect(held).toHaveLength(Math.floor(1000 / price));
    const [first, ...rest] = held as [string, ...string[]];
    expect(await releaseUsage(seller.ctx, seller.accountId, feature, first)).toBe(true);
    for (const reference of rest) await commitUsage(seller.ctx, seller.accountId, feature, reference);
    await (await harness()).settle();
    const spent = rest.length * price;
    expect(await lineAtShopify(store)).toMatchObject({ balanceUsed: (spent / 100).toFixed(2) });
    const states = (await chargesOf(seller)).map((charge) => charge.state);
    expect(states.filter((state) => state === 'billed')).toHaveLength(rest.length);
    expect(states.filter((state) => state === 'released')).toHaveLength(1);
    const { body } = await seller.api<{ extra: number; today: number; cap: number; lines: { kind: string }[] }>('GET', '/payments/bill');
    expect(body.data).toMatchObject({ extra: spent, cap: 1000, today: 1990 + spent });
    // What was released may be held again.
    await reserve(seller, 'again');
    expect((await getUsage(seller.ctx, seller.accountId, feature)).usage).toBe(250 + held.length);
  });

  it('a charge whose answer was lost, or whose job died before the record, is sent again and charged once', async () => {
    const { seller, store } = await atTheQuota(1000);
    const instance = await harness();
    await reserve(seller, 'one');
    await instance.fault({ vendor: 'shopify', match: 'graphql:AppUsageRecordCreate', kind: 'cut-after' });
    await commitUsage(seller.ctx, seller.accountId, feature, 'one');
    await instance.settle();
    await instance.clearFaults();
    const { rows } = await instance.services.database.pool.query('select id from usage_charges where account_id = $1', [seller.accountId]);
    const id: string = rows[0].id;
    await chargeUsage(await jobContext(), { accountId: seller.accountId, chargeId: id });
    // Killed after Shopify answered and before the row was written.
    await instance.services.database.pool.query(
      `update usage_charges set state = 'due', created_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await sweepUsageCharges(await jobContext());
    await instance.settle();
    expect(await chargesOf(seller)).toEqual([{ state: 'billed', amount: price }]);
    expect(await lineAtShopify(store)).toMatchObject({ balanceUsed: '0.15' });
  });

  it('when another subscription came between charge and record, the unit is on the bill once', async () => {
    const { seller, store } = await atTheQuota(1000);
    const { control, settle, services } = await harness();
    const { pool } = services.database;
    const keysAtShopify = async () =>
      (await control<{ idempotencyKey: string }[]>(`shopify/usage-records?shop=${store.domain}`)).map((record) => record.idempotencyKey);
    const idOf = async (reference: string): Promise<string> =>
      (await pool.query('select id from usage_charges where account_id = $1 and reference = $2', [seller.accountId, reference])).rows[0].id;
    const charge = async (id: string) => chargeUsage(await jobContext(), { accountId: seller.accountId, chargeId: id });
    // Charged, and killed before the record.
    for (const reference of ['before', 'unseen']) {
      await reserve(seller, reference);
      await commitUsage(seller.ctx, seller.accountId, feature, reference);
    }
    await settle();
    const [before, unseen] = [await idOf('before'), await idOf('unseen')];
    await pool.query(`update usage_charges set state = 'due', provider_reference = null where account_id = $1`, [seller.accountId]);

    // The larger plan is approved and not yet told here: the old subscription refuses, and is asked what it has.
    const { body } = await choose(seller, 'GROWTH_CREDIT_TIER');
    await decide(store, (body.data as Charged).confirmation_url, true);
    await charge(unseen);
    // Told: the old one is asked before the new one is charged.
    await settle();
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
    await charge(before);
    expect(await chargesOf(seller)).toEqual([
      { state: 'billed', amount: price },
      { state: 'billed', amount: price },
    ]);
    expect((await keysAtShopify()).sort()).toEqual([before, unseen].sort());
    expect(await lineAtShopify(store)).toMatchObject({ balanceUsed: '0.00' });
  });

  it('a unit that the ended subscription never had is charged to the one that follows it', async () => {
    const { seller, store } = await atTheQuota(1000);
    const { settle, services } = await harness();
    await reserve(seller, 'one');
    const { body } = await choose(seller, 'GROWTH_CREDIT_TIER');
    await decide(store, (body.data as Charged).confirmation_url, true);
    await services.database.pool.query(`update usage_charges set state = 'due' where account_id = $1`, [seller.accountId]);
    const { rows } = await services.database.pool.query('select id from usage_charges where account_id = $1', [seller.accountId]);
    const charge = async () => chargeUsage(await jobContext(), { accountId: seller.accountId, chargeId: rows[0].id });
    // Depends on whether the webhook was here first; either way it is charged once in the end.
    await charge().catch(() => undefined);
    await settle();
    await charge();
    expect(await chargesOf(seller)).toEqual([{ state: 'billed', amount: price }]);
    expect(await lineAtShopify(store)).toMatchObject({ balanceUsed: '0.15' });
  });

  it('a cap that is no amount is refused, and the old one holds', async () => {
    const { seller } = await atTheQuota(1000);
    for (const cap of [null, [], '  ', true, [500]])
      expect((await seller.api('POST', '/payments/spending-cap', { cap })).body).toMatchObject({
        status: 201,
        errors: { cap: ['This is not valid.'] },
      });
    expect((await seller.api<{ cap: number }>('GET', '/payments/bill')).body.data?.cap).toBe(1000);
  });

  it('a lower cap holds at once; a higher one when the merchant has approved it', async () => {
    const { seller, store } = await atTheQuota(1000);
    const instance = await harness();
    expect((await setCap(seller, 20)).body.data).toEqual({ confirmation_url: null });
    await reserve(seller, 'one');
    await expect(reserve(seller, 'two')).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
    const { body } = await setCap(seller, 2500);
    expect(body.data?.confirmation_url).toMatch(/\/admin\/charges\//);
    expect(await capOf(seller)).toBe(20);
    await decide(store, body.data?.confirmation_url as string, true);
    await instance.settle();
    expect(await capOf(seller)).toBe(2500);
    expect((await setCap(seller, 0)).body.success).toBe(true);
    await expect(reserve(seller, 'three')).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
  });

  it('a higher cap that the merchant declines leaves the one that the seller had set, also below what was approved once', async () => {
    const { seller, store } = await atTheQuota(1000);
    const instance = await harness();
    expect((await setCap(seller, 0)).body.success).toBe(true);
    const { body } = await setCap(seller, 2500);
    await expect(reserve(seller, 'while it waits')).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
    await decide(store, body.data?.confirmation_url as string, false);
    await instance.settle();
    expect(await capOf(seller)).toBe(0);
    await expect(reserve(seller, 'declined')).rejects.toMatchObject({ code: 'QUOTA_EXPIRED' });
    expect(await chargesOf(seller)).toEqual([]);
  });

  it('a higher cap that was approved holds as the merchant comes back, though Shopify’s news of it is lost', async () => {
    const { seller, store } = await atTheQuota(1000);
    const instance = await harness();
    const { body } = await setCap(seller, 2500);
    await instance.fault({ vendor: 'shopify', match: 'app_subscriptions', kind: 'drop', times: 5 });
    const back = await decide(store, body.data?.confirmation_url as string, true);
    await instance.clearFaults();
    await returnedCharge(seller.ctx, back);
    expect(await capOf(seller)).toBe(2500);
  });

  it('a lower cap that is set while a higher one waits holds, also when the old page is approved afterwards', async () => {
    const { seller, store } = await atTheQuota(1000);
    const instance = await harness();
    const { body } = await setCap(seller, 2500);
    expect((await setCap(seller, 100)).body.success).toBe(true);
    await decide(store, body.data?.confirmation_url as string, true);
    await instance.settle();
    expect(await capOf(seller)).toBe(100);
  });

  it('an upgrade takes the cap along, a year leaves it behind, and the next cycle begins at nothing', async () => {
    const { seller, store } = await atTheQuota(1000);
    await reserve(seller, 'one');
    await letDaysPass(seller, 30);
    await (await harness()).services.database.pool.query(
      `update usage_charges set cycle_start = cycle_start - interval '30 days' where account_id = $1`,
      [seller.accountId],
    );
    expect((await seller.api<{ extra: number; cap: number }>('GET', '/payments/bill')).body.data).toMatchObject({ extra: 0, cap: 1000 });
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    expect(await lineAtShopify(store)).toMatchObject({ cappedAmount: '10.00' });
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    expect(await lineAtShopify(store)).toBeUndefined();
    expect((await seller.api<{ cap: number }>('GET', '/payments/bill')).body.data?.cap).toBe(0);
  });

  it('free, yearly and cancelled plans and trials have no cap to set', async () => {
    const { seller, store } = await sellerWithStore();
    expect((await setCap(seller, 1000)).body).toMatchObject({ success: false, status: 204 });
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    expect((await setCap(seller, 1000)).body).toMatchObject({ success: false, status: 204 });
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    expect((await setCap(seller, 1000)).body).toMatchObject({ success: false, status: 204, errors: { cap: [expect.any(String)] } });
    const charged = (await choose(seller, 'PRO_CREDIT_TIER')).body.data as Charged;
    expect(charged.confirmation_url).not.toBeNull();
  });
});
