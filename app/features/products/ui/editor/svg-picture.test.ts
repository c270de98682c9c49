import { expect, test } from 'vitest';
import { svgSize, withoutHandlers } from './svg-picture.ts';

const root = (width: string | null, height: string | null, viewBox: string | null = null) => ({ width, height, viewBox });

test.each([
  ['a size that a store can use stays', root('1500', '1300px'), 1500, 1300],
  ['an icon is enlarged', root('24', '12'), 1200, 600],
  ['a giant is made smaller', root('48000', '12000'), 2400, 600],
  ['without a size its box tells', root(null, null, '0 0 300 400'), 900, 1200],
  ['parts of a page are no size', root('100%', '50%', '0,0,1600,800'), 1600, 800],
  ['one side alone is completed by the box', root('2000', null, '0 0 10 1500'), 2000, 1500],
  ['without any it is a square', root(null, null), 1200, 1200],
  ['nonsense is a square', root('x', '-3', 'a b c d'), 1200, 1200],
  ['no side vanishes', root('100000', '1'), 2400, 1],
])('%s', (_name, given, width, height) => {
  expect(svgSize(given)).toEqual({ width, height });
});

test('handlers of events are named otherwise, whatever they are written like, and nothing else is', () => {
  expect(withoutHandlers(`<svg onload="a()" ONCLICK = 'b()'\n\tonend="c">turn on light = "on" <g font="d"/></svg>`)).toBe(
    `<svg data-onload="a()" data-ONCLICK = 'b()'\n\tdata-onend="c">turn on light = "on" <g font="d"/></svg>`,
  );
});
