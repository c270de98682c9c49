import { createRemixStub } from '@remix-run/testing';
import { Frame } from '@shopify/polaris';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import wallet from '../../../../locales/en/wallet.json' with { type: 'json' };
import { TopupForm } from './topup-form.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('what is sent again is the same payment until an answer decides it', async () => {
  const keys: FormDataEntryValue[] = [];
  const codes = ['PAYMENT_UNDECIDED', 'VENDOR_UNAVAILABLE', 'PAYMENT_FAILED', 'PAYMENT_FAILED'];
  const Stub = createRemixStub([
    {
      path: '/',
      action: async ({ request }) => {
        keys.push((await request.formData()).get('request_key') as string);
        return { ok: false, code: codes[keys.length - 1], message: `Answer ${keys.length}`, errors: null, params: {} };
      },
      Component: () => (
        <English>
          <Frame>
            <TopupForm
              cards={[{ id: 'card', brand: 'visa', last4: '4242' }]}
              defaultCardId="card"
              givesBonus={false}
              scriptUrl="https://js.stripe.com/endive/stripe.js"
            />
          </Frame>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  for (const count of [1, 2, 3, 4]) {
    fireEvent.click(await screen.findByRole('button', { name: wallet.topup.submit }));
    await waitFor(() => expect(screen.getByText(`Answer ${count}`)).toBeTruthy());
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});
