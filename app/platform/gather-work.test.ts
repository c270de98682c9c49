import { expect, test } from 'vitest';
import { gatherWork, readOnce } from './gather-work.ts';

/** Work that goes on until it is ended, one load after another, and what each load was. */
function bench(most: number) {
  const gather = gatherWork(most);
  const loads: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const give = (item: string, kind = 'one') =>
    gather(kind, item, (items) => {
      loads.push(items.join(' '));
      return new Promise<string[]>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(items.map((each) => `${each} done`))));
      });
    });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { loads, give, end };
}

test('who is alone goes at once; who comes meanwhile goes together after that, and each has its own answer', async () => {
  const { loads, give, end } = bench(16);
  const answers = ['a', 'b', 'c'].map((item) => give(item));
  expect(loads).toEqual(['a']);
  await end();
  expect(loads).toEqual(['a', 'b c']);
  await end();
  expect(await Promise.all(answers)).toEqual(['a done', 'b done', 'c done']);
  void give('d');
  expect(loads).toEqual(['a', 'b c', 'd']);
});

test('no more than so many go together, and other kinds wait for none of them', async () => {
  const { loads, give, end } = bench(2);
  for (const item of ['a', 'b', 'c', 'd']) void give(item);
  void give('x', 'other');
  expect(loads).toEqual(['a', 'x']);
  await end();
  expect(loads).toEqual(['a', 'x', 'b c']);
  await end();
  await end();
  expect(loads).toEqual(['a', 'x', 'b c', 'd']);
});

test('a load that fails is done again one by one: the failure is that of the item which fails by itself', async () => {
  const { loads, give, end } = bench(16);
  const answers = Promise.allSettled(['a', 'b', 'c'].map((item) => give(item)));
  await end();
  await end(new Error('together'));
  expect(loads).toEqual(['a', 'b c', 'b', 'c']);
  await end(new Error('b is bad'));
  await end();
  expect(await answers).toMatchObject([{ value: 'a done' }, { reason: { message: 'b is bad' } }, { value: 'c done' }]);
});

test('work that throws at once fails for its item only, and the next goes on', async () => {
  const gather = gatherWork(4);
  const bad = gather('one', 'a', () => {
    throw new Error('no');
  });
  const good = gather('one', 'b', async (items) => [...items]);
  await expect(bad).rejects.toThrow('no');
  expect(await good).toBe('b');
});

test('what is the same for all is read once for those who ask meanwhile, and never before they ask', async () => {
  const gather = gatherWork(16);
  let price = 1;
  let reads = 0;
  const ask = () =>
    readOnce({ gather }, 'price', async () => {
      reads += 1;
      const seen = price;
      await new Promise((resolve) => setImmediate(resolve));
      return seen;
    });
  const before = ask();
  price = 2;
  const after = [ask(), ask(), ask()];
  expect([await before, ...(await Promise.all(after))]).toEqual([1, 2, 2, 2]);
  expect(reads).toBe(2);
});
