import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { convertHeic } from './convert-heic.server.ts';

const harbor = () => readFile(new URL('../../../tests/support/pictures/harbor.heic', import.meta.url));

it('makes a JPEG of an HEIC picture', async () => {
  expect(Buffer.from(await convertHeic(await harbor())).toString('latin1', 6, 10)).toBe('JFIF');
});

it('does not begin to unpack one that says it has more than 60 million pixels', async () => {
  const bomb = await harbor();
  for (let at = bomb.indexOf('ispe'); at > 0; at = bomb.indexOf('ispe', at + 1)) {
    bomb.writeUInt32BE(9_000, at + 8);
    bomb.writeUInt32BE(9_000, at + 12);
  }
  await expect(convertHeic(bomb)).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    cause: expect.objectContaining({ message: expect.stringContaining('pixel limit') }),
  });
});

/** Number of running threads, by their message ports. */
const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

it('unpacks one at a time, and each that waits comes', async () => {
  const before = threads();
  const picture = await harbor();
  let most = 0;
  const made = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const jpeg = await convertHeic(picture);
      most = Math.max(most, threads() - before);
      return jpeg.length;
    }),
  );
  expect(new Set(made).size).toBe(1);
  expect(most).toBeLessThanOrEqual(1);
});

it('goes on after one that cannot be unpacked', async () => {
  const broken = await harbor();
  broken.fill(0, broken.length / 2);
  const [failed, good] = await Promise.allSettled([convertHeic(broken), convertHeic(await harbor())]);
  expect([failed?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
});
