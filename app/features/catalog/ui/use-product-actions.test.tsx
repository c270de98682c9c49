import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { useProductActions } from './use-product-actions.ts';

/** The country sent when a card (or a detail showing another country) imports its product. */
async function imported(listed: string, shown?: string): Promise<string> {
  let sent = '';
  const Page = () => {
    const actions = useProductActions({ id: '1', source: 'cj', ship_to: listed, product_package_id: null, favourite: false }, shown);
    return (
      <button type="button" onClick={actions.importIt}>
        Import
      </button>
    );
  };
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <Page />
        </English>
      ),
    },
    {
      path: '/app/find-product/act',
      async action({ request }) {
        sent = String((await request.formData()).get('ship_to'));
        return { ok: true, importedId: '2' };
      },
    },
  ]);
  const { unmount } = render(<Stub />);
  fireEvent.click(await screen.findByRole('button'));
  await waitFor(() => expect(sent).not.toBe(''));
  unmount();
  return sent;
}

test('what is imported is priced for the country that is shown, from a card as from a detail', async () => {
  expect([await imported('WW'), await imported('WW', 'WW'), await imported('DE'), await imported('WW', 'FR')]).toEqual([
    'WW',
    'WW',
    'DE',
    'FR',
  ]);
});

test('in the demo nothing is imported: who tries is asked to create an account', async () => {
  const sent = vi.fn(() => ({ ok: true, importedId: '2' }));
  const Page = () => {
    const actions = useProductActions({ id: '1', source: 'cj', ship_to: 'US', product_package_id: null, favourite: false });
    return (
      <English>
        <button type="button" onClick={actions.importIt}>
          Import
        </button>
        {actions.demoDialog}
      </English>
    );
  };
  const Stub = createRemixStub([
    { id: 'routes/app', path: '/', loader: () => ({ workplace: { isDemo: true } }), Component: Page },
    { path: '/signup', Component: () => <h1>Sign up</h1> },
    { path: '/app/find-product/act', action: sent },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('dialog', { name: 'You are looking at the demo' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'Sign up' })).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});
