import { describe, expect, test } from 'vitest';
import { htmlOf, htmlOfSource, plainOf, sourceOfHtml } from './texts.ts';

test('a title keeps its angle brackets and ampersands as HTML', () => {
  expect(htmlOf('Shirt <XL> & more')).toBe('Shirt &lt;XL&gt; &amp; more');
});

test.each([
  ['<XL>', '‹XL›'],
  ['S | M', 'S / M'],
  ['100%20 wool', '100% 20 wool'],
  ['100% cotton', '100% cotton'],
  ['Black & White', 'Black & White'],
])('the value %s is offered as %s', (value, offered) => {
  expect(plainOf(value)).toBe(offered);
});

describe('a description that was written in WordPress', () => {
  test.each([
    ['Warm.\n\nSoft.', '<p>Warm.</p>\n<p>Soft.</p>'],
    ['Warm.\n\n[sizes type="eu"]\n\nWash\ncold.', '<p>Warm.</p>\n<p>[sizes type="eu"]</p>\n<p>Wash<br />cold.</p>'],
    ['One line', 'One line'],
    ['<p>Warm.</p>\n\n<p>Soft.</p>', '<p>Warm.</p>\n\n<p>Soft.</p>'],
    ['Sizes:\n<ul>\n<li>S</li>\n</ul>\nWash.', '<p>Sizes:</p>\n<ul>\n<li>S</li>\n</ul>\n<p>Wash.</p>'],
  ])('%j has its paragraphs', (source, html) => {
    expect(htmlOfSource(source)).toBe(html);
  });

  test.each(['Warm.\n\nSoft.', 'Warm.\n\n[sizes]\n\nWash\ncold.', 'One line', '<p>Warm.</p>\n\n<p>Soft.</p>'])(
    '%j is written back as it was',
    (source) => {
      expect(sourceOfHtml(htmlOfSource(source), source)).toBe(source);
    },
  );
});
