import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Billing } from '../read-billing.server.ts';
import { CreditPacksCard } from './credit-cards.tsx';

test('a pack of credits has its price beside a button that says what it does', () => {
  const billing = { provider: 'PADDLE', stores: [], isDemo: false } as unknown as Billing;
  render(
    <English>
      <CreditPacksCard billing={billing} isBusy={false} onBuy={() => undefined} />
    </English>,
  );
  const button = screen.getByRole('button', { name: 'Buy 100 credits, $15.00' });
  expect(button.textContent).toBe('Buy');
  expect(screen.getByText('$15.00')).toBeTruthy();
});
