import { describe, expect, it } from 'vitest';
import { serverTimeOf } from '../bench/server-times.ts';

const none = new Map<number, number>();

describe('the time within which a share of answers ended', () => {
  it('lies within its bound of the metric as if answers were spread evenly', () => {
    const after = new Map([
      [0.01, 0],
      [0.02, 80],
      [0.04, 100],
      [Number.POSITIVE_INFINITY, 100],
    ]);
    expect(serverTimeOf(0.5, none, after)).toBeCloseTo(16.25);
    expect(serverTimeOf(0.95, none, after)).toBeCloseTo(35);
  });

  it('leaves out what was answered before', () => {
    const before = new Map([
      [0.01, 900],
      [0.1, 900],
      [Number.POSITIVE_INFINITY, 900],
    ]);
    const after = new Map([
      [0.01, 900],
      [0.1, 1000],
      [Number.POSITIVE_INFINITY, 1000],
    ]);
    expect(serverTimeOf(0.5, before, after)).toBeCloseTo(55);
  });

  it('is at least the last bound for what took longer, and nothing when nothing was answered', () => {
    expect(
      serverTimeOf(
        0.95,
        none,
        new Map([
          [5, 0],
          [Number.POSITIVE_INFINITY, 3],
        ]),
      ),
    ).toBe(5000);
    expect(serverTimeOf(0.95, none, none)).toBe(0);
  });
});
