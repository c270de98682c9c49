import { Frame } from '@shopify/polaris';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { NavigationGuard } from './navigation-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import { giveUpWaiting } from './signed-out.ts';

afterEach(cleanup);

const nothing = () => undefined;

/** Would the browser ask before this page makes room for another document? */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function openForm() {
  window.history.replaceState(null, '', '/app/setting/account');
  const router = createBrowserRouter([
    {
      element: (
        <English>
          <Frame>
            <NavigationGuard>
              <Outlet />
            </NavigationGuard>
          </Frame>
        </English>
      ),
      children: [
        {
          path: '/app/setting/account',
          element: (
            <>
              <SaveBar isDirty isSaving={false} onSave={nothing} onDiscard={nothing} />
              <Link to="/app/orders">Orders</Link>
            </>
          ),
        },
        // On its way for the whole test.
        { path: '/app/orders', loader: () => new Promise(nothing), element: null },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
}

test('whoever leaves without saving is not asked again by the browser, when the screen comes as a document', async () => {
  openForm();
  expect(asksBeforeUnload()).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(asksBeforeUnload()).toBe(false);
});

test('what was let go after signing out elsewhere is not asked about again', () => {
  openForm();
  giveUpWaiting();
  expect(asksBeforeUnload()).toBe(false);
});
