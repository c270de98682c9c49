import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { type ShownExport, YourDataCard } from './your-data-card.tsx';

afterEach(cleanup);

const made: ShownExport = {
  state: 'ready',
  progress: 100,
  link: 'https://app.example/files/your-data?id=1&code=2',
  size: '3.4 MB',
  until: 'May 7, 2027',
};

function show(shown: ShownExport | null, isOneStore = false): string[] {
  const asked: string[] = [];
  const Stub = createRemixStub([
    {
      path: '/app/setting/account',
      Component: () => (
        <English>
          <YourDataCard shown={shown} isOneStore={isOneStore} />
        </English>
      ),
      action: async ({ request }) => {
        asked.push(String((await request.formData()).get('intent')));
        return { ok: true };
      },
    },
  ]);
  render(<Stub initialEntries={['/app/setting/account']} />);
  return asked;
}

test('it is asked for by one press', async () => {
  const asked = show(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare download' }));
  await expect.poll(() => asked).toEqual(['export-data']);
  expect(screen.queryByText(/It covers this store/)).toBeNull();
});

test('while it is made its progress is shown, and nothing is to be pressed twice', async () => {
  show({ ...made, state: 'working', progress: 40, link: null });
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('40');
  expect(screen.queryByRole('button')).toBeNull();
});

test('ready, it says how large it is and until when it is there', async () => {
  show(made, true);
  expect((await screen.findByRole('link', { name: /Download your data/ })).getAttribute('href')).toBe(made.link);
  expect(screen.getByText('Ready to download (3.4 MB). Available until May 7, 2027.')).toBeTruthy();
  expect(screen.getByText(/It covers this store/)).toBeTruthy();
});

test('a failure is said, and it may be asked for again', async () => {
  show({ ...made, state: 'failed', link: null });
  expect(await screen.findByText(/couldn’t be prepared/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prepare download' })).toBeTruthy();
});
