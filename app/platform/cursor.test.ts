import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorOf, orFirstPage } from './cursor.server.ts';
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

describe('a screen’s list', () => {
  const list = async ({ cursor }: { cursor?: string | undefined }) => (cursor ? cursors.decode(cursor) : 'first page');

  test('starts at its first page when the address has no cursor of its own', async () => {
    expect(await orFirstPage({ cursor: 'abc' }, list)).toBe('first page');
    expect(await orFirstPage({ cursor: asText({ at: 1, id: 'x' }) }, list)).toEqual({ at: 1, id: 'x' });
  });

  test('hides no other fault', async () => {
    const broken = () => Promise.reject(new AppError('NOT_FOUND'));
    await expect(orFirstPage({ cursor: 'abc' }, broken)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
