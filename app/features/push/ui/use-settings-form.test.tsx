import { useLoaderData, useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import { useSettingsForm } from './use-settings-form.ts';

afterEach(cleanup);

test('changes are sent with the version that they began with, though the screen has heard of a newer one', async () => {
  let version = 'first';
  const sent: FormDataEntryValue[] = [];
  const Screen = () => {
    const loaded = useLoaderData<{ version: string; value: { note: string } }>();
    const { revalidate } = useRevalidator();
    const { value, edit, bar } = useSettingsForm(loaded.value, async () => undefined, loaded.version);
    return (
      <>
        <input aria-label="Note" value={value.note} onChange={(event) => edit({ note: event.target.value })} />
        <span>{loaded.version}</span>
        <button type="button" onClick={bar.onSave}>
          save
        </button>
        <button type="button" onClick={bar.onDiscard}>
          discard
        </button>
        <button type="button" onClick={revalidate}>
          hear
        </button>
      </>
    );
  };
  const Stub = createRemixStub([
    {
      path: '/',
      loader: () => ({ version, value: { note: 'of the server' } }),
      action: async ({ request }) => {
        sent.push((await request.formData()).get('version') as string);
        return { ok: false, code: 'STATE_CONFLICT', message: '', errors: null, params: {} };
      },
      Component: () => (
        <English>
          <ToastProvider>
            <Screen />
          </ToastProvider>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const type = async (value: string) => fireEvent.change(await screen.findByLabelText('Note'), { target: { value } });
  await type('mine');
  version = 'second';
  press('hear');
  await screen.findByText('second');
  press('save');
  await waitFor(() => expect(sent).toEqual(['first']));
  // Seen and begun anew.
  press('discard');
  await type('mine again');
  press('save');
  await waitFor(() => expect(sent).toEqual(['first', 'second']));
});
