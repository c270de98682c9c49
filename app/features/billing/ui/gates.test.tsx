import { createRemixStub } from '@remix-run/testing';
import { Button } from '@shopify/polaris';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { freePlan as free } from '#tests/support/plan-summary.ts';
import type { PlanSummary } from '../plan-summary.ts';
import { Gated } from './gated.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { billingPath, planAction } from './plan-paths.ts';
import { QuotaBanner } from './quota-banner.tsx';
import { UpgradeDrawer } from './upgrade-drawer.tsx';
import { UsageBars } from './usage-bars.tsx';
import { UsageSummary } from './usage-summary.tsx';

/** Renders a screen inside the shell. @returns what is posted to the plans' address. */
function show(plan: PlanSummary, children: ReactNode) {
  const posted: Record<string, unknown>[] = [];
  const Stub = createRemixStub([
    {
      id: 'routes/app',
      path: '/',
      loader: () => ({ plan }),
      Component: () => (
        <English>
          {children}
          <p>ready</p>
        </English>
      ),
    },
    {
      path: planAction,
      loader: () => ({}),
      async action({ request }) {
        posted.push(Object.fromEntries(await request.formData()));
        return { ok: true };
      },
    },
  ]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { 'routes/app': { plan } } }} />);
  return posted;
}

afterEach(() => {
  cleanup();
  delete (window as { isHideBilling?: boolean }).isHideBilling;
});

const gated = <Gated feature="WP_ADD_STORE">{(isDisabled) => <Button disabled={isDisabled}>Switch store</Button>}</Gated>;
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

describe('what the plan has left', () => {
  test('says of a plan that runs until the end of its cycle when that is, with the way to continue it', async () => {
    show(free, <UsageSummary plan={{ ...free, endsAt: '2027-01-01T00:00:00Z' }} />);
    await screen.findByText('ready');
    expect(screen.getByText(/^Your plan ends on/).textContent).toContain('Jan');
    expect(screen.getByRole('link', { name: 'Continue this plan' }).getAttribute('href')).toBe(billingPath);
    // No quota renews on that day.
    expect(screen.queryByText(/^Renews on/)).toBeNull();
  });

  test('says nothing of an end where a plan goes on, and of a year’s that ends later when its quotas begin anew too', async () => {
    show(free, <UsageSummary plan={free} />);
    await screen.findByText('ready');
    expect(screen.queryByText(/^Your plan ends on/)).toBeNull();
    cleanup();
    show(free, <UsageSummary plan={{ ...free, endsAt: '2027-06-01T00:00:00Z' }} />);
    await screen.findByText('ready');
    expect(screen.getByText(/^Your plan ends on/)).toBeTruthy();
    expect(screen.getByText(/^Renews on/)).toBeTruthy();
  });
});

