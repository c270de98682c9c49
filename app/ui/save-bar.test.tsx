import { Link, useFetcher, useLoaderData, useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { Frame } from '@shopify/polaris';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import common from '../../locales/en/common.json' with { type: 'json' };
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
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
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

function Form() {
  const saved = useLoaderData<string>();
  const fetcher = useFetcher();
  return (
    <English>
      <NavigationGuard>
        <Frame>
          <SaveBar
            isDirty={saved !== 'typed'}
            isSaving={fetcher.state !== 'idle'}
            onSave={() => fetcher.submit({ value: 'typed' }, { method: 'post' })}
            onDiscard={() => undefined}
          />
          <Link to="/elsewhere">Elsewhere</Link>
        </Frame>
      </NavigationGuard>
    </English>
  );
}

/** The form, of whose changes some were sent to be saved, and then a link was pressed. */
async function leaveWhileSaving() {
  let saved = '';
  const answer = Promise.withResolvers<boolean>();
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Form,
      loader: () => saved,
      action: async () => {
        if (await answer.promise) saved = 'typed';
        return null;
      },
    },
    { path: '/elsewhere', Component: () => <p>Somewhere else</p> },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByRole('button', { name: common.save }));
  await waitFor(() => expect(document.querySelector('.Polaris-Spinner')).toBeTruthy());
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' })));
  expect(screen.queryByText('Somewhere else')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  return (isSaved: boolean) => act(async () => answer.resolve(isSaved));
}

test('who leaves while changes are being saved goes on once they are', async () => {
  const answer = await leaveWhileSaving();
  await answer(true);
  await screen.findByText('Somewhere else');
});

test('who leaves while changes are being saved is asked when saving them was refused', async () => {
  const answer = await leaveWhileSaving();
  await answer(false);
  await screen.findByRole('dialog');
  expect(screen.queryByText('Somewhere else')).toBeNull();
});

/** A form whose screen reads its data again while the seller is being asked. */
function ReadAgain({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <button type="button" onClick={revalidate}>
        Read again
      </button>
      <output>{state}</output>
      {children}
    </>
  );
}

async function askedWhileReading() {
  const answers: (() => void)[] = [];
  const loader = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve('saved'))));
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <NavigationGuard>
            <Frame>
              <ReadAgain>
                <SaveBar isDirty isSaving={false} onSave={nothing} onDiscard={nothing} />
                <Link to="/elsewhere">Elsewhere</Link>
              </ReadAgain>
            </Frame>
          </NavigationGuard>
        </English>
      ),
      loader,
    },
    { path: '/elsewhere', Component: () => <p>Somewhere else</p> },
  ]);
  render(<Stub initialEntries={['/']} />);
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.());
  fireEvent.click(await screen.findByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByRole('dialog');
  await act(async () => answers[1]?.());
  await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toBe('idle'));
  expect(screen.getByRole('dialog')).toBeTruthy();
}

test('the question stands although the screen’s data have been read again meanwhile, and Leave leaves', async () => {
  await askedWhileReading();
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('Somewhere else');
});

test('and Stay stays', async () => {
  await askedWhileReading();
  fireEvent.click(screen.getByRole('button', { name: common.saveBar.stay }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Somewhere else')).toBeNull();
});
