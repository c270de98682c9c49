import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Product } from '../../schemas.ts';
import { OptionsCard } from './options-card.tsx';

const productWith = (values: string[]) =>
  ({
    options: [{ name: 'Color', values }],
    variants: values.map((value, at) => ({ id: `${at}`, option_values: [value], is_enabled: true })),
  }) as Product;

test.each([
  ['short', ['Red', 'Blue'], 'false'],
  ['long', ['Red', 'Burgundy with oak legs and a removable cover'], 'true'],
])('values that are %s have a line each only where half a line would cut them', (_what, values, isLong) => {
  const product = productWith(values);
  // Typing does not reorder the values.
  const typed = { ...product, options: [{ name: 'Color', values: values.map((value) => `${value} or something that is much longer`) }] };
  render(
    <English>
      <OptionsCard
        product={typed}
        loadedOptions={product.options}
        errorOf={() => undefined}
        onChange={() => undefined}
        onChangeVariants={() => undefined}
      />
    </English>,
  );
  expect(screen.getByRole('list').dataset.long).toBe(isLong);
  cleanup();
});
