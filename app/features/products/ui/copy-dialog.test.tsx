import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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

const draw = (stores: AccountStore[], having: Record<string, { products: number; live: number }>, productIds = ['one']) => {
  const Component = () => (
    <English>
      <ToastProvider>
        <CopyDialog productIds={productIds} stores={stores} onClose={() => {}} onBegun={() => {}} />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([
    { path: '/', Component },
    { path: '/app/products-center/stores', loader: () => ({ having }) },
  ]);
  render(<Stub initialEntries={['/']} />);
};
const isChosen = async (name: string) => ((await screen.findByLabelText(name)) as HTMLInputElement).checked;

afterEach(cleanup);

test('a store that takes no products is not offered, and says why', async () => {
  draw([store('Mugs', 'tiktok', false), store('Harbor', 'shopify', true)], {});
  expect(((await screen.findByLabelText('Mugs')) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Pushing to TikTok Shop is coming soon.')).toBeTruthy();
  expect(await isChosen('Harbor')).toBe(true);
});

test.each([
  ['one that has none of them', 0, 'Lamps', 'Draft'],
  ['one that has not all of them', 1, 'Lamps', 'Draft'],
  ['the first where all stores have all of them', 2, 'Harbor', 'Active'],
])('of the stores that products could go to it begins with %s, and says who has them', async (_why, lamps, chosen, status) => {
  const having = { Harbor: { products: 2, live: 1 }, ...(lamps > 0 ? { Lamps: { products: lamps, live: 0 } } : {}) };
  draw([store('Harbor', 'shopify', true), store('Lamps', 'woocommerce', true)], having, ['one', 'two']);
  expect(await isChosen(chosen)).toBe(true);
  // Live products stay live by default.
  expect(await isChosen(status)).toBe(true);
  expect(screen.getByText('Harbor.example · 2 are there already and will be updated')).toBeTruthy();
});
