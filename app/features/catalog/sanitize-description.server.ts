import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';
import { imageUrl, isFilePath } from '#app/features/gallery/image-url.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { withoutTags } from '#app/platform/html-text.ts';
import { asBrowsersReadIt, staysInItsDiv } from '#app/platform/html-tree.ts';
import { descriptionTags, wordlessTags } from './description-tags.ts';

/** Includes `rgb()`, the form in which browsers, and so the editor, write colors. */
const color = /^(#[0-9a-f]{3,8}|[a-z]{1,20}|rgba?\([\d\s.,%/]{5,40}\))$/i;
const count = /^\d{1,3}$/;
const size = /^\d{1,4}(px|%)?$/;
/** What these attributes may hold; a table of thousands of columns or a picture as wide as a street keeps browsers busy. */
const shapes: Readonly<Record<string, RegExp>> = { colspan: count, rowspan: count, span: count, width: size, height: size };

/** In characters; the longest pages of suppliers are a tenth of it. */
const mostText = 500_000;
/** Tags, counted by their `<`. The parser looks through all open elements at each closing one, so many of both would take minutes. */
const mostTags = 20_000;
const deepest = 60;

const options: IOptions = {
  allowedTags: [...descriptionTags],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'font-weight': [/^(bold|normal|\d{3})$/],
      'font-style': [/^(italic|normal)$/],
      color: [color],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...wordlessTags],
  nestingLimit: deepest,
};

const wellShaped: Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !Object.hasOwn(shapes, name) || shapes[name]?.test(value))),
});
const leadsAway = { rel: 'noopener noreferrer nofollow', target: '_blank' };

/** As it is kept. Pictures with any other relative source would point into our pages. */
const kept: IOptions = {
  ...options,
  transformTags: { '*': wellShaped, a: sanitizeHtml.simpleTransform('a', leadsAway) },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !/^https:\/\//i.test(src) && !isFilePath(src),
};

/** As our screens show it: no address of the text's own leads into our pages, and no picture is loaded from anywhere else. */
const shown: IOptions = {
  ...options,
  allowedSchemesByTag: { img: [] },
  transformTags: {
    '*': wellShaped,
    a: (tagName, { href = '', ...others }) => ({
      tagName,
      attribs: { ...others, ...(/^\s*(https?:|mailto:)/i.test(href) ? { href } : {}), ...leadsAway },
    }),
    img: (tagName, { src = '', ...others }) => ({
      tagName,
      attribs: { ...others, src: /^https:\/\//i.test(src) ? imageUrl(src, 1200) : isFilePath(src) ? src : '' },
    }),
  },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !/^\/images\/\d+\/[\w-]+$/.test(src) && !isFilePath(src),
};

/** Most texts are clean the first time, which the second shows. */
const mostTimes = 4;

const ends = new Set(['/p', '/li', '/div', '/tr', 'br', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6']);

/** Can it be read again? What is cleaned has its closing tags, and signs that were written out. */
const isReadable = (html: string): boolean => html.length <= mostText && html.split('<', mostTags + 2).length <= mostTags + 1;

/** A sign becomes at most six (`&quot;`). */
const mostWords = mostText / 6 - 100;

/** The words alone, for HTML that cannot be read as what it shows. */
function wordsOf(html: string): string {
  const text = beginningOf(
    withoutTags(html, (tag) => (ends.has(tag) ? '\n' : ' ')),
    mostWords,
  );
  const lines = text
    .split('\n')
    .map((line) => line.trim().replaceAll('<', '&lt;'))
    .filter(Boolean);
  const paragraphs = lines.length < mostTags / 4 ? lines : [lines.join(' ')];
  return sanitizeHtml(paragraphs.map((line) => `<p>${line}</p>`).join(''), options);
}

function sanitize(html: string, how: IOptions): string {
  const given = beginningOf(html, mostText);
  if (!isReadable(given)) return wordsOf(given);
  const cleaned = sanitizeHtml(given, how).trim();
  if (!isReadable(cleaned)) return wordsOf(cleaned);
  if (staysInItsDiv(cleaned)) return cleaned;
  // The parser that cleans keeps what stands in each other as it is written; browsers do not.
  const read = sanitizeHtml(asBrowsersReadIt(cleaned) ?? '', how).trim();
  return read && isReadable(read) && staysInItsDiv(read) ? read : wordsOf(cleaned);
}

/**
 * Sanitize supplier and seller HTML with an allow-list: text, lists, tables, links and pictures; nothing that runs, loads a frame,
 * submits, or covers the page. Pictures are kept if their source is https (they can be shown through our proxy) or our store library.
 * What is clean stays as it is, and what was cleaned is clean. Takes time in proportion to the text, of which at most 500,000 characters are read; of one with more than
 * 20,000 tags only the words are kept.
 */
export function sanitizeDescription(html: string): string {
  let text = html;
  // What is left when a tag was taken out may stand in each other as it may not: a link in a link.
  for (let time = 0; time < mostTimes; time += 1) {
    const cleaned = sanitize(text, kept);
    if (cleaned === text) return text;
    text = cleaned;
  }
  return wordsOf(text);
}

/** A description as our screens show it: its pictures come through our own proxy, and it is cleaned after they were changed. */
export const showDescription = (html: string): string => sanitize(html, shown);
