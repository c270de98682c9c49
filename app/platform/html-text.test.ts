import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test.each([
  ['<p>Tea &amp; coffee</p><ul><li>Stays&nbsp;hot</li></ul>', 'Tea & coffee Stays hot'],
  ['<b>Big</b>   news &amp; more', 'Big news & more'],
  ['a<br>b', 'a b'],
  ['&lt;script&gt;', '<script>'],
  ['<img alt="a > b" src=x>c', 'c'],
  ["<a title='it\\'s>' href=x=\"y>z", '\' href=x="y>z'],
  ["<p it's>Tea</p>", 'Tea'],
  ['a<!-- <p>b</p> -->c<!-->d<!DOCTYPE x>e</>f<?x?>g', 'a c d e f g'],
  ['Tea<p title="', 'Tea'],
])('%s as text is %s', (html, text) => expect(htmlText(html)).toBe(text));

test('a sign that begins no tag takes nothing along, and a great many of them no time', () => {
  expect(htmlText('3 < 4 <b>items</b>')).toBe('3 < 4 items');
  const signs = '<'.repeat(200_000);
  expect(htmlText(`${signs}b>`)).toBe(signs.slice(1));
  expect(htmlText('<a b="'.repeat(200_000))).toBe('');
});
