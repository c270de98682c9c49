import { describe, expect, it } from 'vitest';
import { readBilling } from '#app/features/billing/read-billing.server.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { syncCharges } from '#app/features/billing/sync-charges.server.ts';
import { shopifySignature } from '#app/hooks/shopify.server.ts';
import { harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
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
  toldOfCharges,
} from './support.ts';

/** What Shopify has of a store's subscriptions: `GROWTH 49.90 ACTIVE`, newest last. */
async function atShopify(store: TestStore): Promise<{ name: string; status: string; trialDays: number }[]> {
  const { services } = await harness();
  const charges = services.connectors.appCharges.shopify;
  const listed = await charges?.listCharges(store.domain);
  return (listed?.subscriptions ?? [])
    .map((each) => ({ name: `${each.price} ${each.cycleDays}`, status: each.state, trialDays: each.trialDays }))
    .reverse();
}

const approve = async (store: TestStore, charged: Charged | null) => {
  const back = await decide(store, (charged as Charged).confirmation_url, true);
  await (await harness()).settle();
  return back;
};

async function charge(seller: TestSeller, plan: string, isYearly: boolean): Promise<Charged> {
  const { body } = await choose(seller, plan, isYearly);
  expect(body.success, `${body.message} ${JSON.stringify(body.errors)}`).toBe(true);
  return body.data as Charged;
}

