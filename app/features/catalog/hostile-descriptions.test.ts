import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageUrl, isFilePath } from '#app/features/gallery/image-url.ts';
import { elementsIn, staysInItsDiv } from '#app/platform/html-tree.ts';
import { harmlessDescriptions, hostileDescriptions } from '#tests/support/hostile-descriptions.ts';
import { descriptionTags } from './description-tags.ts';
import { sanitizeDescription, showDescription } from './sanitize-description.server.ts';

const tags = new Set<string>(descriptionTags);
const attributes: Record<string, readonly string[]> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
};
const style = /^((text-align:[a-z]+|font-weight:[a-z0-9]+|font-style:[a-z]+|color:[#a-z0-9(),.%/ ]+)( !important)?(;|$))+$/i;

/** What a browser would make of it that a description may not have. */
function wrongIn(html: string, isShown: boolean): string[] {
  const wrong = staysInItsDiv(html) ? [] : ['leaves its box'];
  for (const { tagName, namespaceURI, attrs } of elementsIn(html)) {
    if (!tags.has(tagName) || namespaceURI !== 'http://www.w3.org/1999/xhtml') wrong.push(`<${tagName}>`);
    for (const { name, value } of attrs) {
      if (name === 'style' ? !style.test(value) || value.includes('url') : !attributes[tagName]?.includes(name))
        wrong.push(`${tagName} ${name}=${value}`);
    }
    const of = (name: string) => attrs.find((each) => each.name === name)?.value ?? '';
    const isPicture = isShown ? (src: string) => /^\/images\/1200\/[\w-]+$/.test(src) : (src: string) => /^https:\/\//i.test(src);
    if (tagName === 'img' && !isPicture(of('src')) && !isFilePath(of('src'))) wrong.push(`img ${of('src')}`);
    if (tagName === 'a' && (of('target') !== '_blank' || !of('rel').includes('noopener'))) wrong.push('a without rel');
    if (tagName === 'a' && of('href') && isShown && !/^\s*(https?:\/\/|mailto:)/i.test(of('href'))) wrong.push(`a ${of('href')}`);
    if (/^[\s\0-\x20]*(java|vb)script|^\s*data:/i.test(of('href'))) wrong.push(`a ${of('href')}`);
  }
  return wrong;
}

describe.each(Object.entries(hostileDescriptions))('a description with %s', (_, html) => {
  test.each([
    ['as it is kept', sanitizeDescription, false],
    ['as it is shown', showDescription, true],
    ['as it is shown after it was kept', (text: string) => showDescription(sanitizeDescription(text)), true],
  ] as const)('holds nothing but text, pictures of ours and links, %s', (_name, clean, isShown) => {
    const once = clean(html);
    expect(wrongIn(once, isShown)).toEqual([]);
    expect(once.length).toBeLessThanOrEqual(500_000);
  });

  test('stays as it is when it is cleaned again', () => {
    const once = sanitizeDescription(html);
    expect(sanitizeDescription(once) === once).toBe(true);
  });
});

test.each(harmlessDescriptions)('%s is kept as it is', (html) => expect(sanitizeDescription(html)).toBe(html));

test('whatever stands in a description, what is left is clean, and is left alone the second time', () => {
  const part = fc.oneof(
    fc.constantFrom(...Object.values(hostileDescriptions).filter(({ length }) => length < 500)),
    fc.constantFrom(
      '<table>',
      '</table>',
      '<tr>',
      '<td>',
      '</td>',
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="https://e.example">',
      '</a>',
      '<li>',
      '<ul>',
      '<caption>',
      '<h1>',
      '</h2>',
      '<col>',
      '<pre>\n',
      'x',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const once = sanitizeDescription(parts.join(''));
      expect(wrongIn(once, false)).toEqual([]);
      expect(sanitizeDescription(once)).toBe(once);
      expect(wrongIn(showDescription(once), true)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('a link in a link that loses the tag between them is two links, the first time', () => {
  const html = sanitizeDescription('<a href="https://a.example">x<nav><a href="https://b.example">y</a></nav></a>');
  expect(html.match(/<a href="[^"]*"|<\/a>/g)).toEqual(['<a href="https://a.example"', '</a>', '<a href="https://b.example"', '</a>']);
});

test('a picture whose words look like its source is shown by its own source', () => {
  const html = sanitizeDescription('<img alt="a src=" src="https://cf.example/a.jpg?style=position:fixed">');
  expect(showDescription(html)).toBe(`<img alt="a src=" src="${imageUrl('https://cf.example/a.jpg?style=position:fixed', 1200)}" />`);
});

test('of a description with more tags than can be read, and of one that leaves its box, the words stay', () => {
  expect(sanitizeDescription(`<p>Tea</p><ul><li>Hot</li></ul>${'<b></b>'.repeat(20_000)}`)).toBe('<p>Tea</p><p>Hot</p>');
  expect(sanitizeDescription('<table><div>a<table></table></div></table>b')).toContain('b');
});
