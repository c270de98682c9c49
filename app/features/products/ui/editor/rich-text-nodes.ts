/**
 * Parts of suppliers' descriptions that the formatted view cannot edit but must not drop: pictures can be selected and removed, a table
 * is one unit (its text is edited in the HTML view), colors and alignments stay with their text.
 */
import { Extension, Mark, Node } from '@tiptap/react';
import { descriptionTags, wordlessTags } from '#app/features/catalog/description-tags.ts';
import { imageUrl, isFilePath } from '#app/features/gallery/image-url.ts';

/** Saving drops all other pictures, such as one from pasted text whose address only works on this machine. */
const isKept = (src: string): boolean => /^https:/i.test(src) || isFilePath(src);

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (picture) => (isKept(picture.getAttribute('src') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  // Shown through our own proxy; saved with the picture's own address.
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.src = imageUrl(node.attrs.src, 1200);
      dom.alt = node.attrs.alt;
      return { dom };
    },
});

const keptAttributes = new Set(['colspan', 'rowspan', 'scope', 'span', 'src', 'alt', 'href', 'width', 'height']);
const keptTags = new Set<string>(descriptionTags);
const wordless = new Set<string>(wordlessTags);

/**
 * The table without anything that runs, loads, submits or leads the page elsewhere: it may have been pasted.
 * @param shownSrc the address at which a picture is loaded; changed before the table is the page's own, which would load the picture.
 */
function cleanTable(html: string, shownSrc: (src: string) => string = (src) => src): HTMLElement {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table') ?? document.createElement('table');
  for (const element of table.querySelectorAll('*')) {
    if (wordless.has(element.localName)) element.remove();
    else if (!keptTags.has(element.localName)) element.replaceWith(...element.childNodes);
  }
  for (const element of [table, ...table.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (!keptAttributes.has(name) || (name === 'href' && !/^(https?|mailto):/i.test(value))) element.removeAttribute(name);
      else if (name === 'src' && !isKept(value)) element.remove();
      else if (name === 'src') element.setAttribute(name, shownSrc(value));
    }
  }
  return document.importNode(table, true);
}

export const Table = Node.create({
  name: 'table',
  group: 'block',
  atom: true,
  addAttributes: () => ({ html: { default: '', parseHTML: (element: HTMLElement) => element.outerHTML, rendered: false } }),
  parseHTML: () => [{ tag: 'table', priority: 60 }],
  renderHTML: ({ node }) => ({ dom: cleanTable(node.attrs.html) }),
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'RichText-Table';
      dom.append(cleanTable(node.attrs.html, (src) => imageUrl(src, 640)));
      return { dom };
    },
});

export const Colored = Mark.create({
  name: 'colored',
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (element: HTMLElement) => element.style.color,
      renderHTML: ({ color }) => ({ style: `color: ${color}` }),
    },
  }),
  // On any element: suppliers set colors on paragraphs, words and links.
  parseHTML: () => [{ style: 'color', getAttrs: (color) => ({ color }) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => element.style.textAlign || null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
});
