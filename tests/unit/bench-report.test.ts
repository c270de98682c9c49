import { expect, test } from 'vitest';
import { withParts } from '../bench/report.ts';

const head = ['| figure | measured | budget | floor | | |', '|---|--:|--:|--:|---|---|'];
const table = (part: string, ...rows: string[]) => [`## ${part}`, '', ...head, ...rows].join('\n');

test('what is measured anew takes the place of its own table in the report and leaves the others', () => {
  const old = `# Bench\n\nWords.\n\n${table('Writes', '| old | 1 /s |  |  |  |  |')}\n\n${table('Push', '| kept | 2 |  |  |  |  |')}\n`;
  const figures = [
    { part: 'Writes', what: 'new', value: 12.34, unit: 'ms', budget: { at: 'most' as const, value: 10 } },
    { part: 'First load of a screen', what: 'home', value: 100, unit: 'ms' },
  ];
  expect(withParts(old, figures)).toBe(
    `# Bench\n\nWords.\n\n${table('Writes', '| new | 12.3 ms | ≤ 10.0 ms |  | OVER |  |')}\n\n${table('Push', '| kept | 2 |  |  |  |  |')}\n\n${table('First load of a screen', '| home | 100 ms |  |  |  |  |')}\n`,
  );
});
