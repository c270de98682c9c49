import { useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import { SupplierCard, type SupplierConnectionData } from './supplier-card.tsx';

const account: SupplierConnectionData['account'] = {
  id: '1',
  name: 'a seller',
  externalId: 'a seller',
  status: 'connected',
  error: null,
  scopes: [],
  connectedAt: '2026-11-01T10:00:00Z',
  checkedAt: '2026-11-01T10:00:00Z',
  endsAt: null,
};

function Card() {
  return <SupplierCard connection={useLoaderData<SupplierConnectionData>()} isDemo={false} />;
}

function show(isConnected: boolean) {
  const connection: SupplierConnectionData = {
    source: 'cj',
    by: 'key',
    pageUrl: 'https://cj.example',
    account: isConnected ? account : null,
  };
  const Stub = createRemixStub([
    {
      id: 'card',
      path: '/',
      loader() {
        reads += 1;
        return connection;
      },
      action: async ({ request }) => {
        const isLeaving = (await request.formData()).get('intent') === 'disconnect';
        connection.account = isLeaving ? null : account;
        return { ok: true, done: isLeaving ? 'disconnected' : 'connected' };
      },
      Component: () => (
        <English>
          <ToastProvider>
            <Card />
          </ToastProvider>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { card: { ...connection } } }} />);
}

/** Press so that React renders only once the answer and the card's new data have both arrived, as on a busy machine. */
const drawnTogether = (press: () => void) =>
  act(async () => {
    press();
    await vi.waitFor(() => expect(reads).toBe(1));
  });

const button = (name: string) => screen.getByRole('button', { name });

/** Number of times that the screen's data were reloaded. */
let reads = 0;
beforeEach(() => {
  reads = 0;
});

test('that the account is disconnected is said, though the question goes away with the account', async () => {
  show(true);
  fireEvent.click(button('Disconnect CJdropshipping'));
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' });
  await drawnTogether(() => fireEvent.click(confirm));
  expect(screen.getByText('CJdropshipping is disconnected.')).toBeTruthy();
  expect(button('Connect CJdropshipping')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('that it is connected is said, though the form goes away with it', async () => {
  show(false);
  await drawnTogether(() => fireEvent.click(button('Connect CJdropshipping')));
  expect(screen.getByText('CJdropshipping is connected.')).toBeTruthy();
  expect(screen.queryByLabelText('API key')).toBeNull();
});
