import { expect, test, vi } from 'vitest';
import { plansWithBack, rememberPlace, takePlace } from './place-before.ts';

const placing = '/app/orders/create?id=1&id=2';
const at = (address: string) => ({
  pathname: address.split('?')[0] as string,
  search: address.includes('?') ? `?${address.split('?')[1]}` : '',
});

test('the orders that were being placed are found again, once', () => {
  rememberPlace(at(placing));
  expect(takePlace()).toBe(placing);
  expect(takePlace()).toBeUndefined();
});

test('also when the plans were opened by their own address', () => {
  const plans = plansWithBack('/app/setting/billing-plan/change-plan', placing);
  rememberPlace(at(plans));
  expect(takePlace()).toBe(placing);
});

test('nobody is led to another site, to the plans again, or to what was left an hour ago', () => {
  for (const back of ['https://evil.example/app/', '//evil.example', '/app//evil.example', '/app/setting/billing', '/app/\\\\evil'])
    expect(plansWithBack('/plans', back)).toBe('/plans');
  rememberPlace(at('/app/setting/billing?back=https://evil.example'));
  expect(takePlace()).toBeUndefined();
  rememberPlace(at(placing));
  vi.useFakeTimers({ now: Date.now() + 61 * 60_000 });
  expect(takePlace()).toBeUndefined();
  vi.useRealTimers();
});

test('a choice on the screens about plans themselves forgets an earlier place', () => {
  rememberPlace(at(placing));
  rememberPlace(at('/app/setting/billing'));
  expect(takePlace()).toBeUndefined();
});