describe('a plan through Shopify', () => {
  it('is granted by Shopify’s word alone, not by choosing it or by coming back', async () => {
    const { seller, store } = await sellerWithStore();
    const charged = await charge(seller, 'GROWTH_CREDIT_TIER', true);
    expect(charged.confirmation_url).toMatch(/^https:\/\/[^/]+\.myshopify\.com\/admin\/charges\//);
    const { checkCharge } = await import('#app/features/billing/check-charge.server.ts');
    expect(await checkCharge(seller.ctx, charged.pay_id)).toMatchObject({ state: 'pending' });
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    const back = await approve(store, charged);
    expect(new URL(back).searchParams.get('charge')).toBe(charged.pay_id);
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER', price: 349.3, cycle: 365 },
      status: 'active',
      is_trial: false,
      provider_payment: 'SHOPIFY',
      store_id: store.storeId,
      main_credit: 350,
      order_cashback: 0.02,
    });
    expect(daysFromNow(plan.next_billing_time)).toBe(365);
    expect(plan.package.features.PRODUCT_LISTING).toEqual({ limit: 1000, usage: 0 });
  });

  it('B2: declined leaves everything as it was, and can be asked again', async () => {
    const { seller, store } = await sellerWithStore();
    const first = await charge(seller, 'GROWTH_CREDIT_TIER', true);
    await decide(store, first.confirmation_url, false);
    await (await harness()).settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    const second = await charge(seller, 'GROWTH_CREDIT_TIER', true);
    expect(second.pay_id).not.toBe(first.pay_id);
    await approve(store, second);
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });

  it('the first monthly plan begins with seven free days, once', async () => {
    const { seller, store } = await sellerWithStore();
    const plan = await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    expect(plan).toMatchObject({ is_trial: true, main_credit: 100 });
    expect(daysFromNow(plan.next_billing_time)).toBe(7);
    expect(await atShopify(store)).toEqual([{ name: '1990 30', status: 'active', trialDays: 7 }]);
    await seller.api('POST', '/payments/cancel-subscription');
    await letDaysPass(seller, 8);
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    expect((await takePlan(seller, store, 'STARTER_CREDIT_TIER_1')).is_trial).toBe(false);
  });

  it('a shop that had its trial under another account has none again', async () => {
    const { services, settle } = await harness();
    const [before, now] = [await sellerWithStore(), await sellerWithStore()];
    await takePlan(before.seller, before.store, 'STARTER_CREDIT_TIER_1');
    expect((await readBilling(now.seller.ctx)).canTry).toBe(true);
    // The shop was that account's once, and was forgotten, or moved.
    await services.database.pool.query('update plan_charges set domain = $2 where account_id = $1', [
      before.seller.accountId,
      now.store.domain,
    ]);
    expect((await readBilling(now.seller.ctx)).canTry).toBe(false);
    expect(await takePlan(now.seller, now.store, 'STARTER_CREDIT_TIER_1')).toMatchObject({ is_trial: false, status: 'active' });
    await settle();
    const listed = await services.connectors.appCharges.shopify?.listCharges(now.store.domain);
    expect(listed?.subscriptions.map((each) => each.trialDays)).toEqual([0]);
  });

  it('after the trial the paid cycle begins', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    await letDaysPass(seller, 7);
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({ is_trial: false, status: 'active', package: { key: 'STARTER_CREDIT_TIER_1' } });
    expect(daysFromNow(plan.next_billing_time)).toBe(30);
  });

  it('B6: a development store’s charges are tests', async () => {
    const { seller, store } = await sellerWithStore();
    const { services, control, sandboxOrigin } = await harness();
    await services.database.pool.query('update stores set is_development = true where workplace_id = $1', [seller.workplaceId]);
    const charged = await charge(seller, 'PRO_CREDIT_TIER', true);
    const page = await fetch(`${sandboxOrigin}/${charged.confirmation_url.replace('https://', '')}`);
    expect(await page.text()).toContain('A test charge');
    expect(await control('shopify/shops')).toEqual(expect.arrayContaining([expect.objectContaining({ domain: store.domain })]));
  });

  it('double clicks and two tabs get the same charge; another wish gives the old one up', async () => {
    const { seller, store } = await sellerWithStore();
    const answers = await Promise.all(Array.from({ length: 6 }, () => charge(seller, 'GROWTH_CREDIT_TIER', true)));
    expect(new Set(answers.map((each) => each.confirmation_url)).size).toBe(1);
    expect(await atShopify(store)).toHaveLength(1);
    const other = await charge(seller, 'PRO_CREDIT_TIER', true);
    expect(other.pay_id).not.toBe(answers[0]?.pay_id);
    await (await harness()).settle();
    expect((await atShopify(store)).map((each) => each.status)).toEqual(['cancelled', 'pending']);
    await approve(store, other);
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
  });

  it('an upgrade applies at once, with a new cycle and its credits', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    await letDaysPass(seller, 40);
    const plan = await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    expect(plan).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, main_credit: 350, main_credit_used: 0, next_package: null });
    expect(daysFromNow(plan.next_billing_time)).toBe(365);
    expect((await atShopify(store)).map((each) => `${each.name} ${each.status}`)).toEqual(['13930 365 cancelled', '34930 365 active']);
    await expectLedgerInStep(seller);
  });

  it('the bill after an upgrade takes off the days not used, as the dialog before it has said', async () => {
    const { seller, store } = await sellerWithStore();
    await (await harness()).services.database.pool.query('update subscriptions set had_trial = true where account_id = $1', [
      seller.accountId,
    ]);
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    await letDaysPass(seller, 15);
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const { body } = await seller.api<{ today: number; forecast: number; lines: { kind: string; amount: number }[] }>(
      'GET',
      '/payments/bill',
    );
    expect(body.data?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['change', 4990],
      ['unused', -995],
    ]);
    expect(body.data).toMatchObject({ today: 3995, forecast: 3995 });
  });

  it('a downgrade is asked for twice, keeps what is paid, and begins with the next cycle', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    await letDaysPass(seller, 15);
    const asked = await charge(seller, 'STARTER_CREDIT_TIER_1', true);
    expect(asked).toMatchObject({ apply_on_next_billing_cycle: true, confirmation_url: null });
    const plan = await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    expect(plan).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER' },
      status: 'active',
      next_package: { name: 'Starter 1', price: 139.3, cycle: 365 },
    });
    expect(daysFromNow(plan.next_billing_time)).toBe(350);
    await letDaysPass(seller, 350);
    const after = await currentPlan(seller);
    expect(after).toMatchObject({ package: { key: 'STARTER_CREDIT_TIER_1' }, main_credit: 100, next_package: null });
    expect(daysFromNow(after.next_billing_time)).toBe(365);
    await syncCharges(await jobContext(), { domain: store.domain });
    expect((await currentPlan(seller)).package.key).toBe('STARTER_CREDIT_TIER_1');
  });

  it('a scheduled downgrade is taken back by choosing the present plan, and no day is paid twice', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    const plan = await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    expect(plan).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, next_package: null, status: 'active' });
    expect((await atShopify(store)).at(-1)).toEqual({ name: '34930 365', status: 'active', trialDays: 365 });
  });

  it('cancelled runs to its end and gives way to the free plan; resumed in time it goes on in the same cycle', async () => {
    const { seller, store } = await sellerWithStore();
    const before = await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    await letDaysPass(seller, 100);
    expect((await seller.api('POST', '/payments/cancel-subscription')).body.success).toBe(true);
    await (await harness()).settle();
    const cancelled = await currentPlan(seller);
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      package: { key: 'GROWTH_CREDIT_TIER' },
      next_package: { name: 'Free', price: 0 },
    });
    expect((await atShopify(store)).at(-1)?.status).toBe('cancelled');
    const resumed = await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    expect(resumed).toMatchObject({
      status: 'active',
      next_package: null,
      next_billing_time: cancelled.next_billing_time,
      start_time: cancelled.start_time,
    });
    expect((await atShopify(store)).at(-1)).toMatchObject({ status: 'active', trialDays: 265 });
    expect(before.package.key).toBe(resumed.package.key);
    await seller.api('POST', '/payments/cancel-subscription');
    await letDaysPass(seller, 265);
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'FREE_CREDIT' },
      status: 'active',
      provider_payment: null,
      next_billing_time: null,
    });
    expect((await seller.api('POST', '/payments/cancel-subscription')).body.status).toBe(204);
  });

  it('never refuses a downgrade or a cancellation in the first cycle', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'PRO_CREDIT_TIER', true);
    expect((await choose(seller, 'STARTER_CREDIT_TIER_1', true, { confirm_downgrade: true })).body.status).toBe(200);
    expect((await seller.api('POST', '/payments/cancel-subscription')).body.status).toBe(200);
  });
});

