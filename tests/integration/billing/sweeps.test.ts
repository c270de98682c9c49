import { beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import { reconcileCharges, settlePlans } from '#app/features/billing/reconcile-charges.server.ts';
import { reconcilePaddle } from '#app/features/billing/reconcile-paddle.server.ts';
import { uninstallStore } from '#app/features/stores/uninstall-store.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { overheard, type TableRead, tablesRead, told } from '#tests/support/plans.ts';
import { jobContext, sellerWithStore, takePlan } from './support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

const query = async (seller: TestSeller, text: string) => (await h.services.database.pool.query(text, [seller.accountId])).rows;
const billedNext = async (seller: TestSeller): Promise<Date> =>
  (await query(seller, 'select next_billing_time from subscriptions where account_id = $1'))[0].next_billing_time;

test('an account whose plan cannot be rolled over keeps no other waiting', async () => {
  const [broken, other] = [await h.newSeller({ plan: 'GROWTH_CREDIT_TIER' }), await h.newSeller({ plan: 'GROWTH_CREDIT_TIER' })];
  for (const seller of [broken, other])
    await query(seller, `update subscriptions set next_billing_time = now() - interval '1 hour' where account_id = $1`);
  // Damaged by hand: a plan to come without a price.
  await query(broken, `update subscriptions set next_plan_key = plan_key, next_cycle_days = 30, next_price = null where account_id = $1`);
  await settlePlans(await jobContext());
  await h.drainJobs();
  expect((await billedNext(broken)).getTime()).toBeLessThan(Date.now());
  expect((await billedNext(other)).getTime()).toBeGreaterThan(Date.now());
  await query(broken, `update subscriptions set next_plan_key = null, next_cycle_days = null where account_id = $1`);
});

const held = async (seller: TestSeller) =>
  (await query(seller, 'select status, provider_checked_at from subscriptions where account_id = $1'))[0];

test('a plan ends with the store that pays for it, before anybody looks', async () => {
  const { seller, store } = await sellerWithStore();
  await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
  await uninstallStore(createContext(h.services), { platform: 'shopify', domain: store.domain, at: new Date(Date.now() - 1) });
  await h.drainJobs();
  expect((await held(seller)).status).toBe('CANCELLED');
});

test('a plan whose store went without a word ends at the next daily check, and is looked at once a day', async () => {
  const { seller, store } = await sellerWithStore();
  await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
  await h.services.database.pool.query('delete from stores where workplace_id = $1 and id = $2', [seller.workplaceId, store.storeId]);
  await query(seller, `update subscriptions set provider_checked_at = now() - interval '25 hours' where account_id = $1`);
  const before = Date.now();
  await reconcileCharges(await jobContext());
  await h.drainJobs();
  const { status, provider_checked_at: checked } = await held(seller);
  expect(status).toBe('CANCELLED');
  expect(checked.getTime()).toBeGreaterThanOrEqual(before - 1000);
});

test('the minute’s jobs read the few plans that wait for them, not all', async () => {
  const sellers = 4000;
  // Other files move the clock, which is not the database's.
  const now = `'${h.services.now().toISOString()}'::timestamptz`;
  const nothing = new Error('leave nothing');
  const found: string[] = [];
  await createContext(h.services)
    .transaction(async (tx) => {
      await tx.sql.query(
        `update subscriptions set provider_checked_at = ${now}, next_billing_time = ${now} + interval '9 days' where provider is not null`,
      );
      await tx.sql.query(`update stores set connected_at = ${now} - interval '9 days'`);
      // Half of them pay through their store, of which a tenth are gone with the rest of a year paid; the others through Paddle.
      await tx.sql.query(
        `insert into accounts (id, email) select gen_random_uuid(), 'due-' || n || '@sweeps.test' from generate_series(1, ${sellers}) n`,
      );
      await tx.sql.query(
        `insert into workplaces (id, account_id, name) select id, id, 'Sweep' from accounts where email like '%@sweeps.test'`,
      );
      await tx.sql.query(
        `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at, uninstalled_at)
         select id, id, 'shopify', split_part(email, '@', 1) || '.myshopify.com', 'Sweep', 'USD', case when email like '%7@%' then 'uninstalled' else 'active' end,
           ${now} - interval '99 days', case when email like '%7@%' then ${now} - interval '9 days' end
         from accounts where email like '%@sweeps.test'`,
      );
      await tx.sql.query(
        `insert into subscriptions (account_id, plan_key, provider, status, workplace_id, store_id, start_time, next_billing_time, provider_checked_at)
         select id, 'GROWTH_CREDIT_TIER', case when email ~ '[0-4]@' then 'PADDLE_BILLING' else 'SHOPIFY' end, case when email like '%7@%' then 'CANCELLED' else 'active' end,
           id, case when email ~ '[0-4]@' then null else id end, ${now} - interval '99 days', ${now} + interval '9 days', ${now} - interval '1 hour'
         from accounts where email like '%@sweeps.test'`,
      );
      // Most accounts pay nobody, and were never checked.
      await tx.sql.query(
        `with free as (insert into accounts (id, email) select gen_random_uuid(), 'free-' || n || '@free.test' from generate_series(1, ${2 * sellers}) n returning id)
         insert into subscriptions (account_id, plan_key, start_time) select id, 'FREE_CREDIT', ${now} from free`,
      );
      for (const table of ['accounts', 'workplaces', 'stores', 'subscriptions']) await tx.sql.query(`analyze ${table}`);
      for (const sweep of [reconcileCharges, settlePlans, reconcilePaddle]) {
        const { ctx, asked } = overheard<Context>(tx);
        await sweep(ctx);
        expect(asked.length).toBeGreaterThan(0);
        const read: TableRead[] = [];
        for (const each of asked) if (!/pgboss/.test(each.text)) read.push(...(await tablesRead(tx.sql, each)));
        const much = read.filter(({ table, isWhole, rows }) => ['stores', 'subscriptions'].includes(table) && (isWhole || rows > 200));
        found.push(...much.map((each) => `${sweep.name}: ${told(each)}`));
      }
      throw nothing;
    })
    .catch((error: unknown) => {
      if (error !== nothing) throw error;
    });
  expect(found).toEqual([]);
});
