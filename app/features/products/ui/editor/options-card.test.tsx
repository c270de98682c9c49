import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { PlannedOption } from '../../option-plan.ts';
import type { Product } from '../../schemas.ts';
import { OptionsCard } from './options-card.tsx';

afterEach(cleanup);

const productWith = (...options: Product['options']) =>
  ({
    options,
    variants: options
      .reduce<string[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
      .map((values, at) => ({ id: `${at}`, option_values: values, is_enabled: true })),
  }) as Product;

/** The card as in the editor. @returns a function that gives the edited options. */
function draw(product: Product, errors: Record<string, string> = {}): () => PlannedOption[] {
  let edited: PlannedOption[] = product.options;
  function Editor() {
    const [options, setOptions] = useState<PlannedOption[]>(product.options);
    edited = options;
    return (
      <OptionsCard
        product={{ ...product, options }}
        loadedOptions={product.options}
        errorOf={(field) => errors[field]}
        onChange={(fields) => setOptions(fields.options ?? options)}
        onChangeVariants={() => undefined}
      />
    );
  }
  render(
    <English>
      <Editor />
    </English>,
  );
  return () => edited;
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

test.each([
  ['short', ['Red', 'Blue'], 'false'],
  ['long', ['Red', 'Burgundy with oak legs and a removable cover'], 'true'],
])('values that are %s have a line each only where half a line would cut them', (_what, values, isLong) => {
  draw(productWith({ name: 'Color', values }));
  // Typing does not reorder the values.
  fireEvent.change(field('Value 1 of Color'), { target: { value: `${values[0]} or something that is much longer` } });
  expect(screen.getByRole('list').dataset.long).toBe(isLong);
});

test('an option is added with values; it is said what the save will add, and the cursor stands where to type', () => {
  const options = draw(productWith({ name: 'Color', values: ['Red', 'Blue'] }));
  fireEvent.click(button('Add option'));
  expect(document.activeElement).toBe(field('Name of option 2'));
  fireEvent.change(field('Name of option 2'), { target: { value: 'Material' } });
  fireEvent.change(field('Value 1 of Material'), { target: { value: 'Steel' } });
  expect(screen.getByText('Variants you have already get the first value of Material: Steel.')).toBeTruthy();
  fireEvent.click(button('Add value to Material'));
  expect(document.activeElement).toBe(field('Value 2 of Material'));
  fireEvent.change(field('Value 2 of Material'), { target: { value: 'Wood' } });
  expect(screen.getByText(/^Saving adds 2 variants/)).toBeTruthy();
  expect(screen.getByText(/Shopify takes 3 options and 2,048 variants, WooCommerce 100 variants/)).toBeTruthy();
  expect(options()).toEqual([
    { name: 'Color', values: ['Red', 'Blue'], from: 0, values_from: [0, 1] },
    { name: 'Material', values: ['Steel', 'Wood'], from: null, values_from: [null, null] },
  ]);
  fireEvent.click(button('Remove option Material'));
  expect(options()).toEqual([{ name: 'Color', values: ['Red', 'Blue'] }]);
  expect(document.activeElement).toBe(button('Add option'));
});

test('a product without options can have one', () => {
  draw(productWith());
  expect(screen.getByText(/^This product has no options/)).toBeTruthy();
  fireEvent.click(button('Add option'));
  expect(document.activeElement).toBe(field('Name of option 1'));
});

test('values are moved by buttons that keep the focus, and each move is told', () => {
  const options = draw(productWith({ name: 'Size', values: ['S', 'M', 'L'] }));
  fireEvent.click(button('Reorder values'));
  fireEvent.click(button('Move L up'));
  expect(document.activeElement).toBe(button('Move L up'));
  expect(screen.getByText('L is now value 2 of 3.')).toBeTruthy();
  fireEvent.click(button('Move L up'));
  // It cannot go further: the focus is on the other button.
  expect(document.activeElement).toBe(button('Move L down'));
  expect(options()).toEqual([{ name: 'Size', values: ['L', 'S', 'M'], from: 0, values_from: [2, 0, 1] }]);
});

test('only an option without which the variants are still told apart can be removed', () => {
  draw(productWith({ name: 'Color', values: ['Red', 'Blue'] }, { name: 'Brand', values: ['Harbor'] }));
  const colors = within(screen.getByRole('group', { name: 'Color' }));
  expect(colors.queryByRole('button', { name: /Remove option/ })).toBeNull();
  expect(colors.getByText('Color tells variants apart, so it cannot be removed.')).toBeTruthy();
  expect(button('Remove option Brand')).toBeTruthy();
});

test('with three options there is no place for a fourth', () => {
  draw(productWith({ name: 'A', values: ['1'] }, { name: 'B', values: ['1'] }, { name: 'C', values: ['1'] }));
  expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull();
  expect(screen.getByText('A product can have at most 3 options.')).toBeTruthy();
});

test('what is wrong stands beside its field', () => {
  draw(productWith({ name: 'Color', values: ['Red', 'red'] }), { 'options.0.values.1': 'This is used twice. Choose another name.' });
  expect(field('Value 2 of Color').getAttribute('aria-invalid')).toBe('true');
  expect(field('Value 1 of Color').getAttribute('aria-invalid')).toBe('false');
});
