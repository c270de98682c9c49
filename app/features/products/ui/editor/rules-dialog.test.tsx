import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultSellingPrice, type SellingPriceSettings } from '#app/features/pricing/price-rules.ts';
import { English } from '#tests/support/english.tsx';
import { productVariant as variant } from '#tests/support/product-variant.ts';
import { RulesDialog } from './rules-dialog.tsx';

afterEach(cleanup);

const settings: SellingPriceSettings = { ...defaultSellingPrice, assign: { assign_cents: null, assign_compare_cents: null } };

test('each variant is shown with its price before and after and the rule that decides, and nothing changes before it is applied', async () => {
  const [onApply, onClose] = [vi.fn(), vi.fn()];
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <RulesDialog
            variants={[
              variant('a', ['Red']),
              variant('b', ['Blue'], { price: 1700 }),
              variant('c', ['Gold'], { shipping_cost: 5000 }),
              variant('d', ['Free'], { cost: 0, shipping_cost: null, source_variant_id: null }),
            ]}
            settings={settings}
            currency="USD"
            rates={{}}
            onApply={onApply}
            onClose={onClose}
          />
        </English>
      ),
    },
  ]);
  render(<Stub />);
  await screen.findByRole('link', { name: 'Change price rules' });
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    'Red$19.99 → $17.00Rule 1: 2 × cost plus shipping',
    'Blue$17.00, unchangedRule 1: 2 × cost plus shipping',
    'Gold$19.99 → $64.00No rule fits: shipping is outside the limit. Standard: 2 × cost plus shipping',
  ]);
  expect(screen.getByText('1 variant keeps its price: its cost is not known.')).toBeTruthy();
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledWith({
    a: { price: 1700, compare_at_price: 2400 },
    b: { price: 1700, compare_at_price: 2400 },
    c: { price: 6400, compare_at_price: 7100 },
  });
  expect(onClose).toHaveBeenCalled();
});

test('rules that change no price have nothing to apply', async () => {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <RulesDialog
            variants={[variant('b', ['Blue'], { price: 1700, compare_at_price: 2400 })]}
            settings={settings}
            currency="USD"
            rates={{}}
            onApply={() => {}}
            onClose={() => {}}
          />
        </English>
      ),
    },
  ]);
  render(<Stub />);
  const apply = await screen.findByRole('button', { name: 'Apply' });
  expect(apply.getAttribute('aria-disabled') ?? String((apply as HTMLButtonElement).disabled)).toBe('true');
});
