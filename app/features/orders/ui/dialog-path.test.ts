import { expect, test } from 'vitest';
import { dialogTarget } from './dialog-path.ts';

const item = (id: string, errorKey: string | null = null) => ({ id, isUnmapped: false, errorKey });
const groups = [
  { id: 'sent', state: 'in_transit', items: [item('lamp', 'product_sold_out')] },
  { id: 'first', state: 'ready', items: [item('cup'), item('set')] },
  { id: 'second', state: 'ready', items: [item('set'), item('vase', 'shipped_country_notfound')] },
];
const found = (group: string | null, named: string | null = null) => {
  const target = dialogTarget(groups, { group, item: named });
  return [target.group?.id, target.item?.id, target.itemGroup?.id];
};

test('a dialog is for the supplier order that was named, and for what is wrong in that one', () => {
  expect(found('second')).toEqual(['second', 'vase', 'second']);
  expect(found('first')).toEqual(['first', 'cup', 'first']);
  expect(found('second', 'set')).toEqual(['second', 'set', 'second']);
});

test('without a name it is for what is ready, and for what is wrong anywhere', () => {
  expect(found(null)).toEqual(['first', 'lamp', 'sent']);
  expect(found(null, 'cup')).toEqual(['first', 'cup', 'first']);
});

test('what is gone is not replaced by another, and an item is still the one that was named', () => {
  expect(found('gone')).toEqual([undefined, undefined, undefined]);
  expect(found('gone', 'cup')).toEqual([undefined, 'cup', 'first']);
  expect(found('first', 'gone')).toEqual(['first', undefined, undefined]);
});
