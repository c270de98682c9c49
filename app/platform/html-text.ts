/** The entities that a cleaned text has; all of them would be thirty kilobytes of script. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const name = /[a-z][^\s/>]*/iy;
const space = /\s*/y;
const unquoted = /[^\s>]*/y;

/** Where the tag ends that begins with a name at `at`: a `>` inside a quoted value does not end it; the end of the text does. */
function endOfTag(html: string, at: number): number {
  let here = at;
  for (;;) {
    const sign = html[here];
    if (sign === undefined || sign === '>') return Math.min(here + 1, html.length);
    here += 1;
    if (sign !== '=') continue;
    space.lastIndex = here;
    space.test(html);
    here = space.lastIndex;
    const quote = html[here];
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, here + 1);
      if (close < 0) return html.length;
      here = close + 1;
    } else {
      unquoted.lastIndex = here;
      unquoted.test(html);
      here = unquoted.lastIndex;
    }
  }
}

/**
 * HTML without its tags and comments (HTML standard, "Tokenization"). Reads each sign once: in a pattern for tags each of many `<` would be
 * looked at to the end of the text. For places that only show the text; whatever writes HTML changes its tree (`html-tree.ts`).
 * @param instead what stands in place of a tag with this name (lower case, with `/` before that of an end tag; empty for a comment).
 */
export function withoutTags(html: string, instead: (tag: string) => string = () => ''): string {
  let [text, at] = ['', 0];
  for (;;) {
    const open = html.indexOf('<', at);
    if (open < 0) return text + html.slice(at);
    text += html.slice(at, open);
    const slash = html[open + 1] === '/' ? '/' : '';
    name.lastIndex = open + 1 + slash.length;
    const found = name.exec(html)?.[0];
    if (found !== undefined) {
      at = endOfTag(html, name.lastIndex);
      text += instead(slash + found.toLowerCase());
    } else if (/[!?/]/.test(html[open + 1] ?? '')) {
      const isComment = html.startsWith('<!--', open);
      const end = isComment ? html.indexOf('-->', open + 2) : html.indexOf('>', open);
      at = end < 0 ? html.length : end + (isComment ? 3 : 1);
      text += instead('');
    } else {
      text += '<';
      at = open + 1;
    }
  }
}

/** HTML as one line of text. */
export const htmlText = (html: string): string =>
  withoutTags(html, () => ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, found: string) => entities[found] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