describe('when things go wrong', () => {
  it('webhooks repeated, late and out of order change nothing, and forged ones are refused', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    const rows = (await toldOfCharges(store)).filter(({ topic }) => topic === 'app_subscriptions/update').reverse();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const secret = instance.services.env.SHOPIFY_API_SECRET as string;
    const send = (body: string, signature: string, event: string) =>
      fetch(`${instance.appUrl}/webhooks/shopify`, {
        method: 'POST',
        headers: {
          'x-shopify-topic': 'app_subscriptions/update',
          'x-shopify-shop-domain': store.domain,
          'x-shopify-hmac-sha256': signature,
          'x-shopify-event-id': event,
        },
        body,
      });
    for (const [index, { body }] of rows.entries())
      expect((await send(body, shopifySignature(secret, body), `again-${store.domain}-${index}`)).status).toBe(200);
    const forged = String(rows[0]?.body).replace('GROWTH', 'PRO');
    expect((await send(forged, shopifySignature('another secret', forged), 'forged')).status).toBe(401);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, status: 'active' });
  });

  it.each(['the line cut', 'the process killed'] as const)(
    'an answer lost between charge and record (%s) is found again by asking Shopify',
    async (how) => {
      const { seller, store } = await sellerWithStore();
      const instance = await harness();
      if (how === 'the line cut') {
        await instance.fault({ vendor: 'shopify', match: 'graphql:AppSubscriptionCreate', kind: 'cut-after' });
        const { body } = await choose(seller, 'GROWTH_CREDIT_TIER', true);
        expect(body.success).toBe(false);
        await instance.clearFaults();
      } else {
        // Killed after Shopify answered and before the row was written: the same as never having heard the answer.
        const charged = await charge(seller, 'GROWTH_CREDIT_TIER', true);
        await instance.services.database.pool.query(
          `update plan_charges set state = 'creating', provider_reference = null, confirmation_url = null where id = $1`,
          [charged.pay_id],
        );
      }
      const { rows } = await instance.services.database.pool.query('select state from plan_charges where account_id = $1', [
        seller.accountId,
      ]);
      expect(rows).toEqual([{ state: 'creating' }]);
      const made = (await instance.services.connectors.appCharges.shopify?.listCharges(store.domain))?.subscriptions[0];
      expect(made?.state).toBe('pending');
      await instance.control('shopify/charges', { shop: store.domain, chargeId: Number(made?.reference.split('/').at(-1)), approve: true });
      await instance.settle();
      expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
    },
  );

  it('a charge that another store has replaced stays so, while Shopify has not ended it yet', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const other = await instance.connectStore(seller);
    const { body } = await choose(seller, 'PRO_CREDIT_TIER', false, { store_id: other.storeId });
    await decide(other, (body.data as Charged).confirmation_url, true);
    const ctx = await jobContext();
    await syncCharges(ctx, { domain: other.domain });
    await syncCharges(ctx, { domain: store.domain });
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
    const { shopify } = instance.services.connectors.appCharges;
    const stateAt = async ({ domain }: TestStore) => (await shopify?.listCharges(domain))?.subscriptions.map((each) => each.state);
    expect([await stateAt(store), await stateAt(other)]).toEqual([['cancelled'], ['active']]);
  });

  it('a lost webhook is made up for by the reconciling job', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    const charged = await charge(seller, 'GROWTH_CREDIT_TIER', true);
    await instance.fault({ vendor: 'shopify', match: 'app_subscriptions/update', kind: 'drop' });
    await approve(store, charged);
    await instance.clearFaults();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    await instance.services.database.pool.query(
      `update plan_charges set created_at = created_at - interval '5 minutes' where account_id = $1`,
      [seller.accountId],
    );
    const { reconcileCharges } = await import('#app/features/billing/reconcile-charges.server.ts');
    await reconcileCharges(await jobContext());
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });

  it('uninstalling ends the charge, and the plan runs out', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    await instance.control('shopify/uninstall', { shop: store.domain });
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ status: 'CANCELLED', package: { key: 'GROWTH_CREDIT_TIER' } });
    const refused = await choose(seller, 'GROWTH_CREDIT_TIER', true);
    expect(refused.body).toMatchObject({ success: false, data: { error_code: 'NoStoreListingForCheckout' } });
    await letDaysPass(seller, 365);
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
  });

  it('reinstalled before anybody noticed, the plan is found cancelled', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    const reference = (await instance.services.connectors.appCharges.shopify?.listCharges(store.domain))?.subscriptions[0]
      ?.reference as string;
    await instance.services.connectors.appCharges.shopify?.cancelSubscription(store.domain, reference);
    await instance.settle();
    await instance.services.database.pool.query(`update subscriptions set status = 'active' where account_id = $1`, [seller.accountId]);
    await instance.services.database.pool.query(`update stores set connected_at = now() + interval '1 second' where domain = $1`, [
      store.domain,
    ]);
    const { reconcileCharges } = await import('#app/features/billing/reconcile-charges.server.ts');
    await reconcileCharges(await jobContext());
    await instance.settle();
    expect((await currentPlan(seller)).status).toBe('CANCELLED');
  });

  it('a stranger’s store, plan and package are out of reach', async () => {
    const one = await sellerWithStore();
    const two = await sellerWithStore();
    expect((await choose(two.seller, 'GROWTH_CREDIT_TIER', true, { store_id: one.store.storeId })).body).toMatchObject({
      success: false,
      data: { error_code: 'TheStoreNoLongerExists' },
    });
    const { services } = await harness();
    const id = '019a0000-0000-7000-8000-00000000abcd';
    await services.database.pool.query(
      `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback) values ($1, $2, 'Own', 'ENTERPRISE_CREDIT_TIER', 60000, 30, 3000, '0.05')`,
      [id, one.seller.accountId],
    );
    expect((await two.seller.api('GET', `/payments/packages/${id}`)).body.status).toBe(202);
    expect((await choose(two.seller, id)).body.status).toBe(202);
    const plan = await takePlan(one.seller, one.store, id);
    expect(plan).toMatchObject({ package: { name: 'Own', price: 600, cycle: 30 }, is_trial: false, main_credit: 3000 });
  });

  it('what is not offered is refused with its code', async () => {
    const { seller } = await sellerWithStore();
    for (const module of ['ENTERPRISE_CREDIT_TIER', 'NO_SUCH_PLAN', 'FREE_AO_MKT'])
      expect((await choose(seller, module)).body).toMatchObject({ success: false, data: { error_code: 'CurrentPackageNotSupport' } });
    expect((await choose(seller, 'GROWTH_CREDIT_TIER', true, { provider_payment: 'PADDLE_BILLING' })).body.success).toBe(false);
    const storeless = await (await harness()).newSeller({ plan: 'FREE_CREDIT' });
    expect((await choose(storeless, 'GROWTH_CREDIT_TIER', true, { provider_payment: 'SHOPIFY' })).body).toMatchObject({
      data: { error_code: 'NoStoreListingForCheckout' },
    });
  });
});

