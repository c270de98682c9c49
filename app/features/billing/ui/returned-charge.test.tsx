import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { rememberPlace } from './place-before.ts';
import { ReturnedChargeBanner } from './returned-charge.tsx';

const returned = { state: 'active', kind: 'subscription', effect: 'now', provider: 'SHOPIFY' } as const;

function show(change: Partial<Parameters<typeof ReturnedChargeBanner>[0]['returned']> = {}) {
  const Stub = createRemixStub([
    {
      path: '/app/setting/billing',
      Component: () => (
        <English>
          <ReturnedChargeBanner returned={{ ...returned, ...change }} />
        </English>
      ),
    },
    { path: '/app/orders/create', Component: () => <h1>Place orders</h1> },
  ]);
  render(<Stub initialEntries={['/app/setting/billing?charge=1']} />);
}

test('after an upgrade one is back at the orders that one was placing', async () => {
  rememberPlace({ pathname: '/app/orders/create', search: '?id=1' });
  show();
  expect(await screen.findByRole('heading', { name: 'Place orders' })).toBeTruthy();
});

test('without such a place, or when nothing was approved, one stays and reads what happened', async () => {
  show();
  expect(await screen.findByText('The new plan is active.')).toBeTruthy();
  rememberPlace({ pathname: '/app/orders/create', search: '?id=1' });
  show({ state: 'declined' });
  expect(await screen.findByText(/The charge was not approved/)).toBeTruthy();
});
