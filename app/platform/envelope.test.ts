import { expect, test } from 'vitest';
import { errorEnvelope } from './envelope.ts';
import { AppError } from './errors.ts';
import { translator } from './i18n.server.ts';

test.each([
  ['en', 30, 'Too many tries. Wait 30 seconds and try again.'],
  ['en', 1, 'Too many tries. Wait 1 second and try again.'],
  ['ar', 5, 'محاولات كثيرة جدًا. انتظر 5 ثوانٍ ثم أعد المحاولة.'],
  ['en', 873, 'Too many tries. Wait 15 minutes and try again.'],
  ['de', 873, 'Zu viele Versuche. Warten Sie 15 Minuten und versuchen Sie es dann erneut.'],
] as const)('in %s a wait of %i seconds is told as people reckon it', (locale, retryAfter, words) => {
  expect(errorEnvelope(new AppError('RATE_LIMITED', { retryAfter }), translator(locale)).message).toBe(words);
});
