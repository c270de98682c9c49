import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import { type AccountStore, CopyDialog } from './copy-dialog.tsx';

const store = (name: string, platform: string, canPush: boolean): AccountStore => ({
  id: name,
  name,
  domain: `${name}.example`,
  platform,
  workplace: 'Here',
  is_here: true,
  can_push: canPush,
});

test('a store that takes no products is not offered, and says why', async () => {
  const stores = [store('Mugs', 'tiktok', false), store('Harbor', 'shopify', true)];
  const Component = () => (
    <English>
      <ToastProvider>
        <CopyDialog productIds={['one']} stores={stores} onClose={() => {}} onBegun={() => {}} />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(((await screen.findByLabelText('Mugs')) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Pushing to TikTok Shop is coming soon.')).toBeTruthy();
  expect((screen.getByLabelText('Harbor') as HTMLInputElement).checked).toBe(true);
});
