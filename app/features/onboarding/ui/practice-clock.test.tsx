import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { clockSteps } from '../practice-clock-steps.ts';
import { PracticeClock } from './practice-clock.tsx';

afterEach(cleanup);

test('a press moves the clock by what its button says', async () => {
  const asked: FormData[] = [];
  const Stub = createRemixStub([
    {
      path: '/app',
      children: [
        {
          index: true,
          Component: () => (
            <English>
              <PracticeClock time="2026-05-04T12:00:00.000Z" />
            </English>
          ),
          action: async ({ request }) => {
            asked.push(await request.formData());
            return { ok: true };
          },
        },
      ],
    },
  ]);
  render(<Stub initialEntries={['/app']} />);
  expect((await screen.findByRole('status')).textContent).toContain('May 4, 2026');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['+ 1 hour', '+ 1 day', '+ 8 days', '+ 30 days']);
  fireEvent.click(screen.getByRole('button', { name: '+ 8 days' }));
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.get('intent')).toBe('move-clock');
  expect(clockSteps[Number(asked[0]?.get('step'))]).toMatchObject({ count: 8, unit: 'day', seconds: 8 * 86_400 });
});
