import { useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { AppProvider, Frame } from '@shopify/polaris';
import polarisWords from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import products from '../../../../locales/en/products.json' with { type: 'json' };
import { centerTabs } from '../center-choices.ts';
import { CenterScreen, type CenterScreenProps } from './center-screen.tsx';

const i18n = createInstance();
void i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { common, products } }, interpolation: { escapeValue: false }, initImmediate: false });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream()));
  // Of no use without a layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = {
  counts: Object.fromEntries(centerTabs.map((tab) => [tab, 0])) as CenterScreenProps['counts'],
  columns: [],
  products: { items: [], next: null, previous: null, total: 0 } as CenterScreenProps['products'],
  listings: null,
  stores: [],
  hasAi: false,
  splitting: {} as CenterScreenProps['splitting'],
};

test('what is typed on while the list is loading stays, and is searched for next', async () => {
  const asked: { search: string; answer: () => void }[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      loader: async ({ request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        if (search) await new Promise<void>((answer) => asked.push({ search, answer }));
        return search;
      },
      Component: function List() {
        const search = useLoaderData<string>();
        return (
          <I18nextProvider i18n={i18n}>
            <AppProvider i18n={polarisWords}>
              <Frame>
                <CenterScreen {...nothing} query={{ tab: 'all', search, sort: 'created_desc', page_size: 50 }} />
              </Frame>
            </AppProvider>
          </I18nextProvider>
        );
      },
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByRole('button', { name: /search/i }));
  const field = (await screen.findByPlaceholderText(products.center.search)) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'lam' } });
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual(['lam']));
  fireEvent.change(field, { target: { value: 'lamp' } });
  await act(async () => asked[0]?.answer());
  expect(field.value).toBe('lamp');
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual(['lam', 'lamp']));
  await act(async () => asked[1]?.answer());
  expect(field.value).toBe('lamp');
});
