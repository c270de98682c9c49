import { expect, test } from 'vitest';
import { versionProblem } from './databases.ts';

test.each([
  [160_014, '16.14 (Debian 16.14-1)', 'PostgreSQL 16.14 (Debian 16.14-1), and version 17 or later is needed'],
  [170_000, '17.0', undefined],
  [180_004, '18.4', undefined],
])('a server of version %i is told to be too old, or taken', (number, words, problem) => {
  const told = versionProblem(number, words);
  if (problem) expect(told).toContain(problem);
  else expect(told).toBeUndefined();
});
