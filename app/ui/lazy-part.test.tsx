import { createRemixStub } from '@remix-run/testing';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { lazyPart, reloadForGoneParts } from './lazy-part.ts';
import { noteUnsaved } from './signed-out.ts';
import { ToastProvider } from './toasts.tsx';

afterEach(() => noteUnsaved(false));

test('a part that does not come leaves what was typed beside it, and says what to do', async () => {
  noteUnsaved(true);
  const Part = lazyPart<{ Part: () => null }, 'Part'>(() => Promise.reject(new TypeError('Failed to fetch')), 'Part');
  const Component = () => (
    <English>
      <ToastProvider>
        <input aria-label="Title" defaultValue="Lamp" />
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Save your changes, then reload the page.');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Lamp');
});

test('a part that a new version took away leaves the page as it is while that is loaded anew', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // What an import answers whose failure was prevented.
  const Part = lazyPart<{ Part: () => null }, 'Part'>(() => Promise.resolve(undefined as never), 'Part');
  render(
    <>
      <p>Orders</p>
      <Suspense fallback={<p>Coming</p>}>
        <Part />
      </Suspense>
    </>,
  );
  await act(async () => undefined);
  expect(screen.getByText('Orders')).toBeTruthy();
  expect(screen.getByText('Coming')).toBeTruthy();
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

test('a part that a new version took away does not load the page anew over what was typed', () => {
  reloadForGoneParts();
  noteUnsaved(true);
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  // Not prevented, the import fails and its part says so.
  expect(event.defaultPrevented).toBe(false);
});
