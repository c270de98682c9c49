import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspectOf, coverScale, cutPixels, firstCut, settledCut, shapes, turnedSize } from './image-cut.ts';

const size = fc.record({ width: fc.integer({ min: 20, max: 2400 }), height: fc.integer({ min: 20, max: 2400 }) });

test('a quarter turn swaps the sides', () => {
  expect(turnedSize({ width: 300, height: 200 }, 1)).toEqual({ width: 200, height: 300 });
  expect(turnedSize({ width: 300, height: 200 }, 2)).toEqual({ width: 300, height: 200 });
});

test('the first area is 90 percent wide, in the middle', () => {
  expect(firstCut('free', { width: 1000, height: 500 })).toEqual({ unit: '%', x: 5, y: 5, width: 90, height: 90 });
});

test('the first area has its shape and stays inside the picture', () => {
  fc.assert(
    fc.property(size, fc.constantFrom(...shapes), (frame, shape) => {
      const cut = firstCut(shape, frame);
      const aspect = (cut.width * frame.width) / (cut.height * frame.height);
      expect(aspect).toBeCloseTo(aspectOf(shape, frame) ?? frame.width / frame.height, 6);
      for (const [from, length] of [
        [cut.x, cut.width],
        [cut.y, cut.height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(from + length).toBeLessThanOrEqual(100 + 1e-9);
      }
    }),
  );
});

test('what is cut smaller than one percent is the whole picture again, in a shape its first area', () => {
  const frame = { width: 400, height: 300 };
  const slip = { unit: '%', x: 40, y: 40, width: 0.5, height: 60 } as const;
  expect(settledCut(slip, 'free', frame)).toEqual({ unit: '%', x: 0, y: 0, width: 100, height: 100 });
  expect(settledCut(slip, 'square', frame)).toEqual(firstCut('square', frame));
  expect(settledCut({ ...slip, width: 30 }, 'free', frame)).toEqual({ ...slip, width: 30 });
});

test('a picture that is turned a little still fills its corners', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: -45, max: 45 }), (frame, degrees) => {
      const scale = coverScale(frame, degrees);
      const radians = (degrees * Math.PI) / 180;
      for (const [x, y] of [
        [frame.width / 2, frame.height / 2],
        [-frame.width / 2, frame.height / 2],
      ] as const) {
        // A corner of the frame, in the coordinates of the turned picture.
        const across = Math.abs(x * Math.cos(radians) + y * Math.sin(radians));
        const down = Math.abs(y * Math.cos(radians) - x * Math.sin(radians));
        expect(across).toBeLessThanOrEqual((scale * frame.width) / 2 + 1e-6);
        expect(down).toBeLessThanOrEqual((scale * frame.height) / 2 + 1e-6);
      }
    }),
  );
});

test('an area is at least a pixel', () => {
  expect(cutPixels({ unit: '%', x: 10, y: 20, width: 50, height: 0.001 }, { width: 200, height: 100 })).toEqual({
    x: 20,
    y: 20,
    width: 100,
    height: 1,
  });
});
