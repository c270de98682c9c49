import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { entitlementsOf } from '../plan-answer.ts';
import type { PlanSummary } from '../plan-summary.ts';
import { planAction } from './plan-paths.ts';
import { UpgradeDrawer, type UpgradeDrawerProps } from './upgrade-drawer.tsx';

afterEach(cleanup);

const starter: PlanSummary = {
  planKey: 'STARTER_CREDIT_TIER_1',
  packageName: null,
  entitlements: entitlementsOf('STARTER_CREDIT_TIER_1'),
  usage: { ORDER_FULFILLMENT: 250 },
  credits: { total: 100, used: 40 },
  extraLeft: 0,
  renewsAt: '2027-01-31T00:00:00Z',
  endsAt: null,
  dismissed: [],
  hasPaymentIssue: false,
  isBillingHidden: false,
  supportUrl: 'mailto:support@example.com',
};

/** A paying seller on the 20th day of the cycle. */
const billing = {
  provider: 'SHOPIFY',
  stores: [{ id: 'store', name: 'Store', domain: 'store.myshopify.com' }],
  hasShop: true,
  isDemo: false,
  offers: [],
  firstCycleChargeType: null,
  supportUrl: 'mailto:support@example.com',
  storeAtWorkId: 'store',
  packageFeatures: {},
  entitlements: starter.entitlements,
  extra: { cap: 0, holds: 0, isPossible: true },
  usageCycleStart: '2027-01-01T00:00:00Z',
  usageCycleEnd: '2027-01-31T00:00:00Z',
  now: '2027-01-21T00:00:00Z',
  current: { store_id: 'store', has_payment_issue: false, package: { name: 'Starter 1' } },
  standing: {
    planKey: 'STARTER_CREDIT_TIER_1',
    packageId: null,
    addOns: [],
    cycleDays: 30,
    price: 1990,
    status: 'active',
    provider: 'SHOPIFY',
    isTrial: false,
    startTime: '2027-01-01T00:00:00Z',
    nextBillingTime: '2027-01-31T00:00:00Z',
    hasNext: false,
  },
};

/** @returns what is posted to the plans' address. */
function show(props: Omit<UpgradeDrawerProps, 'onClose'>) {
  const posted: Record<string, unknown>[] = [];
  const Stub = createRemixStub([
    {
      id: 'routes/app',
      path: '/',
      loader: () => ({ plan: starter }),
      Component: () => (
        <English>
          <UpgradeDrawer {...props} onClose={() => {}} />
        </English>
      ),
    },
    {
      path: planAction,
      loader: () => ({ billing }),
      async action({ request }) {
        posted.push(Object.fromEntries(await request.formData()));
        return { ok: true, did: 'cap' };
      },
    },
  ]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { 'routes/app': { plan: starter } } }} />);
  return posted;
}

const choices = () => screen.findAllByRole('radio', { hidden: true });
const radio = (name: string) => screen.getByRole('radio', { name, hidden: true }) as HTMLInputElement;

test('whoever lacks a feature is offered only the plans that have it, and the first is chosen', async () => {
  show({ feature: 'WP_ADD_STORE', blockedBy: 'plan' });
  expect(await choices()).toHaveLength(2);
  expect(radio('Professional').checked).toBe(true);
  expect(screen.queryByText('Lowest cost')).toBeNull();
});

test('orders that run out: the ways to more with their sums, the cheapest marked, in the cycle that one pays', async () => {
  const posted = show({ feature: 'ORDER_FULFILLMENT', blockedBy: 'quota' });
  await choices();
  expect(screen.getByText('Needed until the quota renews, at the pace so far: about 125')).toBeTruthy();
  expect(screen.getByText(/^Renews on/).textContent).toContain('Jan');
  expect((screen.getByLabelText('Pay for a year at once') as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText('$29.90 a month · $10.00 a month more than now · 400 in every 30 days')).toBeTruthy();
  expect(screen.getByText('+ $14.90 a month · 450 in every 30 days')).toBeTruthy();
  expect(screen.getByText('$0.15 each · about $18.75 until the quota renews · only what you use is charged')).toBeTruthy();
  expect(screen.getByText('Lowest cost').closest('label')?.textContent).toContain('Starter 2');
  fireEvent.click(radio('Pay for each one beyond the quota'));
  fireEvent.click(screen.getByRole('button', { name: 'Allow this', hidden: true }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'cap', cap: '2500' }]));
});

test('who compares the ways while there is enough left is not told of a refusal', async () => {
  show({ feature: 'PRODUCT_LISTING', blockedBy: 'quota' });
  await choices();
  expect(screen.getByText('Compare ways to get more')).toBeTruthy();
  expect(screen.queryByText('You don’t have enough usage to perform this action')).toBeNull();
  expect(screen.queryByText('Please upgrade your plan to continue.')).toBeNull();
});
