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
