import type { Context } from '#app/context.ts';
import { listSources } from './filter-choices.server.ts';

/** A supplier's catalogue that has never been read to its end. */
export interface FirstReading {
  source: string;
  /** Products read so far. */
  products: number;
  /** The supplier did not answer last; it is asked again. */
  isSilent: boolean;
}

/** The suppliers whose catalogues are still being read for the first time: what of theirs is not found may yet come. */
export async function firstReadings(ctx: Context): Promise<FirstReading[]> {
  const sources = listSources(ctx).flatMap(({ source, has_catalog: isRead }) => (isRead && source !== 'quayside' ? [source] : []));
  if (sources.length === 0) return [];
  const { rows } = await ctx.sql.query<FirstReading>({
    name: 'first-readings',
    text: `select each.source, coalesce(s.products_read, 0) as products, s.error is not null as "isSilent"
           from unnest($1::text[]) with ordinality as each (source, place) left join catalog_syncs s on s.source = each.source
           where s.finished_at is null order by each.place`,
    values: [sources],
  });
  return rows;
}
