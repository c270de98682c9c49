import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { SellerContext } from '#app/context.ts';
import { identify } from '#app/doors/identify.server.ts';
import { startSocialSignIn } from '#app/features/account/start-social-sign-in.server.ts';
import { chargeExtra } from '#app/features/billing/change-payment.server.ts';
import { chargeSubscription } from '#app/features/billing/charge-subscription.server.ts';
import { listListings } from '#app/features/products/list-listings.server.ts';
import { bindStore, makeBindLink } from '#app/features/stores/bind-store.server.ts';
import { finishConnect } from '#app/features/stores/finish-connect.server.ts';
import { installShop } from '#app/features/stores/install-shop.server.ts';
import { uninstallStore } from '#app/features/stores/uninstall-store.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';
import { currentPlan, decide, expectLedgerInStep } from '../billing/support.ts';
import { askStore } from '../push/support.ts';
import { ownAccount, sessionToken } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const statusOf = async (domain: string) =>
  (await h.services.database.pool.query('select status, workplace_id, is_default from stores where domain = $1', [domain])).rows[0];
const sessionsOf = async (domain: string) =>
  (await h.services.database.pool.query('select 1 from shopify_sessions where shop = $1', [domain])).rowCount;
const proofOf = async (own: SellerContext) => new URL((await makeBindLink(own)).url).searchParams.get('proof') ?? '';
const listed = async (seller: TestSeller) =>
  (await seller.api<{ platform_domain: string; status: string }[]>('GET', '/stores/list-store')).body.data ?? [];

const webhook = (topic: string, shop: string, body: object, more: { eventId?: string; triggeredAt?: Date } = {}) =>
  deliverWebhook(h.appUrl, { shop, topic, body, secret: h.services.env.SHOPIFY_API_SECRET, ...more });

describe('an install inside the admin', () => {
  test('makes an account with the shop’s owner, currency and time zone, once, whoever comes first', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller, { currency: 'EUR' });
    await h.services.database.pool.query('delete from stores where domain = $1', [domain]);
    const installs = await Promise.all([1, 2, 3].map(() => installShop(createContext(h.services), { shop: domain })));
    expect(new Set(installs.map(({ storeId }) => storeId)).size).toBe(1);
    const request = new Request(h.appUrl, { headers: { authorization: `Bearer ${sessionToken(h, domain)}` } });
    const requester = await identify(h.services, request);
    expect(requester).toMatchObject({ via: 'embedded', workplace: { currency: 'EUR' }, store: { domain, status: 'active' } });
    const { rows } = await h.services.database.pool.query('select email_verified_at from accounts where id = $1', [requester.account?.id]);
    expect(rows).toEqual([{ email_verified_at: null }]);
  });

  test('lets who works in a shop do neither an operator’s work, nor take away a key to all that its owner has', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    await h.services.database.pool.query("update accounts set is_operator = true, password_hash = 'of a person' where id = $1", [
      seller.accountId,
    ]);
    const authorization = `Bearer ${sessionToken(h, domain)}`;
    const inside = await identify(h.services, new Request(h.appUrl, { headers: { authorization } }));
    expect(inside.account).toMatchObject({ id: seller.accountId, isOperator: false });
    const connecting = startSocialSignIn(createContext(h.services, inside), { provider: 'google', isLinking: true });
    await expect(connecting).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const keyFor = async (bearer: string) => {
      const answer = await fetch(`${h.appUrl}/api/auth/app`, { method: 'POST', headers: { authorization: bearer } });
      return ((await answer.json()) as { status: number }).status;
    };
    expect(await keyFor(authorization)).toBe(103);
    expect(await keyFor(`Bearer ${seller.token}`)).toBe(200);
    // A shop’s own account is all of it the shop’s.
    const own = await ownAccount(h, seller);
    expect(await keyFor(`Bearer ${sessionToken(h, own.domain)}`)).toBe(200);
  });

  test('goes on with the address of the shop’s next owner, unless somebody signs in to the account', async () => {
    const seller = await h.newSeller();
    const addressOf = async (id: string) =>
      (await h.services.database.pool.query('select email from accounts where id = $1', [id])).rows[0].email;
    const { domain, ctx } = await ownAccount(h, seller);
    const joined = await h.connectStore(seller);
    const before = (await addressOf(seller.accountId)) as string;
    // The same person's shop, by its address too.
    await h.services.database.pool.query('update stores set owner_email = $2 where domain = $1', [joined.domain, before]);
    const sell = async (shop: string) => {
      const email = `next-${randomUUID()}@example.com`;
      const body = new URLSearchParams({ name: 'Sold', email, currency: 'USD', plan: 'Basic' });
      const admin = `${h.sandboxOrigin}/admin.shopify.com/store/${shop.replace('.myshopify.com', '')}`;
      expect((await fetch(`${admin}/settings`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
      await h.settle();
      return email;
    };
    const next = await sell(domain);
    expect(await addressOf(ctx.account.id)).toBe(next);
    await sell(joined.domain);
    expect(await addressOf(seller.accountId)).toBe(before);
  });
});

describe('120: a store in a country where nothing is offered', () => {
  test('gets neither an account nor a place in one, by its admin or by its owner’s consent', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller, { countryCode: 'IR' });
    await h.services.database.pool.query('delete from stores where domain = $1', [domain]);
    const visitor = createContext(h.services);
    const refusal = { code: 'COUNTRY_NOT_SUPPORTED' };
    await expect(installShop(visitor, { shop: domain })).rejects.toMatchObject(refusal);
    const into = { accountId: seller.accountId, workplaceId: seller.workplaceId };
    await expect(installShop(visitor, { shop: domain, into })).rejects.toMatchObject(refusal);
    expect(await statusOf(domain)).toBeUndefined();
  });
});

