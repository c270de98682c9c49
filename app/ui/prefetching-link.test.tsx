import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdClock } from '#tests/support/held-clock.ts';
import { PrefetchingLink } from './prefetching-link.tsx';

holdClock();

function show() {
  const Stub = createRemixStub([
    { path: '/', Component: () => <PrefetchingLink to="/there">there</PrefetchingLink> },
    { id: 'there', path: '/there', Component: () => null, loader: () => null },
  ]);
  render(<Stub initialEntries={['/']} />);
  return screen.getByRole('link', { name: 'there' });
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const asked = () => [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute('href'));

test('a hand that rests on a link has its screen loaded, once', async () => {
  const link = show();
  fireEvent.mouseEnter(link);
  await wait(50);
  expect(asked()).toEqual([]);
  await wait(100);
  expect(asked()).toHaveLength(1);
  fireEvent.mouseLeave(link);
  fireEvent.mouseEnter(link);
  await wait(200);
  expect(asked()).toHaveLength(1);
});

test('one that passes over it has not, nor has the keyboard', async () => {
  const link = show();
  fireEvent.mouseEnter(link);
  await wait(50);
  fireEvent.mouseLeave(link);
  fireEvent.focus(link);
  await wait(500);
  expect(asked()).toEqual([]);
});

test('nothing is asked for while there is no line', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const link = show();
  fireEvent.mouseEnter(link);
  fireEvent.touchStart(link);
  await wait(500);
  expect(asked()).toEqual([]);
  vi.restoreAllMocks();
});
