/** Uninstalled and installed again, in every state that a plan can be in: nothing is charged meanwhile, and all can be had again (B2). */
import { describe, expect, it } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { CurrentPlan } from '#app/features/billing/schemas.ts';
import { storeWebhooks } from '#app/features/stores/shopify-webhooks.server.ts';
import { uninstallStore } from '#app/features/stores/uninstall-store.server.ts';
import type { StoredWebhook, WebhookHandler } from '#app/features/stores/webhook-intake.server.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { reinstall } from '../stores/support.ts';
import {
  type Charged,
  choose,
  currentPlan,
  daysFromNow,
  decide,
  expectLedgerInStep,
  letDaysPass,
  newsOf,
  paymentFailed,
  sellerWithStore,
  takePlan,
} from './support.ts';

const volume = 'AO_ADD_ON_VOLUME';

const account = async (seller: TestSeller) =>
  (await seller.api<{ plan_reinstalled: boolean }>('GET', '/auth/account')).body.data?.plan_reinstalled;

/** What a store's subscriptions are to Shopify, those that are over left out. */
async function running(store: TestStore): Promise<string[]> {
  const { services } = await harness();
  const listed = await services.connectors.appCharges.shopify?.listCharges(store.domain);
  return (listed?.subscriptions ?? [])
    .filter((each) => each.state === 'active' || each.state === 'pending' || each.state === 'frozen')
    .map((each) => `${each.price} ${each.state} after ${each.trialDays} days`);
}

interface Case {
  name: string;
  /** Brings the seller there. @returns what "Continue this plan" asks for. */
  before(seller: TestSeller, store: TestStore, h: Harness): Promise<string[]>;
  gone: Record<string, unknown>;
  wasHad: boolean;
  /** After it was chosen and approved again. */
  after: Record<string, unknown>;
  days: number;
  charged: string[];
}

const cases: Case[] = [
  {
    name: 'a charge that nobody had approved',
    async before(seller) {
      await choose(seller, 'GROWTH_CREDIT_TIER', true);
      return ['GROWTH_CREDIT_TIER'];
    },
    gone: { package: { key: 'FREE_CREDIT' }, status: 'active' },
    wasHad: false,
    after: { package: { key: 'GROWTH_CREDIT_TIER', cycle: 365 }, status: 'active' },
    days: 365,
    charged: ['34930 active after 0 days'],
  },
  {
    name: 'a trial',
    async before(seller, store) {
      await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
      await letDaysPass(seller, 2);
      return ['STARTER_CREDIT_TIER_1'];
    },
    gone: { package: { key: 'STARTER_CREDIT_TIER_1' }, status: 'CANCELLED', is_trial: true, next_package: { price: 0 } },
    wasHad: true,
    after: { package: { key: 'STARTER_CREDIT_TIER_1' }, status: 'active', is_trial: true, next_package: null },
    days: 5,
    charged: ['1990 active after 5 days'],
  },
  {
    name: 'a running month',
    async before(seller, store) {
      await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
      // Nobody looked since: the month after the trial was charged before the store was uninstalled.
      await letDaysPass(seller, 7 + 10);
      return ['STARTER_CREDIT_TIER_1'];
    },
    gone: { package: { key: 'STARTER_CREDIT_TIER_1' }, status: 'CANCELLED', is_trial: false },
    wasHad: true,
    after: { package: { key: 'STARTER_CREDIT_TIER_1' }, status: 'active', is_trial: false },
    days: 20,
    charged: ['1990 active after 20 days'],
  },
  {
    name: 'a plan with an add-on',
    async before(seller, store, h) {
      await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
      const modules = ['GROWTH_CREDIT_TIER', volume];
      const { body } = await seller.api<Charged>('POST', '/payments/charge-subscription', { module_ids: modules, is_yearly: true });
      await decide(store, body.data?.confirmation_url as string, true);
      await h.settle();
      await letDaysPass(seller, 100);
      return modules;
    },
    // 349.30 and nine months of 14.90.
    gone: { package: { price: 483.4, features: { PRODUCT_LISTING: { limit: 1300 } } }, status: 'CANCELLED' },
    wasHad: true,
    after: { package: { price: 483.4, features: { PRODUCT_LISTING: { limit: 1300 } } }, status: 'active' },
    days: 265,
    charged: ['48340 active after 265 days'],
  },
  {
    name: 'a cancelled plan',
    async before(seller, store) {
      await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
      await letDaysPass(seller, 65);
      await seller.api('POST', '/payments/cancel-subscription');
      return ['GROWTH_CREDIT_TIER'];
    },
    gone: { package: { key: 'GROWTH_CREDIT_TIER' }, status: 'CANCELLED' },
    wasHad: true,
    after: { package: { key: 'GROWTH_CREDIT_TIER' }, status: 'active' },
    days: 300,
    charged: ['34930 active after 300 days'],
  },
  {
    name: 'a plan that a smaller one was to follow',
    async before(seller, store) {
      await takePlan(seller, store, 'PRO_CREDIT_TIER', true);
      await takePlan(seller, store, 'STARTER_CREDIT_TIER_1', true);
      await letDaysPass(seller, 65);
      return ['PRO_CREDIT_TIER'];
    },
    gone: { package: { key: 'PRO_CREDIT_TIER' }, status: 'CANCELLED', next_package: { price: 0 } },
    wasHad: true,
    after: { package: { key: 'PRO_CREDIT_TIER' }, status: 'active', next_package: null },
    days: 300,
    charged: ['139930 active after 300 days'],
  },
  {
    name: 'a plan whose bill was open',
    async before(seller, store, h) {
      await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
      await letDaysPass(seller, 65);
      await h.control('shopify/freeze', { shop: store.domain, frozen: true });
      await h.settle();
      expect((await currentPlan(seller)).has_payment_issue).toBe(true);
      expect(await newsOf(seller)).toMatchObject([{ text: paymentFailed, link: '/app/setting/billing' }]);
      return ['GROWTH_CREDIT_TIER'];
    },
    gone: { package: { key: 'GROWTH_CREDIT_TIER' }, status: 'CANCELLED', has_payment_issue: false },
    wasHad: true,
    after: { package: { key: 'GROWTH_CREDIT_TIER' }, status: 'active', has_payment_issue: false },
    days: 300,
    charged: ['34930 active after 300 days'],
  },
];

