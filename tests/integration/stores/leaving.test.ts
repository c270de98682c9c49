/** Stores and accounts that leave, come back, or are forgotten: design "Shopify" I4, I5, I9, W1, W4, and deletion of accounts table by table. */
import { randomUUID } from 'node:crypto';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessTokenOf } from '#app/connectors/channels/shopify/tokens.server.ts';
import { createContext } from '#app/context.server.ts';
import * as schema from '#app/db/schema/index.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { keepAccount } from '#app/features/account/restore-account.server.ts';
import { requestDeletion } from '#app/features/account/update-account.server.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { listImports } from '#app/features/imports/list-imports.server.ts';
import { keepGrant } from '#app/features/partners/keep-grant.server.ts';
import { getCounts } from '#app/features/products/center-counts.server.ts';
import { getProduct } from '#app/features/products/get-product.server.ts';
import { pushProducts } from '#app/features/push/push-products.server.ts';
import { eraseAccount, findAccountsToErase } from '#app/features/stores/erase-accounts.server.ts';
import { findEmbeddingStore } from '#app/features/stores/find-embedding-store.server.ts';
import { carryOutPrivacyRequest } from '#app/features/stores/privacy-requests.server.ts';
import { readDataExport } from '#app/features/stores/send-customer-data.server.ts';
import { uninstallStore } from '#app/features/stores/uninstall-store.server.ts';
import { createWorkplace } from '#app/features/stores/update-workplace.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { afterTrial, atPaddle, newcomer, takePaddlePlan } from '#tests/integration/billing/paddle-support.ts';
import { choose, decide, takePlan } from '#tests/integration/billing/support.ts';
import { cardCustomerOf, saveCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';
import { beginTrade, type CjGoods, findCjGoods, parcelNumber } from '../fulfillment/support.ts';
import { countersOf, mappedVariant } from '../orders/support.ts';
import { newProduct } from '../push/support.ts';
import { giveEverything } from '../walks/stranger-rows.ts';
import { ownAccount, reinstall, sessionToken } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const pool = () => h.services.database.pool;
const storeRow = async (domain: string) => (await pool().query('select * from stores where domain = $1', [domain])).rows[0];
const support = () => ({ ...h.services, now: h.services.now }) as never;

/** Shopify passes on what a shop, or one of its customers, asks of us. */
const askPrivacy = (topic: Parameters<typeof carryOutPrivacyRequest>[1]['topic'], domain: string, more: object = {}) =>
  carryOutPrivacyRequest(createContext(h.services), {
    topic,
    domain,
    eventId: randomUUID(),
    body: JSON.stringify({ shop_domain: domain, ...more }),
  });

async function uninstallTwice(domain: string): Promise<void> {
  await h.control('shopify/uninstall', { shop: domain });
  // Told again by a delivery of its own.
  await deliverWebhook(h.appUrl, { shop: domain, topic: 'app/uninstalled', body: { id: 1 }, secret: h.services.env.SHOPIFY_API_SECRET });
  await h.settle();
}

test('a screen that was asked for while the app was being removed is told so', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const ask = () => {
    const request = new Request(`${h.appUrl}/app/setting/channel?embedded=1`, {
      // What looks like a robot is answered by the platform's library.
      headers: {
        authorization: `Bearer ${sessionToken(h, store.domain)}`,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
      },
    });
    return requireSeller(request, createLoadContext(h.services, request, '127.0.0.1'));
  };
  expect((await ask()).store?.domain).toBe(store.domain);
  // The library lets the next one in by the session that is still there; when its store is looked for, that is gone.
  await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
  await h.control('shopify/uninstall', { shop: store.domain });
  await pool().query("update stores set status = 'uninstalled' where domain = $1", [store.domain]);
  await expect(ask()).rejects.toMatchObject({ status: 410 });
});

