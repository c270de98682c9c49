import { expect, it } from 'vitest';
import { freeIn, tooLittleRoom } from './check-room.mjs';

const mb = 1024 * 1024;
const place = (free: number | undefined) => ({ folder: '/srv/data', bytes: 700 * mb, cure: 'Make room.', free: () => free });

it.each([
  [699 * mb, 'There is too little room for the database: about 700 MB are needed in /srv/data, and 699 MB are free. Make room.'],
  [0, 'There is too little room for the database: about 700 MB are needed in /srv/data, and 0 MB are free. Make room.'],
  [700 * mb, undefined],
  // A system that does not tell is believed to have room.
  [undefined, undefined],
])('with %s bytes free a first start says: %s', (free, words) => {
  expect(tooLittleRoom('the database', place(free))).toBe(words);
});

it('a folder that does not exist yet has the room of the one above', () => {
  expect(freeIn('/tmp/nowhere/at/all')).toBeGreaterThan(0);
});
