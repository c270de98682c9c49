import { jwtVerify, SignJWT } from 'jose';
import { afterEach, expect, it } from 'vitest';
import { moveDate } from './moved-date.ts';

const day = 86_400_000;
const Real = Date;

afterEach(() => moveDate(0));

it('now is ahead, however it is asked for, and a given time stays what it is', () => {
  const before = new Date('2026-05-04T12:00:00Z');
  moveDate(8 * day);
  const real = Real.now();
  for (const now of [Date.now(), Date.parse(new Date().toISOString()), Date.parse(Date())])
    expect(Math.abs(now - real - 8 * day)).toBeLessThan(5000);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date(2026, 4, 4).getMonth()).toBe(4);
  expect(Date.UTC(2026, 4, 4)).toBe(Real.UTC(2026, 4, 4));
  expect([before instanceof Date, new Date() instanceof Real, new Date().constructor.name]).toEqual([true, true, 'Date']);
  moveDate(0);
  expect(Math.abs(Date.now() - real)).toBeLessThan(5000);
});

it('a token that has expired meanwhile is refused, by a library that asks for the time itself', async () => {
  const secret = new TextEncoder().encode('a secret of more than thirty-two bytes');
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(secret);
  await jwtVerify(token, secret);
  moveDate(day);
  await expect(jwtVerify(token, secret)).rejects.toThrow('exp');
});