test('stores are read again each for itself: one that does not answer says so, and keeps none of the others', async () => {
  const seller = await h.newSeller();
  const [silent, open] = [await h.connectStore(seller), await h.connectStore(seller)];
  await h.services.database.pool.query("update stores set name = 'Before' where workplace_id = $1", [seller.workplaceId]);
  await h.fault({ vendor: 'shopify', match: silent.domain, kind: '500', times: -1 });
  const refused = await seller.api('POST', '/auth/platform/refresh-stores-currency', {});
  await h.clearFaults();
  expect(refused.body.success).toBe(false);
  expect(refused.body.message).not.toBe('');
  const { rows } = await h.services.database.pool.query('select domain, name from stores where workplace_id = $1', [seller.workplaceId]);
  expect(Object.fromEntries(rows.map((row) => [row.domain, row.name]))).toEqual({
    [silent.domain]: 'Before',
    [open.domain]: 'Practice shop',
  });
});

describe('uninstalling', () => {
  test('forgets the tokens and stops the store; the same event again, or an older one, changes nothing', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    const eventId = randomUUID();
    expect((await webhook('app/uninstalled', domain, { id: 1 }, { eventId })).status).toBe(200);
    expect((await webhook('app/uninstalled', domain, { id: 1 }, { eventId })).status).toBe(200);
    await h.settle();
    expect(await statusOf(domain)).toMatchObject({ status: 'uninstalled', is_default: false });
    expect(await sessionsOf(domain)).toBe(0);
  });

  test('rings the bell once, whatever is told again or late, and once more after the store came back', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    const bells = async () =>
      (await seller.api<{ notifications: object[] }>('GET', '/core/list-notification')).body.data?.notifications as object[];
    for (const at of [new Date(), new Date(), new Date(Date.now() - 3_600_000)])
      await webhook('app/uninstalled', domain, { id: 1 }, { triggeredAt: at });
    await h.settle();
    const bell = {
      kind: 'order',
      text: 'The app was removed from Practice shop. Its orders no longer come in until you connect it again.',
      link: '/app/channel',
    };
    expect(await bells()).toMatchObject([bell]);
    await h.services.database.pool.query(
      "update stores set status = 'active', connected_at = now() - interval '1 minute' where domain = $1",
      [domain],
    );
    await webhook('app/uninstalled', domain, { id: 1 });
    await h.settle();
    expect(await bells()).toMatchObject([bell, bell]);
  });

  test('an event from before the store came back is ignored', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    await uninstallStore(createContext(h.services), { platform: 'shopify', domain, at: new Date(Date.now() - 86_400_000) });
    expect(await statusOf(domain)).toMatchObject({ status: 'active' });
  });

  test('told an hour late is of the install before, while the store lets us in; of one that does not, it is believed', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    await h.services.database.pool.query("update stores set connected_at = now() - interval '10 days' where domain = $1", [domain]);
    const late = () => webhook('app/uninstalled', domain, { id: 1 }, { triggeredAt: new Date(Date.now() - 3_600_000) });
    // Removed and installed again before the news of the removal came: the row still knows the first install only.
    await late();
    await h.settle();
    expect(await statusOf(domain)).toMatchObject({ status: 'active', is_default: true });
    expect(await sessionsOf(domain)).toBe(1);
    await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
    await h.control('shopify/uninstall', { shop: domain });
    await h.clearFaults();
    expect(await statusOf(domain)).toMatchObject({ status: 'active' });
    await late();
    await h.settle();
    expect(await statusOf(domain)).toMatchObject({ status: 'uninstalled', is_default: false });
    expect(await sessionsOf(domain)).toBe(0);
  });

  test('disconnecting is for the store’s own account only', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const { domain } = await h.connectStore(seller);
    expect((await stranger.api('POST', '/core/stores/remove', { domain })).body.status).toBe(202);
    expect((await seller.api('POST', '/core/stores/remove', { domain })).body.success).toBe(true);
    expect(await listed(seller)).toMatchObject([{ platform_domain: domain, status: 'uninstalled' }]);
  });
});

