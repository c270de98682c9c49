import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { foldedWords } from '#app/platform/search-language/fold.ts';
import { distanceOf, errorsAllowed } from '#app/platform/search-language/spelling.ts';
import { refreshSupply } from './refresh-supply.server.ts';
import type { SupplierList } from './schemas.ts';

const mostWords = 8;
const named = `title_words(coalesce(nullif(name, ''), source))`;

/** Words of suppliers' names of which the typed one may be a misspelling; the word itself when a name has it or begins so. */
async function spellingsOf(ctx: WorkplaceContext, words: readonly string[]): Promise<string[][]> {
  if (!words.some((word) => errorsAllowed(word) > 0)) return words.map((word) => [word]);
  const { rows } = await ctx.sql.query<{ word: string }>({
    name: 'product-suppliers-words',
    text: `select distinct word from supplier_totals, unnest(tsvector_to_array(${named})) word where workplace_id = ${opaqueParameter('$1')} limit 20000`,
    values: [ctx.workplace.id],
  });
  return words.map((word) => {
    const most = errorsAllowed(word);
    if (rows.some((row) => row.word.startsWith(word))) return [word];
    return [word, ...rows.map((row) => row.word).filter((other) => distanceOf(word, other, most) <= most)];
  });
}

/**
 * The suppliers of the workplace's products, with how many are still offered; at most 500, those with most products first.
 * @param search words of the name or their beginnings, in any order, without accents, mistyped by a letter or two as elsewhere.
 */
export async function listSuppliers(ctx: WorkplaceContext, search = ''): Promise<z.output<typeof SupplierList>> {
  await unlessNoRoom(ctx, refreshSupply(ctx));
  const words = await spellingsOf(ctx, foldedWords(search).slice(0, mostWords));
  const query = words.map((spellings) => `(${spellings.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
  const { rows } = await ctx.sql.query({
    name: query ? 'product-suppliers-named' : 'product-suppliers',
    text: `select source, nullif(supplier_id, '') as supplier_id, name, source_products, products, tracking, partial, variants, offered
           from supplier_totals where workplace_id = ${opaqueParameter('$1')}${query && ` and ${named} @@ $2::tsquery`} order by products desc, name, supplier_totals.supplier_id limit 500`,
    values: [ctx.workplace.id, ...(query ? [query] : [])],
  });
  return {
    suppliers: rows.map((row) => ({
      source: row.source,
      supplier_id: row.supplier_id,
      name: row.name,
      source_products: row.source_products,
      products: {
        total: row.products,
        tracking: row.tracking,
        partial: row.partial,
        not_tracking: row.products - row.tracking - row.partial,
      },
      skus: { total: row.variants, tracking: row.offered, not_tracking: row.variants - row.offered },
    })),
  };
}
