import { expect, test } from 'vitest';
import { factsThatStay } from './facts-that-stay.ts';

const kept = (html: string): string[] => factsThatStay(html).map(({ start, end }) => html.slice(start, end));

test.each([
  ['a list of names with values', '<p>Nice.</p><ul><li>Material: Oak</li><li>Height: 30 cm</li><li>With plug</li></ul>', 'Material: Oak'],
  ['a table', '<p>Nice.</p><table><tr><td>Height</td><td>30 cm</td></tr></table>', '<table>'],
  ['lines in one paragraph', '<p>Size: 30 cm<br>Weight: 200 g</p>', 'Weight: 200 g'],
  ['a note on care', '<p>Hand wash only.</p>', 'Hand wash only.'],
  ['what stands under a heading of facts', '<h3>Lieferumfang</h3><ul><li>Lampe</li><li>Kabel</li></ul>', '<li>Kabel</li>'],
  ['what stands under a bold line', '<p><strong>Care</strong></p><p>Wipe with a dry cloth.</p>', '<strong>Care</strong>'],
  ['a packing list', '<h3>Packing list</h3><p>1 × Lamp, 1 × Cable</p>', '1 × Cable'],
  ['a note', '<p><b>Note</b></p><p>Please allow 1–3 cm of difference.</p>', 'allow 1–3 cm'],
  ['in Chinese', '<p>材质：橡木</p>', '材质：橡木'],
  ['in Arabic', '<h3>العناية</h3><p>امسحه بقطعة جافة.</p>', 'امسحه'],
  ['inside a box', '<div><p>Nice.</p><div><p>Weight: 2 kg</p></div></div>', 'Weight: 2 kg'],
])('%s stays', (_what, html, expected) => expect(kept(html).join('')).toContain(expected));

test.each([
  ['prose', '<p>A lamp for long evenings.</p><ul><li>Warm light</li><li>Long life</li></ul>'],
  ['a sentence with a colon', '<p>Because: it is great. Really great it is.</p>'],
  ['an address', '<p>https://example.com/lamp</p>'],
  ['long prose under a heading of facts', `<h3>Details</h3><p>${'A long evening on the pier. '.repeat(12)}</p>`],
])('%s is written anew', (_what, html) => expect(kept(html)).toEqual([]));

test('a heading stays with its facts, and pieces keep their order', () => {
  const html = '<h3>Specs</h3><p>Weight: 2 kg</p><h3>Why</h3><p>It is warm.</p><p>Machine wash at 30.</p>';
  expect(kept(html)).toEqual(['<h3>Specs</h3>', '<p>Weight: 2 kg</p>', '<p>Machine wash at 30.</p>']);
});
