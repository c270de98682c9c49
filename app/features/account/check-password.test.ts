import { expect, test } from 'vitest';
import { failureDelayMs } from './check-password.server.ts';

test('failed sign-ins are answered at once at first, then later and later, never by more than 0.4 seconds', () => {
  expect([1, 2, 3, 4, 5].map((tries) => failureDelayMs(tries, 5))).toEqual([0, 0, 80, 240, 400]);
  expect([15, 16, 30, 99].map((tries) => failureDelayMs(tries, 30))).toEqual([0, 27, 400, 400]);
});
