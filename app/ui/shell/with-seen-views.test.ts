import { expect, test } from 'vitest';
import type { ShellData } from './types.ts';
import { withSeenViews } from './with-seen-views.ts';

const unreadOf = (unread: number, seen: string[]) =>
  withSeenViews({ seen: [], counts: { imported: 0, pushed: 0, orders: 0, unread } } as unknown as ShellData, seen).counts.unread;

test('the bell invites with a 1 until its list was opened, and counts what is unread before and after', () => {
  expect(unreadOf(0, [])).toBe(1);
  expect(unreadOf(0, ['notifications'])).toBe(0);
  expect(unreadOf(3, [])).toBe(3);
  expect(unreadOf(3, ['notifications'])).toBe(3);
});
