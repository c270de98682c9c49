import { Form, useActionData, useFetcher, useLoaderData, useNavigation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endingUnanswered, unansweredStatus } from './load-route-module.ts';

afterEach(cleanup);

function Settings() {
  const fetcher = useFetcher<{ message: string }>();
  const answer = useActionData<{ message: string }>();
  const { state } = useNavigation();
  return (
    <>
      <p>{useLoaderData<number>()} reads</p>
      <fetcher.Form method="post">
        <button type="submit">{fetcher.state === 'idle' ? 'Save' : 'Saving'}</button>
      </fetcher.Form>
      <Form method="post">
        <button type="submit">{state === 'idle' ? 'Send' : 'Sending'}</button>
      </Form>
      <p role="alert">{fetcher.data?.message ?? answer?.message}</p>
    </>
  );
}

/** Refuses with this status; what is read after that never comes. */
function open(status: number) {
  let reads = 0;
  const loader = vi.fn(() => {
    reads += 1;
    return reads === 1 ? 1 : new Promise<number>(() => undefined);
  });
  const action = () => Response.json({ message: 'refused' }, { status });
  const App = createRemixStub([{ path: '/', Component: Settings, loader, action, ...endingUnanswered({}) }]);
  render(<App future={{ v3_singleFetch: true }} />);
  return loader;
}

test.each([
  ['Save', 'Saving'],
  ['Send', 'Sending'],
])('a form that nobody answered is not being sent any more, and says so (%s)', async (idle, busy) => {
  const loader = open(unansweredStatus);
  fireEvent.click(await screen.findByText(idle));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('refused'));
  expect(screen.queryByText(busy)).toBeNull();
  expect(loader).toHaveBeenCalledTimes(1);
});

test('what the server refused itself is read anew: it may have refused because of what is newer', async () => {
  const loader = open(422);
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
});
