import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { PricePreview } from '../schemas.ts';
import { PriceDialog } from './price-dialog.tsx';

const lamp: PricePreview['products'][number] = {
  id: 'lamp',
  title: 'Lamp',
  image: null,
  currency: 'USD',
  before: { from: 1000, to: 1200 },
  after: { from: 1999, to: 1999 },
  changed: 3,
  by_rule: [2],
  outside: { shipping: 1, cost: 0 },
  unknown_cost: 0,
};
const rule = {
  from: -1,
  to: -1,
  selling_price: { operator: 'multiply', value: 2, plus_shipping_cost: true },
  compare_at_price: { operator: 'multiply', value: 3, plus_shipping_cost: true },
  shipping_cost: { operator: 'less_than', value: 10 },
} as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('prices stand before and after with the rule that decides, and what a rule leaves out is said, before any of it is applied', async () => {
  const data: PricePreview = { products: [lamp], not_shown: 0, price_rules: [rule] };
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, success: true, message: '', data, errors: null }));
  const applied = vi.fn();
  const Component = () => (
    <English>
      <PriceDialog productIds={['lamp']} onApply={applied} onClose={() => undefined} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Before$10.00 – $12.00');
  expect(row.textContent).toContain('After$19.99');
  expect(row.textContent).toContain('2 variants by rule 1: 2 × cost plus shipping');
  expect(row.textContent).toContain('1 variant fits no rule: its shipping is outside the limit.');
  expect(screen.getByText('1 product has variants that no rule fits')).toBeTruthy();
  expect(applied).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 1 product' }));
  expect(applied).toHaveBeenCalledOnce();
});