describe('a gated control', () => {
  test('D28: is disabled and names the plan that has it, with the way to the plans', async () => {
    show(free, gated);
    await screen.findByText('ready');
    expect(button('Switch store').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Available in Professional')).toBeTruthy();
    expect(button('See plans: Multiple stores')).toBeTruthy();
  });

  test('is itself where the plan has it', async () => {
    show({ ...free, planKey: 'PRO_CREDIT_TIER', entitlements: { ...free.entitlements, planKey: 'PRO_CREDIT_TIER' } }, gated);
    await screen.findByText('ready');
    expect(button('Switch store').getAttribute('aria-disabled')).not.toBe('true');
    expect(screen.queryByText(/Available in/)).toBeNull();
  });

  test('in the mobile wrapper says only that the limit is reached, without a way to the plans', async () => {
    (window as { isHideBilling?: boolean }).isHideBilling = true;
    show(free, gated);
    expect(await screen.findByText('Limit quota exceeded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /See plans/ })).toBeNull();
  });
});

const full = { ...free, usage: { PRODUCT_LISTING: 25 } };

describe('what is used up', () => {
  test.each<[string, PlanSummary, string]>([
    ['PRODUCT_LISTING', full, '20 of 20 used. More with Starter 1'],
    ['AI_PRODUCT_CONTENT', { ...free, credits: { total: 10, used: 10 } }, '10 of 10 used. More with Starter 1'],
  ])('is told in numbers beside the control (%s)', async (feature, plan, words) => {
    show(plan, <Gated feature={feature}>{(isDisabled) => <Button disabled={isDisabled}>Go</Button>}</Gated>);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('is told in numbers above the plans that have more', async () => {
    show(full, <UpgradeDrawer feature="PRODUCT_LISTING" blockedBy="quota" onClose={() => {}} />);
    expect(await screen.findByText('You don’t have enough usage to perform this action')).toBeTruthy();
    expect(screen.getByText('Products to push · 20 of 20')).toBeTruthy();
  });
});

describe('a quota banner', () => {
  test('counts over the limit, never more than it, and leads to the plans', async () => {
    show(full, <QuotaBanner features={['PRODUCT_LISTING']} />);
    expect(await screen.findByText('Upgrade to continue listing products')).toBeTruthy();
    expect(screen.getByText(/exceeded your current plan’s quota limit of 20\. Upgrade to Starter 1 or higher .* \(20\/20\)/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade now' }).getAttribute('href')).toBe(planAction);
  });

  test.each([
    ['PRODUCT_IMPORT', 'Upgrade to continue importing more products'],
    ['PRODUCT_LISTING', 'Upgrade to continue listing products'],
    ['BULK_ORDER_FULFILLMENT', 'Bulk order placement is disabled'],
    ['ORDER_CASHBACK', 'Cashback is unavailable'],
    ['AUTO_TASK_SCHEDULE', '“Scheduled automation” is not available on your current plan.'],
  ])('of %s has its own title', async (feature, title) => {
    const limits = { PRODUCT_IMPORT: 5 };
    const used = { ...full, usage: { ...full.usage, PRODUCT_IMPORT: 6 }, entitlements: { ...full.entitlements, features: limits } };
    show(used, <QuotaBanner features={[feature]} />);
    expect(await screen.findByText(title)).toBeTruthy();
  });

  test('of cashback tells what a plan would give, and does not speak of what was never there', async () => {
    show(free, <QuotaBanner features={['ORDER_CASHBACK']} />);
    expect(await screen.findByText('Cashback is unavailable')).toBeTruthy();
    expect(screen.getByText(/^With Starter 1 or a larger plan, at least 1% of what you pay for supplier orders comes back/)).toBeTruthy();
    expect(screen.queryByText(/continue using|not available on your current plan/)).toBeNull();
  });

  test('is one of several, and closed it is kept closed on the server', async () => {
    const posted = show(full, <QuotaBanner features={['BULK_ORDER_FULFILLMENT', 'PRODUCT_LISTING']} />);
    expect(await screen.findByText('Bulk order placement is disabled')).toBeTruthy();
    expect(screen.queryByText('Upgrade to continue listing products')).toBeNull();
    fireEvent.click(button('Dismiss notification'));
    await waitFor(() => expect(posted).toEqual([{ intent: 'dismiss', topic: 'quota.BULK_ORDER_FULFILLMENT.0' }]));
  });

  test('once closed is not there again', async () => {
    show({ ...full, dismissed: ['quota.PRODUCT_LISTING.20'] }, <QuotaBanner features={['PRODUCT_LISTING']} />);
    await screen.findByText('ready');
    expect(screen.queryByText('Upgrade to continue listing products')).toBeNull();
  });

  test('tells the largest plan to ask support', async () => {
    const largest = {
      ...free,
      planKey: 'ENTERPRISE_CREDIT_TIER',
      entitlements: { ...free.entitlements, planKey: 'ENTERPRISE_CREDIT_TIER' },
      usage: { PRODUCT_LISTING: 20_000 },
    };
    show(largest, <QuotaBanner features={['PRODUCT_LISTING']} />);
    expect(await screen.findByText(/Contact support for a larger quota/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('mailto:support@example.com');
  });
});

test('a bar of which nothing is used is empty, and the least that is used shows', () => {
  const widths = (used: number) => {
    const { unmount } = render(
      <English>
        <UsageBars credits={{ used, limit: 20_000 }} products={{ used, limit: -1 }} orders={{ used, limit: 0 }} />
      </English>,
    );
    const found = screen.getAllByRole('meter').map((bar) => (bar.firstElementChild as HTMLElement).style.inlineSize);
    unmount();
    return found;
  };
  expect(widths(0)).toEqual(['0%', '0%', '0%']);
  expect(widths(1)).toEqual(['1%', '3%', '1%']);
});

test('"You cannot downgrade" tells the day and leads to support', async () => {
  const billingData = { supportUrl: 'mailto:support@example.com', provider: 'PADDLE_BILLING', standing: { provider: 'PADDLE_BILLING' } };
  show(
    free,
    <PlanDialogs
      billing={billingData as never}
      dialog={{ kind: 'cannot-downgrade', nextBillingTime: '2027-02-03T00:00:00Z', isAddOn: false }}
      {...({ isBusy: false, isLeaving: false, refusal: null, onClose() {} } as never as Omit<
        Parameters<typeof PlanDialogs>[0],
        'billing' | 'dialog'
      >)}
    />,
  );
  expect(await screen.findByText('You cannot downgrade')).toBeTruthy();
  expect(screen.getByText(/You can change to a smaller plan from/).textContent).toContain('Feb 3, 2027');
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('mailto:support@example.com');
});
