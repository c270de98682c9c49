import { describe, expect, test } from 'vitest';
import { type PlaceInList, readNumberedPage } from './deep-pages.server.ts';

/** A list of numbers, newest first, whose cursors are the number that a page ended with; it counts the rows that it walked over. */
function listOf(count: number) {
  const rows = Array.from({ length: count }, (_, at) => count - at);
  const name = crypto.randomUUID();
  const state = { walked: 0 };
  const page = (number: number, pageSize = 100) =>
    readNumberedPage(name, { page: number, pageSize }, async (place: PlaceInList) => {
      const size = place.cursor === undefined ? place.pageSize : pageSize;
      const skip =
        place.cursor === undefined ? (place.page - 1) * place.pageSize : rows.filter((row) => row >= Number(place.cursor)).length;
      if (place.cursor === undefined) state.walked += Math.min(skip, rows.length);
      const shown = rows.slice(skip, skip + size);
      return { shown, next: skip + size < rows.length ? `${shown.at(-1)}` : null };
    });
  return { rows, state, page };
}

describe('a page by number', () => {
  test('has the rows of its number, however deep, up to the last and past it', async () => {
    const { page } = listOf(2050);
    for (const number of [1, 2, 10, 11, 12, 20, 21]) {
      const first = 2050 - (number - 1) * 100;
      expect((await page(number)).shown, `page ${number}`).toEqual(Array.from({ length: Math.min(100, first) }, (_, at) => first - at));
    }
    expect((await page(22)).shown).toEqual([]);
    expect((await page(999)).shown).toEqual([]);
  });

  test('is walked to once, whoever asks and how many at once', async () => {
    const { page, state } = listOf(5000);
    const shown = await Promise.all([page(40), page(40), page(40)]);
    expect(new Set(shown.map((each) => each.shown[0]))).toEqual(new Set([1100]));
    await page(40);
    expect(state.walked).toBe(3899);
  });

  test('starts where the page before it ended, without a gap or a double when rows came meanwhile', async () => {
    const { rows, page, state } = listOf(3000);
    const before = await page(20);
    state.walked = 0;
    rows.unshift(3002, 3001);
    const after = await page(21);
    expect(after.shown[0]).toBe((before.shown.at(-1) ?? 0) - 1);
    expect(state.walked).toBe(0);
  });

  test('is not remembered when it could not be found', async () => {
    const name = crypto.randomUUID();
    const asked = { page: 30, pageSize: 50 };
    const away = () => Promise.reject(new Error('the database is away'));
    await expect(readNumberedPage(name, asked, away)).rejects.toThrow('the database is away');
    const back = async (place: PlaceInList) => ({ place, next: 'the row before' });
    expect(await readNumberedPage(name, asked, back)).toMatchObject({ place: { cursor: 'the row before' } });
  });
});
