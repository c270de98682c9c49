import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PlanSummary } from '#app/features/billing/plan-summary.ts';
import { English } from '#tests/support/english.tsx';
import { freePlan } from '#tests/support/plan-summary.ts';
import { BulkNotInPlan } from './bulk-not-in-plan.tsx';

afterEach(cleanup);

const of = (orderId: string, supplierOrderId: string) => ({ orderId, orderName: `#${orderId}`, supplierOrderId });

function show(features: PlanSummary['entitlements']['features'], ready: ReturnType<typeof of>[]) {
  const loaded = { plan: { ...freePlan, entitlements: { ...freePlan.entitlements, features } } };
  const Component = () => (
    <English>
      <BulkNotInPlan ready={ready} />
      <p>the orders</p>
    </English>
  );
  const Stub = createRemixStub([{ id: 'routes/app', path: '/', loader: () => loaded, Component }]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { 'routes/app': loaded } }} />);
  return screen.findByText('the orders');
}

test('several orders on a plan that places them one by one: said above them, with the plan and each order beside it', async () => {
  await show({}, [of('1001', 'a'), of('1002', 'b')]);
  expect(screen.getByText('Bulk order placement is disabled')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(expect.arrayContaining(['#1001', '#1002']));
});

test('one order of two suppliers is one, and a plan with bulk placing hears nothing', async () => {
  await show({}, [of('1001', 'a'), of('1001', 'b')]);
  expect(screen.queryByText('Bulk order placement is disabled')).toBeNull();
  cleanup();
  await show({ BULK_ORDER_FULFILLMENT: -1 }, [of('1001', 'a'), of('1002', 'b')]);
  expect(screen.queryByText('Bulk order placement is disabled')).toBeNull();
});
