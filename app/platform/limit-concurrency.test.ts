import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

/** Work that goes on until it is ended, and what has begun. */
function bench(turns: ReturnType<typeof limitConcurrency>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, whose?: string) =>
    turns(() => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.set(name, resolve));
    }, whose);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, run, end };
}

test('so many at a time, then the first who waits', async () => {
  const { begun, run, end } = bench(limitConcurrency(2));
  for (const name of ['a', 'b', 'c', 'd']) void run(name);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('of one only so many: the others pass', async () => {
  const { begun, run, end } = bench(limitConcurrency(3, 2));
  for (const name of ['slow 1', 'slow 2', 'slow 3']) void run(name, 'slow');
  void run('quick 1', 'quick');
  void run('quick 2', 'quick');
  expect(begun).toEqual(['slow 1', 'slow 2', 'quick 1']);
  await end('quick 1');
  expect(begun.slice(3)).toEqual(['quick 2']);
  await end('slow 1');
  expect(begun.slice(4)).toEqual(['slow 3']);
});

test('work that fails gives its turn away too', async () => {
  const turns = limitConcurrency(1);
  await expect(turns(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns(async () => 'next')).toBe('next');
});
