import { describe, expect, test } from 'vitest';
import {
  canRemove,
  inOptionOrder,
  newCombinations,
  type PlannedOption,
  planOf,
  problemsOfPlan,
  removalOf,
  simplest,
  staying,
  valuesAfter,
} from './option-plan.ts';

const color = { name: 'Color', values: ['Red', 'Blue'] };
const size = { name: 'Size', values: ['S', 'L'] };
const fresh = (name: string, ...values: string[]): PlannedOption => ({ name, values, from: null, values_from: values.map(() => null) });
const added = (rows: string[][], before: { name: string; values: string[] }[], plan: PlannedOption[]) =>
  newCombinations(rows, before, plan)?.map(({ values }) => values.join('/'));

describe('reworded options', () => {
  test('reach the variants', () => {
    expect(valuesAfter(['Red'], [color], [{ name: 'Shade', values: ['Crimson', 'Blue'] }])).toEqual(['Crimson']);
  });
  test('two values that swap their names do not get mixed up', () => {
    const after = [{ name: 'Color', values: ['Blue', 'Red'] }];
    expect(valuesAfter(['Red'], [color], after)).toEqual(['Blue']);
    expect(valuesAfter(['Blue'], [color], after)).toEqual(['Red']);
  });
  test('must have as many values as before', () => {
    expect(problemsOfPlan([['Red']], [color], [{ name: 'Color', values: ['Red'] }])).toEqual({ options: ['invalid'] });
  });
});

describe('a new option', () => {
  test('gives existing variants its first value, and each of the others to new ones', () => {
    const plan = [...planOf([color]), fresh('Material', 'Steel', 'Wood', 'Glass')];
    expect(valuesAfter(['Blue'], [color], plan)).toEqual(['Blue', 'Steel']);
    expect(newCombinations([['Red'], ['Blue']], [color], plan)).toEqual([
      { values: ['Red', 'Wood'], like: 0 },
      { values: ['Blue', 'Wood'], like: 1 },
      { values: ['Red', 'Glass'], like: 0 },
      { values: ['Blue', 'Glass'], like: 1 },
    ]);
  });
  test('of a product without options', () => {
    const plan = [fresh('Material', 'Steel', 'Wood')];
    expect(valuesAfter([], [], plan)).toEqual(['Steel']);
    expect(added([[]], [], plan)).toEqual(['Wood']);
  });
  test('does not make what the supplier does not have either: no red one in L', () => {
    const rows = [
      ['Red', 'S'],
      ['Blue', 'S'],
      ['Blue', 'L'],
    ];
    expect(added(rows, [color, size], [...planOf([color, size]), fresh('Material', 'Steel', 'Wood')])).toEqual([
      'Red/S/Wood',
      'Blue/S/Wood',
      'Blue/L/Wood',
    ]);
  });
});

describe('a new value', () => {
  const withGreen: PlannedOption = { name: 'Color', values: ['Green', 'Red', 'Blue'], from: 0, values_from: [null, 0, 1] };
  test('is combined with what there is', () => {
    expect(
      added(
        [
          ['Red', 'S'],
          ['Blue', 'L'],
        ],
        [color, size],
        [withGreen, { ...size, from: 1, values_from: [0, 1] }],
      ),
    ).toEqual(['Green/S', 'Green/L']);
  });
  test('beside a new option has all of its values', () => {
    expect(added([['Red']], [color], [withGreen, fresh('Material', 'Steel', 'Wood')])).toEqual(['Green/Steel', 'Red/Wood', 'Green/Wood']);
  });
});