describe('a plan that Shopify freezes', () => {
  const onGrowth = async (days: number) => {
    const h = await harness();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const pass = async (more: number) => {
      await letDaysPass(seller, more);
      await h.services.database.pool.query(
        `update plan_charges set decided_at = decided_at - make_interval(hours => $2::int) where account_id = $1`,
        [seller.accountId, more * 24],
      );
    };
    const freeze = async (frozen: boolean) => {
      await h.control('shopify/freeze', { shop: store.domain, frozen });
      await h.settle();
    };
    /** What the shop has: products to push, main credits and those of them that are spent, days to the next charge. */
    const has = async () => {
      const plan = await currentPlan(seller);
      await expectLedgerInStep(seller);
      return [plan.package.features.PRODUCT_LISTING?.limit, plan.main_credit, plan.main_credit_used, daysFromNow(plan.next_billing_time)];
    };
    await pass(days);
    return { seller, pass, freeze, has };
  };

  it('keeps what is paid until that ends, has the free plan’s figures then, and all that it pays for once it pays', async () => {
    const { pass, freeze, has } = await onGrowth(25);
    await freeze(true);
    expect(await has()).toEqual([1000, 350, 0, 5]);
    await pass(6);
    expect(await has()).toEqual([20, 10, 0, -1]);
    await freeze(false);
    expect(await has()).toEqual([1000, 350, 0, 29]);
  });

  it('soon after a cycle began has none of that one, also when it began here before anybody heard', async () => {
    const { seller, freeze, has } = await onGrowth(31);
    await spendCredits(seller.ctx, { accountId: seller.accountId, feature: 'AI_PRODUCT_CONTENT', uses: 30, reference: 'spent' });
    expect(await has()).toEqual([1000, 350, 30, 29]);
    await freeze(true);
    expect(await has()).toEqual([20, 30, 30, -1]);
    await freeze(false);
    expect(await has()).toEqual([1000, 350, 30, 29]);
  });

  it('long after a cycle began keeps it to its end: that one was paid', async () => {
    const { pass, freeze, has } = await onGrowth(50);
    await freeze(true);
    expect(await has()).toEqual([1000, 350, 0, 10]);
    await pass(11);
    expect(await has()).toEqual([20, 10, 0, -1]);
  });
});

