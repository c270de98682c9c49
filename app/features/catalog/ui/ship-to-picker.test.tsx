import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ShipToPicker } from './ship-to-picker.tsx';

afterEach(() => vi.unstubAllGlobals());

function openOnPhone(): string[] {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  const chosen: string[] = [];
  render(
    <English>
      <ShipToPicker value="US" home="US" countries={['DE', 'US']} onChange={(country) => chosen.push(country)} />
    </English>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ship to: United States' }));
  return chosen;
}

test('on a phone the countries are a sheet, searched by name or code in any case', () => {
  const chosen = openOnPhone();
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: 'de' } });
  expect(sheet.queryByText('United States')).toBeNull();
  fireEvent.click(sheet.getByText('Germany'));
  expect(chosen).toEqual(['DE']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