describe('joining a store to an account', () => {
  test('moves an empty store into the signed-in workplace, by a proof that works once', async () => {
    const seller = await h.newSeller();
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    const proof = await proofOf(ctx);
    await bindStore(seller.ctx, { proof });
    expect(await statusOf(domain)).toMatchObject({ status: 'active', workplace_id: seller.workplaceId });
    await expect(bindStore(seller.ctx, { proof })).rejects.toMatchObject({ code: 'STORE_INVALID_COOKIE' });
  });

  test('before its products were read: they are read into the workplace where it is now', async () => {
    const seller = await h.newSeller();
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    await h.fault({ vendor: 'shopify', match: 'products/create', kind: 'drop' });
    await askStore(h, domain, 'mutation { productCreate(product: { title: "Tide clock" }) { userErrors { message } } }');
    await bindStore(seller.ctx, { proof: await proofOf(ctx) });
    await h.settle();
    expect((await listListings(seller.ctx, { kind: 'unmapped', search: '', page_size: 25 })).items).toMatchObject([
      { title: 'Tide clock' },
    ]);
  });

  test('only from inside the admin, and not while the store’s account pays for a plan', async () => {
    const seller = await h.newSeller();
    await expect(makeBindLink(seller.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    await h.services.database.pool.query('update subscriptions set plan_key = $2 where account_id = $1', [
      ctx.account.id,
      'GROWTH_CREDIT_TIER',
    ]);
    await expect(bindStore(seller.ctx, { proof: await proofOf(ctx) })).rejects.toMatchObject({ code: 'CONNECT_ACCOUNT_WITH_DUE_PACKAGE' });
    expect((await statusOf(domain)).workplace_id).toBe(ctx.workplace.id);
  });

  test('not while it pays for a module beside the free plan', async () => {
    const seller = await h.newSeller();
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    const { confirmation_url: page } = await chargeSubscription(ctx, {
      module_ids: ['FREE_CREDIT', 'AO_ADD_ON_MARKET_TRACKING'],
      is_yearly: false,
      confirm_downgrade: false,
    });
    await decide({ domain }, page ?? '', true);
    await h.settle();
    await expect(bindStore(seller.ctx, { proof: await proofOf(ctx) })).rejects.toMatchObject({ code: 'CONNECT_ACCOUNT_WITH_DUE_PACKAGE' });
  });

  test('brings what the store has bought: credits, and a charge that is approved afterwards', async () => {
    const seller = await h.newSeller();
    const { domain, ctx } = await ownAccount(h, await h.newSeller());
    const buy = async (pack: string) => (await chargeExtra(ctx, { pack })).confirmation_url ?? '';
    await decide({ domain }, await buy('CREDIT_PACK_1000'), true);
    await h.settle();
    const openPage = await buy('CREDIT_PACK_100');
    await bindStore(seller.ctx, { proof: await proofOf(ctx) });
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 1000 });
    await decide({ domain }, openPage, true);
    await h.settle();
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 1100 });
    await expectLedgerInStep(seller);
  });
});

