/** What screens make a browser load, by the build alone: the same number on every machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { benchScripts } from '../bench/scripts.ts';

test('no screen loads more script than its budget', () => {
  const over = benchScripts().filter(({ budget, value }) => budget && value > budget.value);
  expect(over.map(({ what, value, unit }) => `${what}: ${value} ${unit}`)).toEqual([]);
});

test('no script asks for what only Node has', () => {
  const assets = 'build/client/assets';
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => /(?<![\w.$])Buffer\.(?:from|isBuffer|alloc)/.test(readFileSync(`${assets}/${name}`, 'utf8')))).toEqual(
    [],
  );
});
