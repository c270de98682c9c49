import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fingerprintOf } from '#app/features/catalog/image-fingerprint.server.ts';
import { encodeImage } from './encode-image.server.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

/** Runs works together. @returns the highest number that decoded, or waited for a thread, at the same time. */
async function mostAtOnce(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  let most = 0;
  await Promise.all(
    works.map(async (work) => {
      await work();
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    }),
  );
  return most;
}

test('large pictures are unpacked one after the other, whatever for', async () => {
  const large = await picture(3600);
  expect(
    await mostAtOnce([() => encodeImage(large, 80), () => fingerprintOf(large), () => encodeImage(large, 160), () => fingerprintOf(large)]),
  ).toBeLessThanOrEqual(1);
});

test('a small one does not wait for all of them', async () => {
  const [large, small] = await Promise.all([picture(3600), picture(40)]);
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  await Promise.all([
    encodeImage(large).then(note('large')),
    encodeImage(large).then(note('large')),
    encodeImage(small).then(note('small')),
  ]);
  expect(done.at(-1)).toBe('large');
});