describe('I4: a reinstall authorizes again at once', () => {
  test('three times over, with everything the shop had, and an old token opens nothing', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await pool().query(
      `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, placed_at, platform_updated_at, content_hash)
      values ($1, $2, $3, '1', '#1', 'USD', 100, 'paid', 'unfulfilled', now(), now(), 'x')`,
      [seller.workplaceId, newId(), store.storeId],
    );
    for (let round = 0; round < 3; round += 1) {
      const old = await accessTokenOf(support(), store.domain);
      await uninstallTwice(store.domain);
      expect(await storeRow(store.domain)).toMatchObject({ status: 'uninstalled' });
      await expect(accessTokenOf(support(), store.domain)).rejects.toMatchObject({ reason: 'auth_expired' });
      await reinstall(h, store.domain);
      expect(await storeRow(store.domain)).toMatchObject({
        status: 'active',
        id: store.storeId,
        workplace_id: seller.workplaceId,
        uninstalled_at: null,
      });
      expect(await accessTokenOf(support(), store.domain)).not.toBe(old);
    }
    expect((await pool().query('select 1 from orders where store_id = $1', [store.storeId])).rowCount).toBe(1);
  });
});

describe('I5: after a reinstall charges can be asked for, accepted and declined again', () => {
  test('the plan that uninstalling ended is taken anew, and a declined one changes nothing', async () => {
    const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
    const store: TestStore = await h.connectStore(seller);
    const first = await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    expect(first.package.key).toBe('GROWTH_CREDIT_TIER');
    await uninstallTwice(store.domain);
    await reinstall(h, store.domain);
    const asked = await choose(seller, 'PRO_CREDIT_TIER', false, { confirm_downgrade: true });
    expect(asked.body.success, asked.body.message).toBe(true);
    await decide(store, asked.body.data?.confirmation_url ?? '', false);
    await h.settle();
    const { rows: before } = await pool().query('select plan_key from subscriptions where account_id = $1', [seller.accountId]);
    expect(before[0].plan_key).not.toBe('PRO_CREDIT_TIER');
    const again = await takePlan(seller, store, 'PRO_CREDIT_TIER');
    expect(again).toMatchObject({ status: 'active', package: { key: 'PRO_CREDIT_TIER' } });
  });
});

describe('I9: uninstalling stops jobs, tokens and billing within a minute', () => {
  test('a push and a sync that were waiting do nothing any more; the plan counts as cancelled; the event again is harmless', async () => {
    const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
    const store = await h.connectStore(seller);
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const ctx = createContext(h.services);
    await ctx.enqueue('orders.sync-store', { workplaceId: seller.workplaceId, storeId: store.storeId });
    const began = Date.now();
    await uninstallTwice(store.domain);
    expect(Date.now() - began).toBeLessThan(60_000);
    expect(await storeRow(store.domain)).toMatchObject({ status: 'uninstalled', is_default: false });
    expect((await pool().query('select 1 from shopify_sessions where shop = $1', [store.domain])).rowCount).toBe(0);
    expect((await pool().query('select 1 from order_syncs where store_id = $1 and error is not null', [store.storeId])).rowCount).toBe(0);
    const subscriptions = await h.control<{ status: string }[]>(`shopify/subscriptions?shop=${store.domain}`);
    expect(subscriptions.filter(({ status }) => status === 'ACTIVE')).toEqual([]);
    const { body } = await seller.api<{ status: string }>('GET', '/payments/user/v2/current-plan');
    expect(body.data?.status).toBe('CANCELLED');
  });
});

test('a store that Shopify cannot let go now stays connected with its plan, so that nobody pays on for an app without a store; then it goes', async () => {
  const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
  const store = await h.connectStore(seller);
  await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
  const active = async () =>
    (await h.control<{ status: string }[]>(`shopify/subscriptions?shop=${store.domain}`)).filter(({ status }) => status === 'ACTIVE');
  const planOf = async () => (await seller.api<{ status: string }>('GET', '/payments/user/v2/current-plan')).body.data?.status;
  const disconnect = () => seller.api('POST', '/core/stores/remove', { domain: store.domain });
  // As often as one call is tried.
  await h.fault({ vendor: 'shopify', match: 'graphql:AppUninstall$', kind: '500', times: 4 });
  expect((await disconnect()).body).toMatchObject({
    success: false,
    message: 'Shopify does not answer at the moment. Nothing is lost; try again in a few minutes.',
  });
  await h.settle();
  expect([await storeRow(store.domain), await planOf()]).toMatchObject([{ status: 'active' }, 'active']);
  expect(await active()).toHaveLength(1);
  expect((await disconnect()).body.success).toBe(true);
  await h.settle();
  expect([await storeRow(store.domain), await planOf()]).toMatchObject([{ status: 'uninstalled' }, 'CANCELLED']);
  expect(await active()).toEqual([]);
});

