import { expect, test } from 'vitest';
import { fieldsOf, valuesOf } from './form-values.ts';

const formOf = (fields: [string, string][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const like = { isOn: true, note: '', cents: 99, rules: [{ from: 1, price: { plus: true } }], stores: [] as string[] };

test.each([
  ['everything is set', { isOn: true, note: 'a.b', cents: 5, rules: [{ from: 1, price: { plus: true } }], stores: ['one', 'two'] }],
  ['lists are empty, switches off', { isOn: false, note: '', cents: 0, rules: [], stores: [] }],
  ['there are more items than in the sample', { ...like, rules: [0, 20, -1].map((from) => ({ from, price: { plus: from > 0 } })) }],
])('values come back as they were sent when %s', (_, value) => {
  const asTexts = JSON.parse(JSON.stringify(value, (_key, each) => (typeof each === 'number' ? String(each) : each)));
  expect(valuesOf(formOf(fieldsOf(value)), like)).toEqual(asTexts);
});

test('a field that was not sent is missing, a switch that was not sent is off', () => {
  expect(valuesOf(formOf([['rules.0.from', '3']]), like)).toEqual({
    isOn: false,
    note: undefined,
    cents: undefined,
    rules: [{ from: '3', price: { plus: false } }],
    stores: [],
  });
});

test('null is sent as an empty field and read as null', () => {
  expect(fieldsOf({ cents: null })).toEqual([['cents', '']]);
  expect(valuesOf(formOf([['cents', '']]), { cents: null })).toEqual({ cents: null });
  expect(valuesOf(formOf([['cents', '0']]), { cents: null })).toEqual({ cents: '0' });
});
