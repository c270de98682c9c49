import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ToastProvider } from '../toasts.tsx';
import { StoreSwitcher } from './store-switcher.tsx';
import type { ShellData } from './types.ts';

const store = (id: string, name: string, status: 'active' | 'uninstalled' = 'active') => ({
  id,
  name,
  domain: `${id}.myshopify.com`,
  platform: 'shopify',
  status,
});

test('the list of stores has its own width, and the way to a plan stands below it whole', async () => {
  // Polaris opens nothing beside what has no place on the page, and here nothing has.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const stores = [store('harbor', 'Harbor Lights'), store('lantern', 'Lantern Row'), store('closed', 'Closed Quay', 'uninstalled')];
  const plan = {
    planKey: 'FREE_CREDIT',
    entitlements: { planKey: 'FREE_CREDIT', mainCredit: 10, orderCashback: '0', features: {} },
    usage: {},
    credits: { total: 10, used: 0 },
    extraLeft: 0,
    dismissed: [],
  };
  const shell = { stores, store: stores[0], canSwitchStore: false, plan } as unknown as ShellData;
  const Component = () => (
    <English>
      <ToastProvider>
        <StoreSwitcher shell={shell} />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([{ id: 'routes/app', path: '/app', loader: () => shell, Component }]);
  render(<Stub initialEntries={['/app']} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Harbor Lights' }));
  const list = await screen.findByRole('list', { name: 'Your stores' });
  expect(screen.getByText('More than one store: Professional plan')).toBeTruthy();
  const plans = screen.getByRole('button', { name: /^See plans/ });
  expect(list.contains(plans)).toBe(false);
  // With the width of the sidebar its words would need more lines than Polaris measured, and its end would be scrolled away.
  expect(list.closest('.Polaris-Popover')).not.toBeNull();
  expect(list.closest('.Polaris-Popover--fullWidth')).toBeNull();
});
