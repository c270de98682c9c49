import { fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Product } from '../../schemas.ts';
import { BulkBar } from './bulk-bar.tsx';
import { editorReducer, productOf, startEditing } from './editor-state.ts';
import { VariantRow } from './variant-row.tsx';

const product = {
  currency: 'EUR',
  images: [],
  options: [],
  variants: [
    {
      id: 'v1',
      option_values: ['Red'],
      sku: '',
      barcode: '',
      price: 1000,
      compare_at_price: null,
      cost: 500,
      shipping_cost: 0,
      stock: 1,
      weight_grams: 0,
      is_enabled: true,
      image_id: null,
      source_variant_id: null,
    },
  ],
} as unknown as Product;

function Row({ of = product }: { of?: Product }) {
  const [state, dispatch] = useReducer(editorReducer, startEditing(of));
  const [variant] = productOf(state).variants as [Product['variants'][number]];
  const unreadable = Object.fromEntries(Object.entries(state.unreadable).map(([field, text]) => [field.split('.')[2] as string, text]));
  return (
    <English>
      <table>
        <tbody>
          <VariantRow
            variant={variant}
            name="Red"
            imageSrc={undefined}
            currency="EUR"
            rates={{ EUR: '1' }}
            errors={undefined}
            unreadable={unreadable}
            isChosen={false}
            isReadOnly={false}
            dispatch={dispatch}
            onChoose={() => undefined}
            onPickImage={() => undefined}
          />
        </tbody>
      </table>
    </English>
  );
}

test.each([
  ['Price, Red', '1000000000.01', 'Enter €1,000,000,000.00 or less.'],
  ['Price, Red', '12 euro', 'Enter a number, such as 12.50.'],
  ['Stock, Red', '1,000,000,001', 'Enter 1,000,000,000 or less.'],
])('%s: %s is answered by "%s"', (label, text, words) => {
  const { unmount } = render(<Row />);
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.change(field, { target: { value: '999999999' } });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  unmount();
});

test('several cells of a spreadsheet pasted into one are no price', () => {
  const { unmount } = render(<Row />);
  const field = screen.getByLabelText('Price, Red');
  fireEvent.paste(field, { clipboardData: { getData: () => '120\r\n150\r\n' } });
  expect(screen.getByText('Enter a number, such as 12.50.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  unmount();
});

test('a change of many variants tells the largest amount too', () => {
  render(
    <English>
      <BulkBar
        chosen={product.variants}
        currency="EUR"
        onApply={() => undefined}
        onApplyRules={() => undefined}
        onPickImage={() => undefined}
        onClear={() => undefined}
      />
    </English>,
  );
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '12345678901' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('Enter €1,000,000,000.00 or less.')).toBeTruthy();
});

test('a code is typed in its own direction, whichever way the screen runs; figures stand as their column does', () => {
  render(<Row />);
  const directionOf = (label: string) => screen.getByLabelText(label).getAttribute('dir');
  expect(['SKU, Red', 'Barcode, Red', 'Price, Red', 'Stock, Red'].map(directionOf)).toEqual(['auto', 'auto', null, null]);
});

test('the cost of a variant without a supplier is not shown as nothing', () => {
  const costOf = (changes: object) => {
    const of = { ...product, variants: product.variants.map((variant) => ({ ...variant, ...changes })) } as Product;
    const { container, unmount } = render(<Row of={of} />);
    const shown = container.querySelector('[data-column="cost"]')?.textContent;
    unmount();
    return shown;
  };
  expect(costOf({ cost: 0, shipping_cost: null })).toBe('--');
  expect(costOf({ cost: 0, source_variant_id: 's1' })).toContain('$0.00');
  expect(costOf({})).toContain('$5.00');
});