describe('credits for money', () => {
  it('a pack is there when Shopify says that it is paid, once', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    const { body } = await seller.api<Charged>('POST', '/payments/charge-extra', { pack: 'CREDIT_PACK_300' });
    expect((await currentPlan(seller)).bonus_credit).toBe(0);
    await approve(store, body.data);
    for (let again = 0; again < 3; again += 1) await syncCharges(await jobContext(), { domain: store.domain });
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 300, total_credit: 310 });
    const declined = await seller.api<Charged>('POST', '/payments/charge-extra', { pack: 'CREDIT_PACK_100' });
    await decide(store, (declined.body.data as Charged).confirmation_url, false);
    await instance.settle();
    expect((await currentPlan(seller)).bonus_credit).toBe(300);
    await expectLedgerInStep(seller);
  });

  it('months drawn ahead are not drawn again with a larger year: what is left of them goes, what was spent counts', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    expect((await seller.api('POST', '/payments/redeem-credit')).body).toMatchObject({ data: { months: 11, credits: 1100 } });
    // 400 of them are spent: as much as two of the larger plan's months bring.
    const ctx = await jobContext();
    for (let at = 0; at < 400; at += 100)
      await spendCredits(ctx, {
        accountId: seller.accountId,
        feature: 'AI_PRODUCT_CONTENT',
        uses: 100,
        reference: `ai:${seller.accountId}:${at}`,
      });
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    expect(await currentPlan(seller)).toMatchObject({ bonus_credit: 0, main_credit: 0, redeemable_months: 10 });
    const { body } = await seller.api<{ months: number; credits: number }>('POST', '/payments/redeem-credit');
    expect(body.data).toEqual({ months: 10, credits: 3500 });
    await expectLedgerInStep(seller);
  });

  it('a paid year’s months are redeemed once, and then bring none', async () => {
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
    expect(await currentPlan(seller)).toMatchObject({ redeemable_months: 11, is_redeemed: false });
    await letDaysPass(seller, 65);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => seller.api<{ months: number; credits: number }>('POST', '/payments/redeem-credit')),
    );
    expect(answers.filter((each) => each.body.success).map((each) => each.body.data)).toEqual([{ months: 9, credits: 900 }]);
    expect(await currentPlan(seller)).toMatchObject({
      main_credit: 100,
      bonus_credit: 900,
      redeemed_credit: 900,
      is_redeemed: true,
      redeemable_months: 0,
    });
    await letDaysPass(seller, 30);
    expect(await currentPlan(seller)).toMatchObject({ main_credit: 0, bonus_credit: 900, total_credit: 900 });
    await expectLedgerInStep(seller);
  });

  it('a store that pays in place of another ends the other’s charge', async () => {
    const { seller, store } = await sellerWithStore();
    const instance = await harness();
    const before = await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    const second = await instance.connectStore(seller);
    const { body } = await seller.api<Charged>('POST', '/payments/update-payment-method', {
      store_id: second.storeId,
      provider_payment: 'SHOPIFY',
    });
    await approve(second, body.data);
    expect(await currentPlan(seller)).toMatchObject({
      store_id: second.storeId,
      status: 'active',
      next_billing_time: before.next_billing_time,
    });
    expect((await atShopify(store)).map((each) => each.status)).toEqual(['cancelled']);
    expect(await atShopify(second)).toEqual([{ name: '34930 365', status: 'active', trialDays: 365 }]);
  });
});