test('a token is renewed by one of two workers that need it at once', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  await h.control('shopify/expire-tokens', { shop: store.domain });
  await pool().query(`update shopify_sessions set expires = now() - interval '1 minute' where shop = $1`, [store.domain]);
  const [one, two] = await Promise.all([accessTokenOf(support(), store.domain), accessTokenOf(support(), store.domain)]);
  expect(one).toBe(two);
  expect((await storeRow(store.domain)).status).toBe('active');
});

test('a store that lets us in no more, though no uninstall was told, asks to be connected again and is mended by being opened', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  await accessTokenOf(support(), store.domain);
  await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
  await h.control('shopify/uninstall', { shop: store.domain });
  await h.settle();
  expect(await storeRow(store.domain)).toMatchObject({ status: 'active', reconnect_needed_at: null });

  const ctx = createContext(h.services);
  await ctx.enqueue('stores.refresh', { domain: store.domain });
  await h.drainJobs();
  const listed = async () =>
    (await seller.api<{ platform_domain: string; reconnect_needed: boolean }[]>('GET', '/stores/list-store')).body.data?.find(
      (each) => each.platform_domain === store.domain,
    );
  expect(await listed()).toMatchObject({ status: 'active', reconnect_needed: true });
  expect((await storeRow(store.domain)).connection_error).toBeTruthy();

  await reinstall(h, store.domain);
  expect(await listed()).toMatchObject({ status: 'active', reconnect_needed: false });
  expect(await accessTokenOf(support(), store.domain)).toBeTruthy();
  expect((await storeRow(store.domain)).id).toBe(store.storeId);
});

/** Tables that hold nothing of one account: shared catalog, the platform's own, records without names. Every other one must be found. */
const shared = new Set([
  'catalog_facets',
  'catalog_groups',
  'catalog_searches',
  'catalog_syncs',
  'catalog_terms',
  'catalog_words',
  'connector_slots',
  'connector_tokens',
  'exchange_rates',
  'image_hosts',
  'operator_notices',
  'own_shipping_services',
  'paddle_prices',
  'privacy_requests',
  'rate_limits',
  'released_goods',
  'shopify_budgets',
  'shopify_sessions',
  'social_sign_ins',
  'source_categories',
  'source_image_hashes',
  'source_looks',
  'source_offers',
  'source_reviews',
  'source_changes',
  'source_products',
  'source_quotes',
  'source_variants',
  'web_vitals',
  'webhook_inbox',
]);

const tablesWith = async (column: string): Promise<string[]> =>
  (
    await pool().query(
      `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = $1 and t.table_type = 'BASE TABLE' order by 1`,
      [column],
    )
  ).rows.map((row) => row.table_name);

