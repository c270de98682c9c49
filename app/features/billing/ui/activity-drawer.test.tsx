import { useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English, i18n } from '#tests/support/english.tsx';
import billing from '../../../../locales/en/billing.json' with { type: 'json' };
import { ActivityDrawer } from './activity-drawer.tsx';
import { planAction } from './plan-paths.ts';

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
        <English>
          <Screen />
        </English>
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
