/** Reads what a seller pastes into a search: a link, an id or a SKU, and not words. Pure. */
import { asciiTyped } from '#app/platform/typed-text.ts';
import { type LinkForms, linkFormsOf } from './supplier-links.ts';

export interface PastedLink {
  kind: 'link';
  /** Our key, or the name of the site; its host where it is not known. */
  supplier: string;
  isKnown: boolean;
  /** The supplier's id of the product, where the link has one that can be read. */
  id: string | undefined;
  /** The product's title as far as the link has it, as words; '' without any. */
  words: string;
}

export type Pasted =
  | PastedLink
  /** A link to a product in this catalogue. */
  | { kind: 'own'; source: string; id: string; shipTo: string }
  /** A supplier's id of a product or a variant, or ours; `spellings` are the ways in which it is kept. */
  | { kind: 'id'; spellings: string[] }
  /** A SKU of CJ. */
  | { kind: 'sku'; supplier: 'cj'; sku: string }
  /** It may be a SKU, a supplier's number, or a word. */
  | { kind: 'code'; code: string };

const ownPath = /\/find-product\/([\w-]+)\/detail\/([^/]+)(?:\/([A-Za-z]{2}))?\/?$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** CJ's newer ids have 19 digits; barcodes have at most 14. */
const longNumber = /^\d{16,20}$/;
/** CJ's SKUs: `CJ`, letters of the category and a number; a variant's has two digits and two letters more, or its values after a hyphen. */
const cjSku = /^(CJ[A-Z]{0,12}\d{5,}[A-Z]{0,3})(-.{1,60})?$/i;

/** @returns undefined for words, which are to be searched for. */
export function readPasted(text: string): Pasted | undefined {
  const typed = asciiTyped(text).trim();
  const link = linkIn(typed);
  if (link) return link;
  if (uuid.test(typed)) return { kind: 'id', spellings: [...new Set([typed.toUpperCase(), typed.toLowerCase()])] };
  if (longNumber.test(typed)) return { kind: 'id', spellings: [typed] };
  const [, code, values = ''] = cjSku.exec(typed) ?? [];
  if (code) return { kind: 'sku', supplier: 'cj', sku: `${code.toUpperCase()}${values}` };
  return /^(?=.*\d)[^\s]{3,64}$/.test(typed) ? { kind: 'code', code: typed } : undefined;
}

/** Apps that share a product put their own words around its address. */
function linkIn(text: string): Pasted | undefined {
  const [, address = text] = /(https?:\/\/\S+)/i.exec(text) ?? [];
  if (/^\/\S*find-product\//.test(address)) return ownLink(address);
  if (/\s/.test(address)) return undefined;
  const isWritten = /^https?:\/\//i.test(address);
  const withScheme = isWritten ? address : `https://${address}`;
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const forms = linkFormsOf(host);
  // Without the scheme only what is known for sure is an address: `3.5mm/usb.adapter` is none.
  if (!isWritten && !forms && !ownPath.test(url.pathname) && !/^www\./.test(host)) return undefined;
  return (
    ownLink(url.pathname) ?? {
      kind: 'link',
      supplier: forms?.supplier ?? host.replace(/^www\./, ''),
      isKnown: forms !== undefined,
      id: forms && idIn(url, forms),
      words: titleIn(url, forms),
    }
  );
}

function ownLink(pathname: string): Pasted | undefined {
  const [, source, id, shipTo = ''] = ownPath.exec(pathname) ?? [];
  return source && id ? { kind: 'own', source, id: decoded(id), shipTo: shipTo.toUpperCase() } : undefined;
}

function idIn(url: URL, forms: LinkForms): string | undefined {
  for (const pattern of forms.ids ?? []) {
    const id = pattern.exec(url.pathname)?.[1];
    if (id) return id;
  }
  // Some pages keep their parameters behind the hash.
  const given = [url.searchParams, new URLSearchParams(url.hash.split('?')[1] ?? '')];
  for (const name of forms.parameters ?? [])
    for (const parameters of given) {
      const id = parameters.get(name)?.trim();
      if (id && (uuid.test(id) || /^\d{5,20}$/.test(id))) return id;
    }
  return undefined;
}

/** Parts of addresses that say nothing of a product. */
const empty = new Set(
  'item items itm dp gp p ip product products productdetail detail details listing listings collections collection shop store offer html htm php aspx index www com en us de fr es it nl pt ref'.split(
    ' ',
  ),
);

function titleIn(url: URL, forms: LinkForms | undefined): string {
  for (const pattern of forms?.titles ?? []) {
    const title = pattern.exec(url.pathname)?.[1];
    if (title) return wordsIn(title);
  }
  if (forms) return '';
  // The part with most words is the title, where it is no known site.
  const parts = url.pathname.split('/').map(wordsIn);
  return parts.reduce((best, part) => (part.split(' ').length > best.split(' ').length || !best ? part : best), '');
}

/** `Wireless-Ear%20Buds_2024.html` → `Wireless Ear Buds`. */
const wordsIn = (part: string): string =>
  decoded(part)
    .replace(/\.(html?|php|aspx)$/i, '')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => [...word].length > 1 && !/\d/.test(word) && !empty.has(word.toLowerCase()))
    .slice(0, 20)
    .join(' ');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
