/**
 * HTML read as browsers read it (parse5, the tree construction of the HTML standard), for whatever looks into it or changes it. A pattern
 * over its text cannot tell a tag from the value of an attribute that looks like one. Pure; too large for scripts that browsers load.
 */
import { defaultTreeAdapter, html as names, parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

type Node = Tree.Node;
type Element = Tree.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const inDiv = () => defaultTreeAdapter.createElement('div', names.NS.HTML, []);

/** All nodes under this one, in the order of the document. Not recursive: trees may be deep. */
export function* nodesUnder(root: Node): Generator<Node> {
  const open = [...childrenOf(root)].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (const child of childrenOf(node).toReversed()) open.push(child);
  }
}

/** The tree of a part of a document that stands in a `div`. */
export const treeOf = (html: string): Tree.DocumentFragment => parseFragment(inDiv(), html, { sourceCodeLocationInfo: true });

/** The elements of a part of a document: name, namespace and attributes. */
export const elementsIn = (html: string): Element[] => [...nodesUnder(treeOf(html))].filter(isElement);

/** Some few closings can make browsers repeat a whole chain of formatting again and again. */
const mostElements = 30_000;

/** @returns undefined for HTML that becomes more elements than anybody can look at. */
function ofFewElements<Result>(read: (treeAdapter: typeof defaultTreeAdapter) => Result): Result | undefined {
  let left = mostElements;
  const counting = {
    ...defaultTreeAdapter,
    createElement(...given: Parameters<typeof defaultTreeAdapter.createElement>) {
      left -= 1;
      if (left < 0) throw new TooMany();
      return defaultTreeAdapter.createElement(...given);
    },
  };
  try {
    return read(counting);
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}

class TooMany extends Error {}

/** HTML that gives the tree that browsers make of this HTML; undefined when that is too large. */
export const asBrowsersReadIt = (html: string): string | undefined =>
  ofFewElements((treeAdapter) => serialize(parseFragment(inDiv(), html, { treeAdapter })));

/**
 * Does this HTML end where its `div` ends? A table inside a table closes the outer one and with it what stands between them; then the
 * next `</div>` closes the page's own `div`, and what follows stands outside of it. No for what is too large to be read.
 */
export function staysInItsDiv(html: string): boolean {
  const page = ofFewElements((treeAdapter) => parse(`<!doctype html><body><div><div>${html}</div>|</div>|</body>`, { treeAdapter }));
  if (!page) return false;
  const body = childrenOf(childrenOf(page)[1] as Node)[1] as Node;
  const isBox = (nodes: Node[]) => nodes.length === 2 && nodes[0]?.nodeName === 'div' && nodes[1]?.nodeName === '#text';
  return isBox(childrenOf(body)) && isBox(childrenOf(childrenOf(body)[0] as Node));
}

const lines = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'tr', 'br', 'blockquote', 'pre', 'figcaption', 'caption']);
/** Cells stand beside each other: their texts are not one word. */
const parted = new Set(['td', 'th', 'img']);
const wordless = new Set(['script', 'style', 'noscript', 'template', 'title', 'textarea', 'iframe', 'svg', 'math']);

/** The text of HTML, one line per paragraph, item or row. */
export const textLines = (html: string): string[] => linesUnder(treeOf(html));

function linesUnder(root: Node): string[] {
  const found: string[] = [''];
  const open: (Node | 'line' | 'gap')[] = childrenOf(root).toReversed();
  const add = (text: string) => found.push((found.pop() ?? '') + text);
  for (let node = open.pop(); node; node = open.pop()) {
    if (node === 'line') found.push('');
    else if (node === 'gap') add(' ');
    else if (node.nodeName === '#text') add((node as Tree.TextNode).value);
    else if (isElement(node) && !wordless.has(node.tagName)) {
      const end = lines.has(node.tagName) ? 'line' : parted.has(node.tagName) ? 'gap' : undefined;
      if (end) {
        open.push(end);
        if (end === 'line') found.push('');
      }
      open.push(...childrenOf(node).toReversed());
    }
  }
  return found.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** An element, its text, and where in the HTML it stands. */
export interface ElementAt extends Place {
  node: Element;
  name: string;
  lines: string[];
  /** All of its text is bold. */
  isBold: boolean;
  /** It begins a line of its own. */
  isBlock: boolean;
}

const blocks = new Set([...lines, 'ul', 'ol', 'dl', 'table', 'section', 'article', 'main', 'header', 'footer', 'center', 'figure']);
blocks.delete('br');

/** The elements right under this one that the HTML itself has, in their order. */
export function childElements(parent: Node): ElementAt[] {
  return childrenOf(parent).flatMap((node) => {
    const at = isElement(node) ? node.sourceCodeLocation : undefined;
    if (!isElement(node) || !at) return [];
    return {
      node,
      name: node.tagName,
      lines: linesUnder(node),
      isBold: childrenOf(node).every((child) => /^(b|strong|br)$/.test(child.nodeName) || !linesUnder(inFragment(child)).length),
      isBlock: blocks.has(node.tagName),
      start: at.startOffset,
      end: at.endOffset,
    };
  });
}

/** For reading one node as its parent's only child. */
const inFragment = (node: Node): Node => ({ nodeName: '#document-fragment', childNodes: [node] }) as unknown as Node;

interface Place {
  start: number;
  end: number;
}

/** A picture in HTML, and where in its text the tag and the address stand. */
export interface PictureInHtml extends Place {
  src: string;
  srcAt: Place | undefined;
}

/** The `img` elements of HTML, in the order of its text. */
export function picturesOf(html: string): PictureInHtml[] {
  if (!/<im(g|age)/i.test(html)) return [];
  return elementsIn(html)
    .flatMap((element) => {
      const at = element.sourceCodeLocation;
      if (element.tagName !== 'img' || !at) return [];
      const src = at.attrs?.src;
      return {
        start: at.startOffset,
        end: at.endOffset,
        src: element.attrs.find(({ name }) => name === 'src')?.value ?? '',
        srcAt: src ? { start: src.startOffset, end: src.endOffset } : undefined,
      };
    })
    .sort((a, b) => a.start - b.start);
}

/** The text with other words at these places; the places are in order and apart. */
export function withReplaced(text: string, places: readonly (Place & { by: string })[]): string {
  let [done, at] = ['', 0];
  for (const { start, end, by } of places) {
    done += text.slice(at, start) + by;
    at = end;
  }
  return done + text.slice(at);
}
