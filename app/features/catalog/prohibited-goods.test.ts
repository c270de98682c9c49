import { expect, test } from 'vitest';
import { prohibitedReasonOf } from './prohibited-goods.ts';

test.each([
  ['Tactical switchblade knife', 'weapons'],
  ['Brass knuckles self defense', 'weapons'],
  ['Pepper spray keychain', 'weapons'],
  ['E-cigarette vape kit', 'tobacco'],
  ['CBD oil tincture 1000mg', 'drugs'],
  ['Replica designer handbag AAA quality', 'counterfeit'],
])('%s is refused: %s', (title, reason) => {
  expect(prohibitedReasonOf({ title })).toBe(reason);
});

test.each([
  'Kitchen knife with wooden handle',
  'Water pistol for kids, summer toy',
  'Grapes and vines wall print',
  'Ivorie cotton dress',
  'Massage gun with 6 heads',
  'Drapes for living room',
  'Ammonite fossil pendant',
])('%s is allowed', (title) => {
  expect(prohibitedReasonOf({ title })).toBeUndefined();
});

test('a tag can give a product away', () => {
  expect(prohibitedReasonOf({ title: 'Relaxing oil', tags: ['wellness', 'cbd'] })).toBe('drugs');
});
