import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { English, i18n } from '#tests/support/english.tsx';
import { NumberField } from './number-field.tsx';

afterEach(() => act(() => i18n.changeLanguage('en')));

test('a number stands with the decimal sign of the language, and is taken with either', async () => {
  const told: number[] = [];
  function Factor() {
    const [value, setValue] = useState(1.5);
    const change = (next: number) => {
      told.push(next);
      setValue(next);
    };
    return (
      <English>
        <NumberField label="Factor" kind="factor" value={value} onChange={change} />
      </English>
    );
  }
  await act(() => i18n.changeLanguage('de'));
  render(<Factor />);
  const field = screen.getByLabelText<HTMLInputElement>('Factor');
  expect(field.value).toBe('1,5');
  for (const typed of ['2.25', '3,75']) fireEvent.change(field, { target: { value: typed } });
  expect(field.value).toBe('3,75');
  fireEvent.blur(field);
  expect([told, field.value]).toEqual([[2.25, 3.75], '3,75']);
  await act(() => i18n.changeLanguage('en'));
  expect(field.value).toBe('3.75');
});
