/** docs/decisions/299: the test of each item of Shopify's review. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How many items each section has (design "Shopify"). */
const sections = { I: 11, E: 14, W: 12, B: 9, P: 10, F: 6, D: 28, S: 7 };
/** Items that no test of every day holds; the table says why. */
const untested = ['D20'];

const rows = readFileSync('docs/decisions/299-the-test-of-each-review-item.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, tests, left] = /^\| ([IEWBPFDS]\d+) \| (.*) \| (.*?) ?\|$/.exec(line) ?? [];
    return id && tests ? [{ id, files: [...tests.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string), left: left ?? '' }] : [];
  });

test('the table has each of the 97 items once', () => {
  const all = Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}${at + 1}`));
  expect(all).toHaveLength(97);
  expect(rows.map(({ id }) => id)).toEqual(all);
});

test.each(rows)('$id stands in the title of a test of each file that is named for it', ({ id, files, left }) => {
  expect(files.length === 0).toBe(untested.includes(id));
  if (files.length === 0) expect(left).not.toBe('');
  for (const file of files) {
    expect(existsSync(file), file).toBe(true);
    const titles = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\b(test|describe|it)\b[^'`"]*['`"]/.test(line));
    expect(
      titles.some((line) => new RegExp(`['\`"].*\\b${id}\\b`).test(line)),
      file,
    ).toBe(true);
  }
});
