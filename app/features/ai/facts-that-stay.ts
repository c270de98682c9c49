/**
 * What of a description is never rewritten: lists of specifications, tables, and notes on care. They are facts that a model may lose or
 * turn, and buyers ask for them. Found by the shape of the HTML and by words of the nine languages. Pure.
 */
import { childElements, type ElementAt, treeOf } from '#app/platform/html-tree.ts';

/** A piece of HTML, as places in its text. */
export interface Kept {
  start: number;
  end: number;
}

/** "Material: steel": a short name, a colon, a short value of one sentence; not an address. */
const namedValue = /^\p{L}[^:：.!?]{0,39}[:：](?!\/\/)\s*(?!.*[.!?]\s+\p{Lu})\S.{0,139}$/u;

const factWords =
  /\b(specifications?|specs|details|dimensions|materials?|care|washing|package|what['’]?s in the box|pack(ing|age) (list|contents?)|packing|included|(please )?notes?|hinweise?|contenido|notas?|contenu|remarques?|contenuto|note|avvertenze|inhoud|let op|opmerking(en)?|conteúdo|observações|technische daten|spezifikation\w*|produktdaten|pflege\w*|lieferumfang|maße|especificaciones|cuidados?|medidas|composición|caractéristiques|entretien|composition|specifiche|caratteristiche|cura|manutenzione|specificaties|kenmerken|onderhoud|verzorging|wasvoorschrift\w*|especificações|detalhes|conservação)\b|规格|参数|护理|洗涤|保养|包装|清单|注意|المواصفات|مواصفات|العناية|محتويات|ملاحظ/iu;
const careWords =
  /\b((hand|machine)[- ]?wash\w*|wash (at|in|by|with|separately)|wipe clean|dry clean|tumble[- ]dry|do not (bleach|iron|soak|wash|tumble)|dishwasher[- ]safe|microwave[- ]safe|care instructions?|handwäsche|maschinenwäsche|waschbar|nicht bleichen|nicht bügeln|spülmaschinen\w*|lavar a (mano|máquina)|no planchar|laver à la main|lavable en machine|ne pas (repasser|blanchir)|lavare a mano|lavabile in lavatrice|non stirare|handwas|machinewasbaar|niet strijken|lavar à (mão|máquina)|não passar)\b|手洗|机洗|不可漂白|يُ?غسل/iu;

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const groups = new Set(['div', 'section', 'article', 'main', 'header', 'footer', 'blockquote', 'center']);

/** A heading, or a paragraph that serves as one: short, and bold throughout or ending with a colon. */
function isHeading({ name, lines, isBold }: ElementAt): boolean {
  if (headings.has(name)) return true;
  const [line = '', ...more] = lines;
  return (name === 'p' || name === 'div') && more.length === 0 && line.length > 0 && line.length <= 60 && (isBold || /[:：]$/.test(line));
}

const mostly = (lines: readonly string[], is: (line: string) => boolean): boolean => {
  const facts = lines.filter(is).length;
  return facts > 0 && facts * 2 >= lines.length;
};

/** Stays under a heading of facts: whatever is no prose. In characters. */
const longestNote = 200;
const isShort = ({ lines }: ElementAt): boolean => lines.every((line) => line.length <= longestNote);

/** Does the block consist of facts by itself? */
function isFacts({ name, lines }: ElementAt): boolean {
  if (name === 'table' || name === 'dl') return lines.length > 0;
  return mostly(lines, (line) => namedValue.test(line) || careWords.test(line));
}

/** The pieces that stay, in their order and apart; a heading right before such a piece stays with it. */
export function factsThatStay(html: string): Kept[] {
  const kept: Kept[] = [];
  const open: ElementAt[][] = [childElements(treeOf(html))];
  for (let blocks = open.pop(); blocks; blocks = open.pop()) {
    let heading: ElementAt | undefined;
    let isUnderFacts = false;
    for (const block of blocks) {
      if (isHeading(block)) {
        heading = block;
        isUnderFacts = factWords.test(block.lines.join(' '));
        continue;
      }
      const isGroup = groups.has(block.name) && childElements(block.node).some(({ isBlock }) => isBlock);
      if (block.lines.length > 0 && ((isUnderFacts && isShort(block)) || (!isGroup && isFacts(block)))) {
        if (heading) kept.push(heading);
        kept.push(block);
        heading = undefined;
      } else if (isGroup) {
        open.push(childElements(block.node));
        heading = undefined;
      } else if (block.lines.length > 0) heading = undefined;
    }
  }
  return kept.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
}
