import { useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { AppProvider } from '@shopify/polaris';
import polarisWords from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import billing from '../../../../locales/en/billing.json' with { type: 'json' };
import common from '../../../../locales/en/common.json' with { type: 'json' };
import { ActivityDrawer } from './activity-drawer.tsx';
import { planAction } from './plan-paths.ts';

const i18n = createInstance();
void i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { common, billing } }, interpolation: { escapeValue: false }, initImmediate: false });

// jsdom has no dialogs of its own.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

const entry = (id: string) => ({
  id,
  feature_id: 'AI_CONTENT',
  credit_type: 'QUOTA_USAGE',
  credit_cost: 3,
  is_gain: false,
  created_at: '2026-03-02T08:00:00Z',
});

test('news from elsewhere do not show a page of the activity twice', async () => {
  let reads = 0;
  let revalidate = () => {};
  function Screen() {
    revalidate = useRevalidator().revalidate;
    return <ActivityDrawer onClose={() => {}} />;
  }
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <I18nextProvider i18n={i18n}>
          <AppProvider i18n={polarisWords}>
            <Screen />
          </AppProvider>
        </I18nextProvider>
      ),
    },
    {
      path: planAction,
      loader: ({ request }) => {
        reads += 1;
        const page = new URL(request.url).searchParams.get('activity');
        return { activity: { payment_logs: [{ date: `2026-03-0${page}`, total: 3, entries: [entry(`entry-${page}`)] }], total_page: 3 } };
      },
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  const shown = () => [...document.querySelectorAll('.Billing-Day > button')].map((day) => day.textContent);
  const [first, second] = ['March 1, 2026', 'March 2, 2026'].map((day) => `${day}${i18n.t('billing:activity.spent', { count: 3 })}`);
  await waitFor(() => expect(shown()).toEqual([first]));
  await act(async () => revalidate());
  await waitFor(() => expect(reads).toBe(2));
  expect(shown()).toEqual([first]);
  expect(document.querySelectorAll('.Billing-Entries li')).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: billing.activity.more }));
  await waitFor(() => expect(shown()).toEqual([first, second]));
  await act(async () => revalidate());
  await waitFor(() => expect(reads).toBe(4));
  expect(shown()).toEqual([first, second]);
});
