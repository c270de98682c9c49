import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorOf, cutPage, orFirstPage } from './cursor.server.ts';
import { AppError } from './errors.ts';

const cursors = cursorOf(z.object({ at: z.int(), id: z.string() }));
const asText = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
const refusal = expect.objectContaining({ code: 'BAD_REQUEST', fields: { cursor: ['invalid'] } });

describe('a cursor', () => {
  test('comes back as what it was made of', () => {
    const place = { at: -7, id: 'Ω' };
    expect(cursors.decode(cursors.encode(place))).toEqual(place);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'abc'],
    ['another list’s', asText([1, 2])],
    ['a number that none can hold', Buffer.from('{"at":1e400,"id":"x"}').toString('base64url')],
  ])('that is %s is refused', (_, text) => {
    expect(() => cursors.decode(text)).toThrow(refusal);
  });
});

describe('a page', () => {
  const cut = (rows: number[], { isBack = false, hasBefore = false } = {}) =>
    cutPage(rows, { size: 2, isBack, hasBefore, cursorAt: (row, back) => `${back ? 'before' : 'after'} ${row}` });

  test.each([
    ['alone', cut([1, 2]), { page: [1, 2], hasMore: false, next: null, previous: null }],
    ['the first', cut([1, 2, 3]), { page: [1, 2], hasMore: true, next: 'after 2', previous: null }],
    ['in the middle', cut([3, 4, 5], { hasBefore: true }), { page: [3, 4], next: 'after 4', previous: 'before 3' }],
    ['the last', cut([5], { hasBefore: true }), { page: [5], next: null, previous: 'before 5' }],
    ['come back to', cut([4, 3, 2], { isBack: true, hasBefore: true }), { page: [3, 4], next: 'after 4', previous: 'before 3' }],
    ['the first, come back to', cut([2, 1], { isBack: true, hasBefore: true }), { page: [1, 2], next: 'after 2', previous: null }],
    ['empty', cut([], { hasBefore: true }), { page: [], next: null, previous: null }],
  ])('%s', (_, found, wanted) => {
    expect(found).toMatchObject(wanted);
  });
});

describe('a screen’s list', () => {
  const rows = [1, 2, 3];
  const list = async ({ cursor, page = 1 }: { cursor?: string | undefined; page?: number | undefined }) => ({
    rows: cursor ? rows.filter((row) => row > cursors.decode(cursor).at) : rows.slice((page - 1) * 2, page * 2),
  });
  const found = async (query: Parameters<typeof list>[0]) => (await orFirstPage(query, list, (page) => page.rows)).rows;
  const afterRow = (at: number) => asText({ at, id: 'x' });

  test('starts at its first page when the address has no cursor of its own', async () => {
    expect(await found({ cursor: 'abc' })).toEqual([1, 2]);
    expect(await found({ cursor: afterRow(2) })).toEqual([3]);
  });

  test('starts at its first page when nothing is left of a later one', async () => {
    expect(await found({ cursor: afterRow(3) })).toEqual([1, 2]);
    expect(await found({ page: 2 })).toEqual([3]);
    expect(await found({ page: 3 })).toEqual([1, 2]);
  });

  test('is asked for once where it has nothing at all', async () => {
    let times = 0;
    const empty = async () => ({ rows: [], times: ++times });
    expect(await orFirstPage({ cursor: undefined, page: 1 }, empty, (page) => page.rows)).toEqual({ rows: [], times: 1 });
  });

  test('hides no other fault', async () => {
    const broken = () => Promise.reject(new AppError('NOT_FOUND'));
    await expect(orFirstPage({ cursor: 'abc' }, broken, () => [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
