import { AppProvider } from '@shopify/polaris';
import words from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import push from '../../../../locales/en/push.json' with { type: 'json' };
import type { ProcessItem } from '../schemas.ts';
import { ProcessToast } from './process-toast.tsx';

const i18n = createInstance();
void i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { common, push } }, interpolation: { escapeValue: false }, initImmediate: false });

const item = (n: number, status: ProcessItem['status']): ProcessItem => ({
  id: `item-${n}`,
  group_id: 'group',
  kind: 'push',
  product_id: null,
  store_id: null,
  title: `Product ${n}`,
  image: null,
  channel: 'shopify',
  status,
  progress: 50,
  error_code: null,
  error: status === 'error' ? 'The store refused it' : null,
  error_fields: null,
  work: null,
  can_undo: false,
  created_at: '2026-01-01T00:00:00.000Z',
});

/** The server's answer to what is under way; its stream of news stays silent. */
function serve(items: ProcessItem[]): void {
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/')
      ? Promise.resolve(Response.json({ status: 200, success: true, message: '', data: { items }, errors: null }))
      : new Promise(() => undefined),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of very many items the first are drawn, what failed before all others, and the rest when asked', async () => {
  serve([...Array.from({ length: 30 }, (_, n) => item(n, 'processing')), item(30, 'error')]);
  render(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={words}>
        <ProcessToast />
      </AppProvider>
    </I18nextProvider>,
  );
  await screen.findByText('Product 30');
  expect(screen.getAllByText(/^Product \d+$/).map((title) => title.textContent)).toEqual([
    'Product 30',
    ...Array.from({ length: 19 }, (_, n) => `Product ${n}`),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 31' }));
  expect(screen.getAllByText(/^Product \d+$/)).toHaveLength(31);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});
