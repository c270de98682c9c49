import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { useAdoption } from './use-adoption.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const told = (data: object) => new TextEncoder().encode(`event: process\nid: 1\ndata: ${JSON.stringify(data)}\n\n`);
const done = told({ id: 'item', product_id: 'jam', status: 'success', progress: 100 });

/** A list with one product of a store, and the editor's page. @returns what tells live events, and what lets the server answer. */
function show(mayLeave = () => true): { tell(event: Uint8Array): void; answer(): void } {
  const events = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 9 });
  const writer = events.writable.getWriter();
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/events')) return new Response(events.readable);
    await answered.promise;
    const data = { tracking_id: 'group', items: { listing: 'item' } };
    return Response.json({ status: 200, success: true, message: '', data, errors: null });
  });
  function List() {
    const adopt = useAdoption(mayLeave, () => {});
    return (
      <button type="button" onClick={() => adopt('listing')}>
        Edit here
      </button>
    );
  }
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <List />
        </English>
      ),
    },
    { path: '/app/products-center/editor/:id', Component: () => <h1>Editor</h1> },
  ]);
  render(<Stub initialEntries={['/']} />);
  return { tell: (event) => void writer.write(event), answer: answered.resolve };
}

test.each([
  ['after the answer', false],
  ['before the answer', true],
])('the editor opens when the product is there, told %s', async (_when, isEarly) => {
  const server = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit here' }));
  if (isEarly) server.tell(done);
  server.answer();
  if (!isEarly) {
    server.tell(told({ id: 'another', product_id: 'tea', status: 'success', progress: 100 }));
    server.tell(done);
  }
  expect(await screen.findByRole('heading', { name: 'Editor' })).toBeTruthy();
});

test('a seller who has begun something else stays', async () => {
  const mayLeave = vi.fn(() => false);
  const server = show(mayLeave);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit here' }));
  server.answer();
  server.tell(done);
  await vi.waitFor(() => expect(mayLeave).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Edit here' })).toBeTruthy();
});
