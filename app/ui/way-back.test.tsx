import { AppProvider } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { AppLink } from './app-link.tsx';
import { Screen } from './screen.tsx';
import { useNotedAddresses } from './way-back.ts';

function Layout() {
  const { pathname, search } = useLocation();
  useNotedAddresses();
  return (
    <English>
      <AppProvider i18n={english} linkComponent={AppLink}>
        <output>{`${pathname}${search}`}</output>
        <Outlet />
      </AppProvider>
    </English>
  );
}

const List = () => (
  <Screen title="Orders">
    <Link to="/app/orders?status=all&page=3">Third page</Link>
    <Link to="/app/orders/1">First order</Link>
    <Link to="/app">Home</Link>
  </Screen>
);
const Order = () => (
  <Screen title="#1001" backTo="/app/orders">
    <Link to="/app/orders/1?edit=address">Edit address</Link>
    <Link to="/app/orders/pay">Pay</Link>
  </Screen>
);

const address = () => document.querySelector('output')?.textContent;
const press = async (name: string, then: string) => {
  fireEvent.click(screen.getByRole('link', { name }));
  await waitFor(() => expect(address()).toBe(then));
};

afterEach(cleanup);

test('the way back leads to the list as it was left, over what was opened below it meanwhile, and else to its beginning', async () => {
  window.history.replaceState(null, '', '/app/orders');
  const router = createBrowserRouter([
    {
      element: <Layout />,
      children: [
        { path: '/app', element: <Link to="/app/orders/1">Latest order</Link> },
        { path: '/app/orders', element: <List /> },
        { path: '/app/orders/pay', element: <Order /> },
        { path: '/app/orders/:id', element: <Order /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await press('Third page', '/app/orders?status=all&page=3');
  const place = window.history.state.idx;
  await press('First order', '/app/orders/1');
  await press('Edit address', '/app/orders/1?edit=address');
  await press('Pay', '/app/orders/pay');
  // What is opened in another tab is the list as it was left, too.
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/orders?status=all&page=3');
  await press('Back', '/app/orders?status=all&page=3');
  // The same entry of the history: with its place, and with what came before it.
  expect(window.history.state.idx).toBe(place);

  // Over another page nobody came from the list.
  await press('Home', '/app');
  await press('Latest order', '/app/orders/1');
  await press('Back', '/app/orders');
  expect(window.history.state.idx).toBe(place + 3);
  router.dispose();
});
