import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import { ChannelScreen } from './channel-screen.tsx';

const store = {
  id: 'store',
  name: 'Harbor Lights',
  domain: 'harbor.myshopify.com',
  platform: 'shopify',
  status: 'active',
  currency: 'USD',
  isDefault: true,
  isHere: false,
  connectedAt: '2026-05-04T10:00:00Z',
  uninstalledAt: null as string | null,
  adminUrl: null,
  scopes: ['read_orders'],
  lastSyncedAt: null,
  needsReconnect: false,
  connectionError: null,
};

function show(stores: (typeof store)[], search = '') {
  const loader = () => ({ stores, platforms: ['shopify', 'woocommerce'], asksForAddress: false, isDemo: false, canBind: false });
  const Component = () => (
    <English>
      <ToastProvider>
        <ChannelScreen />
      </ToastProvider>
    </English>
  );
  const plan = {
    planKey: 'FREE_CREDIT',
    entitlements: { planKey: 'FREE_CREDIT', mainCredit: 10, orderCashback: '0', features: {} },
    usage: {},
    credits: { total: 10, used: 0 },
    extraLeft: 0,
    dismissed: [],
  };
  const Stub = createRemixStub([
    { id: 'routes/app', path: '/app', loader: () => ({ plan }), children: [{ path: 'channel', loader, Component }] },
  ]);
  render(<Stub initialEntries={[`/app/channel${search}`]} />);
}

test('a store that left says since when, and no longer what it allows', async () => {
  show([{ ...store, status: 'uninstalled', uninstalledAt: '2026-06-01T10:00:00Z' }]);
  expect(await screen.findByText(/Disconnected since/)).toBeTruthy();
  expect(screen.queryByText(/Connected since/)).toBeNull();
  expect(screen.queryByText(/permission/)).toBeNull();
});

test('a connected store says since when, and what it allows', async () => {
  show([store]);
  expect(await screen.findByText(/Connected since/)).toBeTruthy();
  expect(screen.getByText('1 permission')).toBeTruthy();
});

test('a channel that is only linked says so beside its name, a store does not', async () => {
  show([store, { ...store, id: 'shop', platform: 'tiktok', domain: '7494', name: 'Harbor on TikTok' }]);
  expect(await screen.findAllByText(/Quayside does not push products/)).toHaveLength(1);
});

test('who said no to the provider is told that nothing was connected, not that something failed', async () => {
  show([store], '?refused=STORE_INSTALL_FAILED&why=consentDenied');
  expect(await screen.findByText('You did not agree, so nothing was connected.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who has nothing at the provider that could be connected is told that', async () => {
  show([store], '?refused=STORE_INSTALL_FAILED&why=nothingToLink');
  expect(await screen.findByText('There is no shop or catalog in this account that could be connected.')).toBeTruthy();
});

test('a store that was just connected is told by itself; that the plan has one store at work only, on the next look', async () => {
  const two = [store, { ...store, id: 'other', domain: 'other.myshopify.com' }];
  show(two, '?connected=other');
  expect(await screen.findByText('The store is connected.')).toBeTruthy();
  expect(screen.queryByText(/not available on your current plan/)).toBeNull();
  cleanup();
  show(two);
  expect(await screen.findByText(/not available on your current plan/)).toBeTruthy();
});

test('whoever comes by a link that names a store sees its address, and nothing is begun', async () => {
  show([store], '?connect=woocommerce&shop=shop.example.com');
  const field = await screen.findByDisplayValue('shop.example.com');
  expect(field.closest('[role="dialog"]')).toBeTruthy();
  cleanup();
  show([store], '?connect=nowhere&shop=shop.example.com');
  expect(await screen.findByText(/Connected since/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
