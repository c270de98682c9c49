import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { PushProducts } from './push-products.tsx';
import type { PushDraft } from './use-push-draft.ts';

const product = {
  id: 'mug',
  title: 'Mug',
  image: null,
  cost_from: 700,
  cost_to: 900,
  landed_from: null,
  landed_to: null,
  currency: 'EUR',
  total_variant: 4,
  unsupplied: 0,
  warning: null,
  status_in: {},
};

test.each([
  ['with known costs', {}, 'Cost$7.00 – $9.00'],
  ['with a known shipping cost', { landed_from: 1850, landed_to: 1850 }, 'Cost with shipping€18.50'],
  ['whose cost nobody has told', { cost_from: null, cost_to: null }, 'Cost--'],
  ['with variants that have no supplier', { unsupplied: 2 }, '2 variants have no supplier yet: orders of them wait until you map one.'],
])('a product %s, before it is pushed', (_what, changes, words) => {
  const draft = {
    products: [{ ...product, ...changes }],
    failed: {},
    isSplitting: false,
    leaveOut: () => {},
    chosen: [],
    status: 'active',
    ownStatusOf: () => undefined,
  } as unknown as PushDraft;
  const { unmount } = render(
    <English>
      <PushProducts draft={draft} />
    </English>,
  );
  expect(screen.getByRole('listitem').textContent).toContain(words);
  unmount();
});
