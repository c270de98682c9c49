import { expect, test } from 'vitest';
import { DocumentsUnderWay } from './documents-under-way.server.ts';

test('of more than six at once none is rendered, not even the last that is left; the next is again', async () => {
  const documents = new DocumentsUnderWay();
  const ends: (() => void)[] = [];
  const asked: (() => boolean)[] = [];
  const begin = () =>
    documents.during(async (isBusy) => {
      asked.push(isBusy);
      await new Promise<void>((resolve) => ends.push(resolve));
      return isBusy();
    });
  const six = Array.from({ length: 6 }, begin);
  expect(asked.map((isBusy) => isBusy())).toEqual(Array(6).fill(false));
  const all = [...six, begin()];
  expect(asked.map((isBusy) => isBusy())).toEqual(Array(7).fill(true));
  const [first, ...later] = ends;
  for (const end of later) end();
  await Promise.all(all.slice(1));
  first?.();
  expect(await all[0]).toBe(true);
  const next = begin();
  ends.at(-1)?.();
  expect(await next).toBe(false);
});

test('one that fails is no longer under way', async () => {
  const documents = new DocumentsUnderWay();
  for (let n = 0; n < 7; n += 1) await documents.during(() => Promise.reject(new Error('no'))).catch(() => {});
  expect(await documents.during(async (isBusy) => isBusy())).toBe(false);
});
