import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { freePlan } from '#tests/support/plan-summary.ts';
import { PushNotes, usePushRoom } from './push-terms.tsx';

afterEach(cleanup);

const plan = {
  ...freePlan,
  entitlements: { ...freePlan.entitlements, features: { PRODUCT_LISTING: 20 } },
  usage: { PRODUCT_LISTING: 3 },
};
const preview = { stores: [], limit: 20, usage: 3, is_demo: false, is_marketplace: true };

function show(needed: number): void {
  const Notes = () => <PushNotes preview={preview} refusal={undefined} room={usePushRoom(preview, needed)} />;
  const Stub = createRemixStub([
    {
      id: 'routes/app',
      path: '/',
      loader: () => ({ plan }),
      Component: () => (
        <English>
          <Notes />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { 'routes/app': { plan } } }} />);
}

test('a push says at its top how many of the chosen products the plan leaves out', () => {
  show(24);
  expect(screen.getByText('Left in your plan: 17. Of what you chose, 7 won’t be pushed.')).toBeTruthy();
});

test('a push that fits says nothing of the kind', () => {
  show(17);
  expect(screen.queryByText(/won’t be pushed/)).toBeNull();
});
