import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test.each([
  ['<p>Tea &amp; coffee</p><ul><li>Stays&nbsp;hot</li></ul>', 'Tea & coffee Stays hot'],
  ['<b>Big</b>   news &amp; more', 'Big news & more'],
  ['a<br>b', 'a b'],
  ['&lt;script&gt;', '<script>'],
])('%s as text is %s', (html, text) => expect(htmlText(html)).toBe(text));