describe('an option that goes, or another place', () => {
  test('an option can go when the others tell the variants apart', () => {
    const plan = planOf([color, size]);
    expect(
      canRemove(
        [
          ['Red', 'S'],
          ['Blue', 'S'],
        ],
        [color, size],
        plan,
        1,
      ),
    ).toBe(true);
    expect(
      canRemove(
        [
          ['Red', 'S'],
          ['Red', 'L'],
        ],
        [color, size],
        plan,
        1,
      ),
    ).toBe(false);
    expect(
      problemsOfPlan(
        [
          ['Red', 'S'],
          ['Red', 'L'],
        ],
        [color, size],
        plan.slice(0, 1),
      ),
    ).toEqual({ options: ['variantsAlike'] });
    expect(canRemove([['Red', 'S']], [color, size], [...plan, fresh('Material', 'Steel')], 2)).toBe(true);
  });
  test('values follow their options', () => {
    const plan = [
      { ...size, from: 1, values: ['L', 'S'], values_from: [1, 0] },
      { ...color, from: 0, values_from: [0, 1] },
    ];
    expect(valuesAfter(['Red', 'L'], [color, size], plan)).toEqual(['L', 'Red']);
    expect(newCombinations([['Red', 'L']], [color, size], plan)).toEqual([]);
    const rows = [
      ['S', 'Red'],
      ['L', 'Blue'],
      ['L', 'Red'],
    ].map((values) => ({ option_values: values }));
    expect(inOptionOrder(rows, plan).map((row) => row.option_values.join())).toEqual(['L,Red', 'L,Blue', 'S,Red']);
  });
  test('what was moved there and back is no change', () => {
    expect(simplest(planOf([color, size]), [color, size])).toEqual([color, size]);
  });
});

describe('a plan is refused', () => {
  const of = (...plan: PlannedOption[]) => problemsOfPlan([['Red'], ['Blue']], [color], plan);
  const kept: PlannedOption = { ...color, from: 0, values_from: [0, 1] };
  test.each<[string, PlannedOption[], object]>([
    [
      'that leaves out a value which a variant has',
      [{ name: 'Color', values: ['Red'], from: 0, values_from: [0] }],
      { options: ['invalid'] },
    ],
    ['that names a place twice', [kept, { ...kept, name: 'Shade' }], { options: ['invalid'] }],
    ['that names a place that was not', [{ ...kept, from: 4 }], { options: ['invalid'] }],
    ['that says of half of the options only where they were', [kept, { name: 'Material', values: ['Steel'] }], { options: ['invalid'] }],
    ['with an option without values', [kept, fresh('Material')], { 'options.1.name': ['noValues'] }],
    ['with four options', [kept, fresh('A', '1'), fresh('B', '1'), fresh('C', '1')], { options: ['tooManyOptions'] }],
    [
      'with more variants than any channel takes',
      [kept, fresh('Length', ...Array.from({ length: 1025 }, (_, n) => `${n}`))],
      { options: ['tooManyVariants'] },
    ],
  ])('%s', (_what, plan, problems) => {
    expect(of(...plan)).toEqual(problems);
  });
});

describe('the removal of an option', () => {
  const variant = (values: string[], source: string | null, isEnabled = true) => ({
    option_values: values,
    is_enabled: isEnabled,
    source_variant_id: source,
  });
  const removal = (...variants: ReturnType<typeof variant>[]) => removalOf(variants, [color, size], planOf([color, size]), 1);
  test.each<[string, ReturnType<typeof removal>, ReturnType<typeof variant>[]]>([
    ['that tells a supplier’s variants apart', 'never', [variant(['Red', 'S'], 'a'), variant(['Red', 'L'], 'b', false)]],
    ['whose other values are still sold', 'later', [variant(['Red', 'S'], 'a'), variant(['Red', 'L'], null)]],
    ['whose other values are not sold any more', 'now', [variant(['Red', 'S'], 'a'), variant(['Red', 'L'], null, false)]],
    ['of which nothing is sold any more', 'now', [variant(['Red', 'S'], null, false), variant(['Red', 'L'], null, false)]],
    ['that tells nothing apart', 'now', [variant(['Red', 'S'], 'a'), variant(['Blue', 'S'], 'b')]],
  ])('%s: %s', (_what, when, variants) => {
    expect(removal(...variants)).toBe(when);
  });
  test('keeps what is not like another one, sold or not', () => {
    const variants = [variant(['Red', 'S'], 'a'), variant(['Red', 'L'], null, false), variant(['Blue', 'L'], null, false)];
    expect(staying(variants, [color, size], planOf([color]))).toEqual([variants[0], variants[2]]);
    expect(staying(variants, [color, size], planOf([color, size]))).toEqual(variants);
  });
});