test('with App Store distribution Shopify’s own page asks which store', async () => {
  const seller = await h.newSeller();
  const { body } = await seller.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'shopify' });
  expect(body.data?.url).toMatch(/^https:\/\/admin\.shopify\.com\/oauth\/install\?client_id=/);
});

test('a callback that Shopify did not sign links nothing', async () => {
  const seller = await h.newSeller();
  const params = new URLSearchParams({
    shop: 'x.myshopify.com',
    code: 'c',
    state: 's',
    timestamp: String(Date.now() / 1000),
    hmac: 'f'.repeat(64),
  });
  await expect(finishConnect(seller.ctx, params)).rejects.toMatchObject({ code: 'STORE_INSTALL_FAILED' });
});

describe('privacy requests', () => {
  test('are refused without a good signature, recorded once and carried out', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    const unsigned = await fetch(`${h.appUrl}/webhooks/shopify`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-shopify-topic': 'customers/redact', 'x-shopify-hmac-sha256': 'bad' },
    });
    expect(unsigned.status).toBe(401);
    const eventId = randomUUID();
    const body = { shop_domain: domain, customer: { id: 1 }, orders_to_redact: [12345678901234568] };
    await webhook('customers/redact', domain, body, { eventId });
    await webhook('customers/redact', domain, body, { eventId });
    await h.settle();
    const { rows } = await h.services.database.pool.query('select outcome, done_at from privacy_requests where event_id = $1', [eventId]);
    expect(rows).toHaveLength(1);
    expect(rows[0].outcome).toMatch(/blotted out/);
  });

  test('a shop that left is deleted 48 hours later, one that came back is kept', async () => {
    const seller = await h.newSeller();
    const [gone, back] = [await h.connectStore(seller), await h.connectStore(seller)];
    await uninstallStore(createContext(h.services), { platform: 'shopify', domain: gone.domain, at: new Date() });
    for (const { domain } of [gone, back]) await webhook('shop/redact', domain, { shop_domain: domain });
    await h.settle();
    expect(await statusOf(gone.domain)).toBeUndefined();
    expect(await statusOf(back.domain)).toMatchObject({ status: 'active' });
  });

  test('a shop that left is deleted though nobody told us that it left', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
    await h.control('shopify/uninstall', { shop: domain });
    await webhook('shop/redact', domain, { shop_domain: domain });
    await h.settle();
    expect(await statusOf(domain)).toBeUndefined();
    const { body } = await seller.api<{ notifications: object[] }>('GET', '/core/list-notification');
    expect(body.data?.notifications).toMatchObject([{ text: expect.stringContaining('The app was removed from Practice shop.') }]);
  });

  test('what tells us of a buyer, or whom to forget, is itself forgotten when it is worked', async () => {
    const seller = await h.newSeller();
    const { domain } = await h.connectStore(seller);
    const email = `jane-${randomUUID()}@mail.example`;
    const customer = { id: 1, email, phone: '+15128675309' };
    await webhook('customers/data_request', domain, { shop_domain: domain, customer, orders_requested: [1] });
    await webhook('customers/redact', domain, { shop_domain: domain, customer, orders_to_redact: [1] });
    await webhook('orders/create', domain, orderBody([{}], { email }));
    await h.settle();
    const { rows } = await h.services.database.pool.query('select topic, state, body from webhook_inbox where source = $1 order by id', [
      domain,
    ]);
    expect(rows).toEqual([
      { topic: 'customers/data_request', state: 'done', body: '' },
      { topic: 'customers/redact', state: 'done', body: '' },
      { topic: 'orders/create', state: 'done', body: '' },
    ]);
  });
});
