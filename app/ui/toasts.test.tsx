import { useNavigate } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdClock } from '#tests/support/held-clock.ts';
import { ToastProvider, useToast } from './toasts.tsx';

function Page() {
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => toast('Saved')}>
        save
      </button>
      <button type="button" onClick={() => toast('Careful', { type: 'warning' })}>
        warn
      </button>
      <button type="button" onClick={() => toast('Not saved', { type: 'error' })}>
        fail
      </button>
      <button
        type="button"
        onClick={() => {
          toast('Deleted', { on: '/list' });
          navigate('/list');
        }}
      >
        delete
      </button>
    </>
  );
}

holdClock();

function show() {
  const Stub = createRemixStub([
    {
      path: '*',
      Component: () => (
        <ToastProvider>
          <Page />
        </ToastProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('success goes after three seconds, a warning after four and a half, an error never by itself', () => {
  show();
  for (const name of ['save', 'warn', 'fail']) press(name);
  pass(3600);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByText('Careful')).toBeTruthy();
  pass(1500);
  expect(screen.queryByText('Careful')).toBeNull();
  pass(600_000);
  expect(screen.getByRole('alert').textContent).toContain('Not saved');
});

test('an error is put away by its cross', () => {
  show();
  press('fail');
  fireEvent.click(screen.getByRole('alert').querySelector('button') as HTMLButtonElement);
  expect(screen.queryByText('Not saved')).toBeNull();
});

test('news of a page that is left go with it; what is said on the page that is gone to stands there for its three seconds', async () => {
  show();
  press('save');
  press('delete');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Deleted')).toBeTruthy();
  expect(screen.queryByText('Saved')).toBeNull();
  pass(3600);
  expect(screen.queryByText('Deleted')).toBeNull();
  press('delete');
  expect(screen.getByText('Deleted')).toBeTruthy();
});
