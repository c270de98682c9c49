import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { defaultPreferences } from '#app/features/push/schemas.ts';
import { PushPreferences, preferencesIn } from '#app/features/push/settings-form.ts';
import { fieldsOf } from '#app/platform/form-values.ts';
import { English, i18n } from '#tests/support/english.tsx';
import { defaultFormulas, type SellingPriceSettings } from '../price-rules.ts';
import { PriceRulesEditor } from './price-rules-editor.tsx';

afterEach(() => {
  cleanup();
  return act(() => i18n.changeLanguage('en'));
});

const rule = { from: 0, to: 20, ...defaultFormulas, shipping_cost: { operator: 'any', value: 0 } } as const;
const start: SellingPriceSettings = {
  price_rules: [{ ...rule, selling_price: { ...rule.selling_price, operator: 'multiply', value: 2 } }],
  assign: { assign_cents: null, assign_compare_cents: null },
  taxable: false,
};

let now: SellingPriceSettings;
function Editor({ currency = 'USD', storeCurrencies = ['USD'] }) {
  const [value, setValue] = useState(start);
  now = value;
  return (
    <English>
      <PriceRulesEditor
        value={value}
        currency={currency}
        rates={{}}
        storeCurrencies={storeCurrencies}
        errorOf={() => undefined}
        onChange={setValue}
      />
    </English>
  );
}

/** One key after the other, as a person types. */
function type(label: string, text: string) {
  const field = screen.getByLabelText(label) as HTMLInputElement;
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '' } });
  for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
  fireEvent.blur(field);
  return field;
}

test.each([
  ['12.5', 12.5, '12.5'],
  ['12,50', 12.5, '12.5'],
  ['1,200', 1200, '1200'],
  ['1.200,75', 1200.75, '1200.75'],
])('a cost typed as %s is %s', (text, number, shown) => {
  render(<Editor />);
  const field = type('Cost up to', text);
  expect([now.price_rules[0]?.to, field.value]).toEqual([number, shown]);
});

test('the cents that prices end in stand behind the decimal sign of the language', async () => {
  await act(() => i18n.changeLanguage('de'));
  render(<Editor />);
  // Without German words the label is its key.
  expect(screen.getByLabelText('settings.assign_cents').parentElement?.textContent).toBe(',');
});

test('a factor of three decimals stays one, and the example follows', () => {
  render(<Editor />);
  expect(type('Value for Selling price', '1,125').value).toBe('1.125');
  expect(now.price_rules[0]?.selling_price.value).toBe(1.125);
  expect(screen.getByRole('status').textContent).toContain('$18.06');
});

test('what is no number is said beside the field, and is refused when it is sent', () => {
  render(<Editor />);
  const field = type('Cost up to', '12x');
  expect(field.value).toBe('12x');
  screen.getByText('Enter a number, such as 12.50.');
  const form = new FormData();
  for (const [name, text] of fieldsOf({ ...defaultPreferences, selling_price: now })) form.append(name, text);
  expect(PushPreferences.safeParse(preferencesIn(form)).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'selling_price.price_rules.0.to',
  ]);
});

test('a form sent before the scripts run is read in the same way, and one they send comes back as it was', () => {
  const saved = { ...defaultPreferences, selling_price: { ...start, price_rules: [{ ...rule, from: 0.25, to: 12.345 }] } };
  const form = new FormData();
  for (const [name, text] of fieldsOf(saved)) form.append(name, text);
  expect(PushPreferences.parse(preferencesIn(form)).selling_price.price_rules[0]).toMatchObject({ from: 0.25, to: 12.35 });
  form.set('selling_price.price_rules.0.from', '1,200');
  form.set('selling_price.price_rules.0.to', '');
  form.set('selling_price.price_rules.0.selling_price.value', '1,125');
  expect(PushPreferences.parse(preferencesIn(form)).selling_price.price_rules[0]).toMatchObject({
    from: 1200,
    to: -1,
    selling_price: { value: 1.125 },
  });
});

test.each([
  ['the prices', 'JPY', [], 'Prices in JPY have no cents; they stay as calculated.'],
  [
    'a store',
    'USD',
    ['JPY', 'EUR'],
    'Two digits, such as 99. Leave empty to keep the calculated cents. Prices in JPY have no cents; they stay as calculated.',
  ],
])('of a currency without cents it is said that its prices have none: that of %s', (_of, currency, stores, words) => {
  render(<Editor currency={currency} storeCurrencies={[...stores]} />);
  expect(screen.getAllByText(words)).toHaveLength(2);
});
