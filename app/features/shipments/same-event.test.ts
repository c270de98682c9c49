import { describe, expect, test } from 'vitest';
import { isSameEvent, mergeEvents, type ToldEvent } from './same-event.ts';

const event = (at: string, more: Partial<ToldEvent> = {}): ToldEvent => ({
  at: new Date(at),
  description: 'Delivered, PO Box',
  location: 'NENANA, AK',
  ...more,
});
const local = (at: string, more: Partial<ToldEvent> = {}) => event(at, { isLocal: true, ...more });
const carriers = event('2024-01-18T16:59:22Z');

describe('one event that two feeds tell', () => {
  test.each<[string, ToldEvent, ToldEvent, boolean]>([
    ['at one moment, with a place written differently', carriers, event('2024-01-18T16:59:22Z', { location: 'Nenana,AK' }), true],
    ['at one moment, without a place', carriers, event('2024-01-18T16:59:22Z', { location: '' }), true],
    ['eight hours apart, one of them without a zone', carriers, local('2024-01-18T08:59:22Z'), true],
    ['five and three quarter hours apart, without a zone', carriers, local('2024-01-18T11:14:22Z'), true],
    ['seconds apart, without a zone', carriers, local('2024-01-18T08:59:52Z'), false],
    ['days apart, without a zone', carriers, local('2024-01-16T16:59:22Z'), false],
    ['eight hours apart, both with a zone', carriers, event('2024-01-18T08:59:22Z'), false],
    [
      'eight hours apart, both without: one feed tells its times alike',
      local('2024-01-18T08:59:22Z'),
      local('2024-01-18T16:59:22Z'),
      false,
    ],
    ['with other words', carriers, local('2024-01-18T08:59:22Z', { description: 'Out for delivery' }), false],
    ['at another place', carriers, event('2024-01-18T16:59:22Z', { location: 'Anchorage, AK' }), false],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameEvent(one, other)).toBe(isSame);
    expect(isSameEvent(other, one)).toBe(isSame);
  });
});

test('what is known for certain takes the place of what is not, and nothing is told twice', () => {
  const guessed = local('2024-01-18T08:59:22Z');
  expect(mergeEvents([guessed], [carriers])).toEqual({ added: [carriers], replaced: [guessed] });
  expect(mergeEvents([carriers], [guessed])).toEqual({ added: [], replaced: [] });
  expect(mergeEvents([], [guessed, carriers, carriers])).toEqual({ added: [carriers], replaced: [] });
  expect(mergeEvents([guessed], [guessed])).toEqual({ added: [], replaced: [] });
});