/** One row in every account table, and in every tenant table. */
async function fill(seller: TestSeller): Promise<void> {
  await giveEverything(pool(), seller.workplaceId, newId());
  const client = await pool().connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const table of await tablesWith('account_id')) {
      const { rows: columns } = await client.query(
        `select column_name, udt_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and (is_nullable = 'NO' and column_default is null or column_name = 'account_id')`,
        [table],
      );
      const value = ({ column_name: name, udt_name: type }: { column_name: string; udt_name: string }) => {
        if (name === 'account_id') return seller.accountId;
        if (type === 'uuid') return newId();
        if (/^int|^float|^numeric/.test(type)) return 1;
        if (type === 'bool') return true;
        if (type === 'timestamptz' || type === 'date') return new Date();
        if (type === 'jsonb') return '{}';
        return type === '_text' ? [] : `x-${newId()}`;
      };
      await client.query(
        `insert into "${table}" (${columns.map((each) => `"${each.column_name}"`).join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
        columns.map(value),
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const held = async (column: string, id: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of await tablesWith(column)) {
    const { rows } = await pool().query(`select count(*)::int as n from "${table}" where ${column} = $1`, [id]);
    counts[table] = rows[0].n;
  }
  return counts;
};
const notEmpty = (counts: Record<string, number>) => Object.keys(counts).filter((table) => counts[table]);

describe('deleting an account', () => {
  test('every table of the schema is either somebody’s own, and then erased, or on the list of shared ones', async () => {
    const owned = new Set([...(await tablesWith('workplace_id')), ...(await tablesWith('account_id')), 'accounts', 'workplaces']);
    const tables = Object.values(schema as Record<string, unknown>)
      .filter((each): each is PgTable => is(each, PgTable))
      .map((table) => getTableConfig(table).name);
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((table) => !owned.has(table) && !shared.has(table))).toEqual([]);
  });

  test('signs out at once, waits thirty days, then leaves no row in any table, and nobody else loses one', async () => {
    const [seller, neighbour] = [await h.newSeller(), await h.newSeller()];
    await fill(seller);
    await fill(neighbour);
    const [before, beside] = [await held('workplace_id', seller.workplaceId), await held('workplace_id', neighbour.workplaceId)];
    expect(notEmpty(before).length).toBeGreaterThan(30);
    expect(notEmpty(await held('account_id', seller.accountId)).length).toBeGreaterThan(8);
    await pool().query(`update stores set status = 'uninstalled', domain = id::text where workplace_id = any($1)`, [
      [seller.workplaceId, neighbour.workplaceId],
    ]);
    await requestDeletion(seller.ctx);
    expect((await seller.api('GET', '/auth/account')).status).toBe(401);
    const ctx = createContext(h.services);
    await eraseAccount(ctx, { accountId: seller.accountId });
    expect((await pool().query('select 1 from accounts where id = $1', [seller.accountId])).rowCount).toBe(1);
    await pool().query(`update accounts set deletion_requested_at = now() - interval '31 days' where id = $1`, [seller.accountId]);
    await findAccountsToErase(ctx);
    await h.drainJobs();
    await eraseAccount(ctx, { accountId: seller.accountId });
    expect((await pool().query('select 1 from accounts where id = $1', [seller.accountId])).rowCount).toBe(0);
    expect(notEmpty(await held('workplace_id', seller.workplaceId))).toEqual([]);
    expect(notEmpty(await held('account_id', seller.accountId))).toEqual([]);
    expect(await held('workplace_id', neighbour.workplaceId)).toEqual(beside);
  });

  test('puts what our own desk has not sent of its orders back on the shelf', async () => {
    const trade = await beginTrade(h);
    const { seller, store } = trade;
    await trade.buy([{ title: 'Desk lamp', quantity: 3 }]);
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], stock: 50 });
    await trade.linkAll(variant);
    const desk = await trade.deskOrder(await trade.placeAndPay());
    await shipOwnOrder(trade.operator, { id: desk, trackingNumber: parcelNumber(), carrier: 'USPS', quantities: [1] });
    await h.settle();
    await pool().query(`update accounts set deletion_requested_at = now() - interval '31 days' where id = $1`, [seller.accountId]);
    await eraseAccount(createContext(h.services), { accountId: seller.accountId });
    // First its wallet is emptied; then it is erased.
    await h.drainJobs();
    expect(await trade.query('select 1 from own_supplier_orders where workplace_id = $1')).toEqual([]);
    expect(
      await trade.query(
        'select v.stock, p.stock as product from source_variants v join source_products p on p.id = v.product_id where v.id = $1',
        [variant.sourceVariantId],
      ),
    ).toEqual([{ stock: 49, product: 49 }]);
  });

  test('goes on while its store is telling that the app was removed', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    await h.settle();
    await pool().query(`update accounts set deletion_requested_at = now() - interval '31 days' where id = $1`, [seller.accountId]);
    // Shopify refuses us, so it sends no message of its own.
    await pool().query('delete from shopify_sessions where shop = $1', [domain]);
    const rival = await pool().connect();
    await rival.query('begin');
    await rival.query('select 1 from accounts where id = $1 for update', [seller.accountId]);
    const waiting = async () =>
      (await pool().query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount;
    const erasing = eraseAccount(createContext(h.services), { accountId: seller.accountId });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await storeWebhook(h.services.database.sql, {
      vendor: 'shopify',
      eventId: randomUUID(),
      topic: 'app/uninstalled',
      orderKey: `${domain} app`,
      source: domain,
      body: '{}',
      triggeredAt: new Date(),
    });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await rival.query('rollback');
    rival.release();
    await erasing;
    expect((await pool().query('select 1 from accounts where id = $1', [seller.accountId])).rowCount).toBe(0);
    expect((await pool().query('select 1 from webhook_inbox where source = $1', [domain])).rowCount).toBe(0);
  });

  test('takes its cards away at the card provider', async () => {
    const seller = await h.newSeller();
    await saveCard(h, seller);
    const isForgotten = await cardCustomerOf(h, seller);
    expect(await isForgotten()).toBe(false);
    await pool().query(`update accounts set deletion_requested_at = now() - interval '31 days' where id = $1`, [seller.accountId]);
    await eraseAccount(createContext(h.services), { accountId: seller.accountId });
    await h.drainJobs();
    expect(await isForgotten()).toBe(true);
  });

  test('sends the way back by mail, and whoever takes it keeps everything', async () => {
    const seller = await h.newSeller();
    await requestDeletion(seller.ctx);
    await h.settle();
    const [message] = await h.control<{ text: string }[]>(`mail/messages?to=${encodeURIComponent(seller.email)}`);
    const link = new URL(message?.text.match(/https?:\/\/\S*keep-account\S*/)?.[0] ?? '');
    const { readRestoreOffer, restoreAccount } = await import('#app/features/account/restore-account.server.ts');
    const visitor = createContext(h.services);
    const offer = { id: link.searchParams.get('id') ?? '', code: link.searchParams.get('code') ?? '' };
    expect(await readRestoreOffer(visitor, offer)).toMatchObject({ email: seller.email });
    const { token } = await restoreAccount(visitor, offer);
    expect((await fetch(`${h.appUrl}/api/auth/account`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    await expect(restoreAccount(visitor, offer)).rejects.toMatchObject({ fields: { code: ['linkInvalid'] } });
  });

  test('its mailed link opens nothing any more once the account was kept in another way', async () => {
    const { restoreAccount, restoreOffer } = await import('#app/features/account/restore-account.server.ts');
    const visitor = createContext(h.services);
    const offered = async (seller: TestSeller) => Object.fromEntries(new URLSearchParams(await restoreOffer(visitor, seller.accountId)));
    const refused = { fields: { code: ['linkInvalid'] } };
    const [one, other] = [await h.newSeller(), await h.newSeller()];
    await requestDeletion(one.ctx);
    const [mailed, signedIn] = [await offered(one), await offered(one)];
    await restoreAccount(visitor, signedIn as { id: string; code: string });
    await expect(restoreAccount(visitor, mailed as { id: string; code: string })).rejects.toMatchObject(refused);
    await requestDeletion(other.ctx);
    const kept = await offered(other);
    await keepAccount(other.ctx);
    await expect(restoreAccount(visitor, kept as { id: string; code: string })).rejects.toMatchObject(refused);
  });
});

describe('deleting an account that pays for a plan', () => {
  test('ends it at Shopify at once; it runs to what is paid, and keeping the account does not bring it back', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const { next_billing_time: until } = await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    await requestDeletion(seller.ctx);
    await h.settle();
    const [message] = await h.control<{ text: string }[]>(`mail/messages?to=${encodeURIComponent(seller.email)}`);
    expect(message?.text.replace(/\s+/g, ' ')).toContain('A paid plan is canceled now: it runs until the end of the paid period');
    expect((await h.services.connectors.appCharges.shopify?.listCharges(store.domain))?.subscriptions).toMatchObject([
      { state: 'cancelled' },
    ]);
    await keepAccount(seller.ctx);
    await h.settle();
    expect(await readPlan(seller.ctx, seller.accountId)).toMatchObject({
      planKey: 'GROWTH_CREDIT_TIER',
      status: 'CANCELLED',
      nextBillingTime: new Date(until as string),
    });
  });

  test('ends it at Paddle too, in the first cycle', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    const { next_billing_time: until } = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    expect((await seller.api('POST', '/payments/cancel-subscription', {})).body).toMatchObject({ status: 4002 });
    await requestDeletion(seller.ctx);
    await h.settle();
    expect((await atPaddle(seller)).subscriptions).toMatchObject([{ scheduled: { action: 'cancel', at: new Date(until as string) } }]);
  });

  test('kept at once, it keeps its plan', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    await requestDeletion(seller.ctx);
    await keepAccount(seller.ctx);
    await h.settle();
    expect(await readPlan(seller.ctx, seller.accountId)).toMatchObject({ planKey: 'GROWTH_CREDIT_TIER', status: 'active' });
  });
});

describe('deleting a workplace', () => {
  const erase = async (seller: TestSeller) => (await seller.api('DELETE', `/auth/workplace/${seller.workplaceId}`)).body;
  /** A seller with a second workplace, and everything in the first. */
  async function withTwo(): Promise<TestSeller> {
    const seller = await h.newSeller();
    await createWorkplace(seller.ctx, { name: 'Second', currency: 'USD', timezone: 'UTC' });
    await fill(seller);
    const of = [seller.workplaceId];
    await pool().query(`update stores set status = 'uninstalled', domain = id::text where workplace_id = $1`, of);
    await pool().query('update wallet_balances set topup = 0, bonus = 0 where workplace_id = $1', of);
    await pool().query(`update payments set state = 'succeeded' where workplace_id = $1`, of);
    await pool().query(`update supplier_orders set state = 'delivered' where workplace_id = $1`, of);
    return seller;
  }

  test('takes everything in it along: its ledger, what our own desk has of it, its pictures', async () => {
    const seller = await withTwo();
    expect((await held('workplace_id', seller.workplaceId)).ledger_entries).toBeGreaterThan(0);
    const [picture] = (await pool().query('select file_key from gallery_images where workplace_id = $1', [seller.workplaceId])).rows;
    await h.services.connectors.files.put(picture.file_key, Buffer.from('a picture'), 'image/webp');
    expect(await erase(seller)).toMatchObject({ success: true });
    // A plan and its charges are the account's bookkeeping; they name the workplace by its number only.
    const left = notEmpty(await held('workplace_id', seller.workplaceId));
    expect(left.filter((table) => !['subscriptions', 'plan_charges'].includes(table))).toEqual([]);
    expect(await h.services.connectors.files.get(picture.file_key)).toBeUndefined();
    expect((await pool().query('select 1 from workplaces where id = $1', [seller.workplaceId])).rowCount).toBe(0);
  });

  test('takes its cards away at the card provider', async () => {
    const seller = await h.newSeller();
    await saveCard(h, seller);
    await createWorkplace(seller.ctx, { name: 'Second', currency: 'USD', timezone: 'UTC' });
    await pool().query('update wallet_balances set topup = 0, bonus = 0 where workplace_id = $1', [seller.workplaceId]);
    const isForgotten = await cardCustomerOf(h, seller);
    expect(await erase(seller)).toMatchObject({ success: true });
    await h.drainJobs();
    expect(await isForgotten()).toBe(true);
  });

  test.each([
    ['there is money in its wallet', 'update wallet_balances set topup = 1', 'There is still money in its wallet.'],
    ['a card payment is not decided', `update payments set state = 'processing'`, 'A card payment is not decided yet.'],
    [
      'an order is not sent yet',
      `update supplier_orders set state = 'order_placed'`,
      'Some of its orders are being placed, paid or refunded.',
    ],
  ])('is refused while %s, and says so', async (_, change, words) => {
    const seller = await withTwo();
    await pool().query(`${change} where workplace_id = $1`, [seller.workplaceId]);
    expect(await erase(seller)).toMatchObject({ success: false, status: 204, errors: { id: [expect.stringContaining(words)] } });
    expect((await held('workplace_id', seller.workplaceId)).ledger_entries).toBeGreaterThan(0);
  });
});

describe('W4: what a shop and its buyers may ask to be forgotten', () => {
  test('shop/redact leaves no row with the store’s id in any table', async () => {
    const seller = await h.newSeller();
    const id = newId();
    await giveEverything(pool(), seller.workplaceId, id);
    const domain = `gone-${id}.myshopify.com`;
    await pool().query(`update stores set status = 'uninstalled', domain = $2 where workplace_id = $1`, [seller.workplaceId, domain]);
    const before = await held('store_id', id);
    expect(notEmpty(before).length).toBeGreaterThan(5);
    await askPrivacy('shop/redact', domain);
    expect(await storeRow(domain)).toBeUndefined();
    const after = await held('store_id', id);
    // A plan and its charges are the account's bookkeeping; they name the store by its number only.
    expect(notEmpty(after).filter((table) => !['subscriptions', 'plan_charges'].includes(table))).toEqual([]);
  });

  test('shop/redact takes the buyers’ addresses off our own desk, gives back what was not sent, and leaves no number that is wrong', async () => {
    const trade = await beginTrade(h);
    const { seller, store } = trade;
    const { ctx, workplaceId } = seller;
    await trade.buy([{ title: 'Desk lamp', quantity: 2 }]);
    await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
    const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    await trade.linkAll(variant);
    const stockNow = async () =>
      (await trade.query('select stock from source_variants where id = $1', [variant.sourceVariantId]))[0]?.stock;
    const stock = await stockNow();
    await trade.placeAndPay();
    const [paid] = await trade.groups();
    const money = (await getWallet(ctx)).total_balance + (paid?.total_cost as number);
    expect(await stockNow()).toBeLessThan(stock);
    const pushed = await newProduct(h, seller);
    await pushProducts(ctx, { product_package_ids: [pushed.id], push_settings: {} });
    await h.settle();
    expect(await countersOf(h, seller)).toMatchObject({ 'orders.order_placed': 1, 'orders.ready': 1 });
    expect((await getProduct(ctx, { id: pushed.id })).state).toBe('pushed');

    await uninstallStore(createContext(h.services), { platform: 'shopify', domain: store.domain, at: new Date() });
    await askPrivacy('shop/redact', store.domain);
    await h.settle();

    const desk = await trade.query('select state, address, note from own_supplier_orders where workplace_id = $1', [workplaceId]);
    expect(desk).toEqual([{ state: 'cancelled', address: null, note: '' }]);
    expect(await stockNow()).toBe(stock);
    expect((await getWallet(ctx)).total_balance).toBe(money);
    expect(await checkLedger(ctx)).toEqual([]);
    expect(await countersOf(h, seller)).toEqual({});
    expect((await listImports(ctx, { page_size: 25 })).items.map((item) => item.id)).toEqual([pushed.id]);
    expect(await getCounts(ctx)).toMatchObject({ pushed: 0, unpushed: 1, active: 0 });
  });

  test('shop/redact gives back what was paid for an order of which its supplier has no money yet, and stops it there', async () => {
    const trade = await beginTrade(h);
    const { seller, store } = trade;
    const [goods] = await findCjGoods(h);
    await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
    await trade.linkAll(await mappedVariant(h, seller, store.storeId, { source: 'cj', ...(goods as CjGoods), shipsFrom: ['CN'] }));
    await h.control('cj/balance', { cents: 0 });
    await trade.placeAndPay();
    const [paid] = await trade.query('select * from supplier_orders where workplace_id = $1');
    expect(paid).toMatchObject({ payment_status: 'paid', supplier_paid_at: null, error_key: 'supplier_payment_waits' });
    const money = (await getWallet(seller.ctx)).total_balance;

    await uninstallStore(createContext(h.services), { platform: 'shopify', domain: store.domain, at: new Date() });
    await askPrivacy('shop/redact', store.domain);
    await h.settle();
    expect((await getWallet(seller.ctx)).total_balance).toBe(money + paid.total_cost);
    expect(await checkLedger(seller.ctx)).toEqual([]);
    const cj = h.services.connectors.suppliers.cj?.orders;
    await expect(cj?.get(paid.supplier_order_no)).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('shop/redact leaves nobody named in the account that was the shop’s own, and a shop that is back finds what it paid for', async () => {
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    const { account, workplace } = ctx;
    await keepGrant(ctx, workplace.id, 'ebay', {
      credentials: {},
      account: { externalId: 'ada-buyer', name: 'Ada Buyer' },
      scopes: [],
      expiresAt: null,
      endsAt: null,
    });
    await postMovement(ctx, { kind: 'topup', reference: 'test', entries: () => topupEntries(5_000) });
    const accountRow = async () =>
      (await pool().query('select email, first_name, last_name from accounts where id = $1', [account.id])).rows[0];
    const named = await accountRow();
    expect(named.email).toContain('@');

    await h.control('shopify/uninstall', { shop: domain });
    await h.settle();
    await askPrivacy('shop/redact', domain);
    expect(await accountRow()).toEqual({ email: `forgotten:${domain}`, first_name: '', last_name: '' });
    expect((await pool().query('select name from workplaces where id = $1', [workplace.id])).rows).toEqual([{ name: '' }]);
    expect((await pool().query('select 1 from supplier_accounts where workplace_id = $1', [workplace.id])).rowCount).toBe(0);

    await reinstall(h, domain);
    expect(await accountRow()).toEqual(named);
    expect(await storeRow(domain)).toMatchObject({ workplace_id: workplace.id, status: 'active' });
    const back = await findEmbeddingStore(ctx, domain);
    expect(back?.workplace).toMatchObject({ id: workplace.id, name: workplace.name });
    expect((await getWallet(ctx)).total_balance).toBe(5_000);
  });

  test('a forgotten shop that had asked for its account to be deleted begins anew when it is back, and does not go along with the old one', async () => {
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    await requestDeletion(ctx);
    await h.control('shopify/uninstall', { shop: domain });
    await h.settle();
    await askPrivacy('shop/redact', domain);
    await reinstall(h, domain);
    await pool().query(`update accounts set deletion_requested_at = now() - interval '31 days' where id = $1`, [ctx.account.id]);
    await eraseAccount(createContext(h.services), { accountId: ctx.account.id });
    expect((await pool().query('select 1 from accounts where id = $1', [ctx.account.id])).rowCount).toBe(0);
    expect(await storeRow(domain)).toMatchObject({ status: 'active' });
  });

  test('shop/redact leaves the account of a person as it is', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    await uninstallStore(createContext(h.services), { platform: 'shopify', domain, at: new Date() });
    await askPrivacy('shop/redact', domain);
    expect((await pool().query('select email from accounts where id = $1', [seller.accountId])).rows).toEqual([{ email: seller.email }]);
    expect((await seller.api('GET', '/auth/account')).status).toBe(200);
  });

  test('customers/data_request makes a file for the owner: everything held, by a mailed link, and nothing personal in the mail', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const orderId = newId();
    const seal = (value: object) => h.services.encryption.encrypt(JSON.stringify(value), orderId);
    await pool().query(
      `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, placed_at, platform_updated_at, content_hash, customer, address, note)
       values ($1, $2, $3, '4711', '#4711', 'USD', 100, 'paid', 'unfulfilled', now(), now(), 'x', $4, $5, 'leave at the door')`,
      [
        seller.workplaceId,
        orderId,
        store.storeId,
        seal({ name: 'Jane Doe', email: 'jane@mail.example' }),
        seal({ address1: '1 Pier Road' }),
      ],
    );
    await pool().query(
      `insert into order_line_items (workplace_id, id, order_id, platform_line_item_id, title, quantity, open_quantity, unit_price, properties)
       values ($1, $2, $3, '1', 'Cup', 1, 1, 100, '[{"name":"Engraving","value":"Jane"}]')`,
      [seller.workplaceId, newId(), orderId],
    );
    const ctx = createContext(h.services);
    await askPrivacy('customers/data_request', store.domain, { orders_requested: [4711] });
    await h.settle();
    const messages = await h.control<{ text: string; subject: string }[]>(`mail/messages?to=${encodeURIComponent(seller.email)}`);
    const message = messages.find(({ text }) => text.includes('/auth/data-export'));
    expect(message?.text).not.toMatch(/Jane|Pier/);
    const link = new URL(message?.text.match(/https?:\/\/\S*data-export\S*/)?.[0] ?? '');
    const file = JSON.parse(
      (await readDataExport(ctx, { id: link.searchParams.get('id') ?? '', code: link.searchParams.get('code') ?? '' })) ?? '{}',
    );
    expect(file.orders).toMatchObject([
      { order: '#4711', customer: { name: 'Jane Doe' }, address: { address1: '1 Pier Road' }, note: 'leave at the door' },
    ]);
    expect(file.orders[0].items).toEqual([{ title: 'Cup', quantity: 1, properties: [{ name: 'Engraving', value: 'Jane' }] }]);
    expect(await readDataExport(ctx, { id: link.searchParams.get('id') ?? '', code: 'wrong' })).toBeUndefined();
    await askPrivacy('customers/redact', store.domain, { orders_to_redact: [4711] });
    const { rows } = await pool().query('select customer, address, address_override, note, customer_name from orders where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ customer: null, address: null, address_override: null, note: '', customer_name: '' }]);
    expect(await readDataExport(ctx, { id: link.searchParams.get('id') ?? '', code: link.searchParams.get('code') ?? '' })).toBeUndefined();
  });
});
