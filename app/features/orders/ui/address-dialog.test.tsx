import { createRemixStub } from '@remix-run/testing';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { AddressDialog } from './address-dialog.tsx';

test('a correction says which supplier orders keep the address they were ordered with', async () => {
  const Component = () => (
    <English>
      <AddressDialog
        address={null}
        isOverridden={false}
        problems={[]}
        ordered={[{ id: 'one', source: 'cj', supplierOrderNo: 'CJ-17' }]}
        back="/"
        onClose={() => {}}
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  await screen.findByText('Already ordered, so these keep the address they were ordered with');
  expect(within(screen.getByRole('listitem')).getByText('CJ-17')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('CJdropshipping');
  // Phones then show a keyboard with digits, or with an @.
  expect(['Phone', 'E-mail', 'City'].map((name) => (screen.getByLabelText(name) as HTMLInputElement).inputMode)).toEqual([
    'tel',
    'email',
    'text',
  ]);
});
