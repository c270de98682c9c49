/** What an import of the own catalogue did, in words for the person at the command line. Pure. */
import type { HiddenProduct, OwnCatalogImport } from '#app/features/catalog/import-own-catalog.server.ts';

const number = new Intl.NumberFormat('en');
const count = (n: number, one: string, many = `${one}s`): string => `${number.format(n)} ${n === 1 ? one : many}`;

/** Lines of a kind that are shown one by one; the rest is counted. */
const mostLines = 50;

function listed(lines: readonly string[], all = lines.length): string[] {
  const shown = lines.slice(0, mostLines).map((line) => `  ${line}`);
  return all > shown.length ? [...shown, `  … and ${number.format(all - shown.length)} more`] : shown;
}

const reasonWords: Record<string, string> = {
  draft: 'a draft',
  archived: 'archived',
  unlisted: 'not listed',
  unpublished: 'not published',
  'gift card': 'a gift card, which only its own shop can honor',
};

/** Why a product is not offered: what its own shop says of it, or the kind of goods and the words that gave it away. */
const whyHidden = ({ reason, words }: HiddenProduct): string =>
  reasonWords[reason] ?? `may not be sold: ${reason}${words ? ` (matched "${words}")` : ''}`;

/** What we hide before what the shop itself does not sell, so that of very many the list has these. */
const prohibitedFirst = (hidden: readonly HiddenProduct[]): HiddenProduct[] =>
  hidden.toSorted((one, other) => Number(one.reason in reasonWords) - Number(other.reason in reasonWords) || one.line - other.line);

/** Everything that a person may want to know or do something about; the exit code follows from the same facts. */
export function summaryOf(result: OwnCatalogImport): string[] {
  const { stock, currency } = result;
  const unsaid = stock.unsaid.column + stock.unsaid.cell;
  return [
    `${count(result.rows, 'row')} read: ${count(result.products, 'product')} with ${count(result.variants, 'variant')} ${result.products === 1 ? 'is' : 'are'} in the catalogue.`,
    `Amounts: ${currency.code}${currency.isAssumed ? ', assumed, as the file does not say; name another with --currency' : ''}${currency.decimal === ',' ? '; commas are decimal signs' : ''}.`,
    ...(result.encoding === 'windows-1252'
      ? ['Letters: the file is not UTF-8 and was read as Windows-1252 (Latin-1); look at a title with an accent.']
      : []),
    stock.none === 0
      ? 'Out of stock: none.'
      : `Out of stock, as the quantity is 0 or less: ${count(stock.none, 'variant')}${result.productsOutOfStock > 0 ? `, ${count(result.productsOutOfStock, 'product')} altogether` : ''}.`,
    ...(unsaid === 0
      ? []
      : [
          `Stock not told: ${count(unsaid, 'variant')}. They are for sale, and stores do not count them.`,
          ...(stock.unsaid.column > 0
            ? [
                `  ${number.format(stock.unsaid.column)}: the file has no column for quantities, as in every export of a shop with several locations.`,
                '  Export the inventory too (Shopify: Products > Inventory > Export) and add --inventory FILE.csv.',
              ]
            : []),
          ...(stock.unsaid.cell > 0 ? [`  ${number.format(stock.unsaid.cell)}: the file gives no quantity.`] : []),
        ]),
    ...(stock.kept > 0 ? [`${count(stock.kept, 'variant')} without a quantity in the file: the stock known before stays.`] : []),
    ...(stock.uncounted > 0 ? [`${count(stock.uncounted, 'variant')} always for sale: the shop does not count them, or sells on.`] : []),
    ...(result.inventoryUnused > 0
      ? [
          `${count(result.inventoryUnused, 'variant')} of the inventory file ${result.inventoryUnused === 1 ? 'is' : 'are'} not among the products.`,
        ]
      : []),
    ...(result.hidden.length > 0
      ? [
          `Hidden, that is in the catalogue and not offered: ${count(result.hidden.length, 'product')}.`,
          ...listed(prohibitedFirst(result.hidden).map((each) => `line ${each.line}: "${each.title}": ${whyHidden(each)}`)),
        ]
      : []),
    ...(result.leftOut > 0 ? [`Left out: ${number.format(result.leftOut)}.`, ...listed(result.problems, result.leftOut)] : []),
  ];
}

/** 0: all of the file is in; 2: a part of it was left out; 1: nothing went in. */
export const exitCodeOf = (result: OwnCatalogImport): 0 | 1 | 2 => (result.leftOut === 0 ? 0 : result.products > 0 ? 2 : 1);