describe('uninstalled and installed again', () => {
  it.each(cases)('$name', async ({ before, gone, wasHad, after, days, charged }) => {
    const h = await harness();
    const { seller, store } = await sellerWithStore();
    const modules = await before(seller, store, h);
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    expect(await currentPlan(seller)).toMatchObject(gone);
    expect((await choose(seller, 'PRO_CREDIT_TIER')).body).toMatchObject({ data: { error_code: 'NoStoreListingForCheckout' } });

    await reinstall(h, store.domain);
    expect(await currentPlan(seller)).toMatchObject(gone);
    expect(await running(store)).toEqual([]);
    expect(await account(seller)).toBe(wasHad);
    const isYearly = days > 30;
    const { body } = await seller.api<Charged>('POST', '/payments/charge-subscription', { module_ids: modules, is_yearly: isYearly });
    expect(body.success, `${body.message} ${JSON.stringify(body.errors)}`).toBe(true);
    // Declined once more, nothing has changed; asked again it is granted.
    await decide(store, body.data?.confirmation_url as string, false);
    await h.settle();
    expect(await currentPlan(seller)).toMatchObject(gone);
    const again = await seller.api<Charged>('POST', '/payments/charge-subscription', { module_ids: modules, is_yearly: isYearly });
    await decide(store, again.body.data?.confirmation_url as string, true);
    await h.settle();
    const plan: CurrentPlan = await currentPlan(seller);
    expect(plan).toMatchObject(after);
    expect(daysFromNow(plan.next_billing_time)).toBe(days);
    expect(await running(store)).toEqual(charged);
    expect(await account(seller)).toBe(false);
    await expectLedgerInStep(seller);
  });

  it('installed again before anything was settled, the plan has ended, and is not told as running', async () => {
    const h = await harness();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    await h.control('shopify/uninstall', { shop: store.domain });
    await uninstallStore(createContext(h.services), { platform: 'shopify', domain: store.domain, at: h.services.now() });
    await reinstall(h, store.domain);
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, status: 'CANCELLED' });
    expect(await running(store)).toEqual([]);
    expect(await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true)).toMatchObject({ status: 'active' });
  });

  it('an uninstall that is told late, after the next install, lets the plan be looked at', async () => {
    const h = await harness();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    const charges = h.services.connectors.appCharges.shopify;
    const reference = (await charges?.listCharges(store.domain))?.subscriptions[0]?.reference as string;
    await charges?.cancelSubscription(store.domain, reference);
    await h.settle();
    // Of the charge's end nothing was told.
    await h.services.database.pool.query(`update subscriptions set status = 'active' where account_id = $1`, [seller.accountId]);
    const receivedAt = h.services.now();
    const told = { source: store.domain, triggeredAt: new Date(receivedAt.getTime() - 3_600_000), receivedAt } as StoredWebhook;
    await (storeWebhooks['shopify:app/uninstalled'] as WebhookHandler)(createContext(h.services), told);
    await h.settle();
    expect((await currentPlan(seller)).status).toBe('CANCELLED');
  });

  it('too late: the plan has run out, and is offered to go on with', async () => {
    const h = await harness();
    const { seller, store } = await sellerWithStore();
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true);
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    expect((await currentPlan(seller)).status).toBe('CANCELLED');
    await letDaysPass(seller, 366);
    await reinstall(h, store.domain);
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'FREE_CREDIT' }, status: 'active' });
    expect(await account(seller)).toBe(true);
    expect(await takePlan(seller, store, 'GROWTH_CREDIT_TIER', true)).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' } });
    expect(await account(seller)).toBe(false);
  });
});
