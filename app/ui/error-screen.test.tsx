import { useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

function Product() {
  const { revalidate } = useRevalidator();
  return (
    <button type="button" onClick={revalidate}>
      News
    </button>
  );
}

test('a screen whose subject was deleted while it was open says that, and one that was opened in vain that there is none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isThere = true;
  const loader = () => {
    if (!isThere) throw new Response(null, { status: 404 });
    return null;
  };
  const Stub = createRemixStub([
    {
      path: '/app',
      id: 'routes/app',
      Component: () => <ScreenOutlet under="routes/app" />,
      ErrorBoundary: () => (
        <English>
          <ErrorScreen />
        </English>
      ),
      children: [
        { path: 'product', loader, Component: Product },
        { path: 'other', loader, Component: Product },
      ],
    },
  ]);
  const { unmount } = render(<Stub initialEntries={['/app/product']} />);
  const news = await screen.findByText('News');
  isThere = false;
  fireEvent.click(news);
  expect(await screen.findByText('This has been deleted')).toBeTruthy();
  expect(screen.getByText(/Your changes on this page weren’t saved/)).toBeTruthy();
  unmount();

  render(<Stub initialEntries={['/app/other']} />);
  expect(await screen.findByText('This page does not exist')).toBeTruthy();
});
