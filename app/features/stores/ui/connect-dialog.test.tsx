import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { English, i18n } from '#tests/support/english.tsx';
import stores from '../../../../locales/en/stores.json' with { type: 'json' };
import { ConnectDialog } from './connect-dialog.tsx';

function Channels() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <ConnectDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        platforms={['tiktok', 'woocommerce', 'facebook', 'google']}
        asksForAddress={false}
      />
    </>
  );
}

/** A seller inside an admin, where the provider's page opens by a link. */
function show(answer: (platform: string) => object) {
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ isEmbedded: true }),
      action: async ({ request }) => answer(String((await request.formData()).get('platform'))),
      Component: () => (
        <English>
          <Channels />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { isEmbedded: true } } }} />);
}

const connect = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: i18n.t('stores:connect.action', { platform: name }) }));

test('the way to one provider is not offered as the way to another', async () => {
  show((platform) => ({ url: `https://provider.example/${platform}` }));
  fireEvent.click(await screen.findByText('Add'));
  connect('TikTok Shop');
  const link = await screen.findByRole('link', { name: i18n.t('stores:connect.action', { platform: 'TikTok Shop' }) });
  expect(link.getAttribute('href')).toBe('https://provider.example/tiktok');
  fireEvent.click(screen.getByLabelText('WooCommerce'));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('a dialog that is opened again has forgotten what was refused the last time', async () => {
  show(() => ({ message: 'No store answers there' }));
  fireEvent.click(await screen.findByText('Add'));
  connect('TikTok Shop');
  expect(await screen.findByText('No store answers there')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: stores.connect.cancel }));
  fireEvent.click(screen.getByText('Add'));
  expect(await screen.findByText(stores.connect.title)).toBeTruthy();
  expect(screen.queryByText('No store answers there')).toBeNull();
});

test('where an address is asked for, there is nothing to connect before one is typed', async () => {
  show(() => ({}));
  fireEvent.click(await screen.findByText('Add'));
  fireEvent.click(screen.getByLabelText('WooCommerce'));
  const name = i18n.t('stores:connect.action', { platform: 'WooCommerce' });
  const isOffered = () => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true';
  expect(isOffered()).toBe(false);
  const field = screen.getByRole('textbox', { name: stores.connect.address });
  fireEvent.change(field, { target: { value: '  ' } });
  expect(isOffered()).toBe(false);
  fireEvent.change(field, { target: { value: 'shop.example.com' } });
  expect(isOffered()).toBe(true);
});

test('before a channel is connected that is only linked, it says so', async () => {
  show(() => ({}));
  fireEvent.click(await screen.findByText('Add'));
  expect(screen.getByText(/Quayside does not push products to TikTok Shop or read its orders yet/)).toBeTruthy();
  for (const platform of ['Facebook', 'Google']) {
    fireEvent.click(screen.getByLabelText(platform));
    expect(screen.getByText(new RegExp(`Quayside does not push products to ${platform} yet`))).toBeTruthy();
  }
  fireEvent.click(screen.getByLabelText('WooCommerce'));
  expect(screen.queryByText(/does not push products/)).toBeNull();
});
