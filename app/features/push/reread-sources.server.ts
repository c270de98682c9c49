import type { Context } from '#app/context.ts';
import type { Watched } from '#app/db/schema/catalog.ts';
import { walkNotedSources } from './watched-sources.server.ts';

/** The most sources read in one run; and how many of them, at most, whose last read failed or which are gone. */
const maxReread = 240;
const maxFailing = 60;
/** The same of those that were chosen for an open order alone. */
const maxChosenFailing = 10;

/** SQL: sources that could be read the last time, longer than `hours` ago. The conditions are written as in the partial index. */
const readable = (watched: Watched, hours: number) => `
  (select source, external_id, details_fetched_at from source_products
   where watched = '${watched}' and source <> 'quayside' and not (status = 'removed' or fetch_error is not null)
     and details_fetched_at < $1::timestamptz - interval '${hours} hours' order by details_fetched_at limit ${maxReread})`;

/**
 * SQL: sources whose last read failed. Each run starts at another place (`$2`) in the order of the hashed ids, and continues from the
 * beginning.
 */
const failing = (where: '>=' | '<') => `
  (select source, external_id from source_products
   where watched is not null and source <> 'quayside' and (status = 'removed' or fetch_error is not null) and hashtext(id::text) ${where} hashtext($2)
     and details_fetched_at < $1::timestamptz - case watched when 'live' then interval '2 hours' else interval '24 hours' end
   order by hashtext(id::text) limit ${maxFailing})`;

/**
 * SQL: sources that a seller has chosen for an open order alone (docs/decisions/294). No product follows them, so they are not `watched`, and
 * an order needs to know its stock as often as a product in a store.
 */
const chosen = (state: 'readable' | 'failing') => `
  (select distinct on (p.id) p.source, p.external_id, p.details_fetched_at from order_line_items l
   join source_variants v on v.id = l.chosen_variant_id join source_products p on p.id = v.product_id
   where l.chosen_variant_id is not null and l.open_quantity > 0 and p.watched is distinct from 'live' and p.source <> 'quayside'
     and ${state === 'readable' ? '' : 'not '}(p.status <> 'removed' and p.fetch_error is null) and p.details_fetched_at < $1::timestamptz - interval '2 hours'
     and exists (select 1 from supplier_orders s where s.workplace_id = l.workplace_id and s.id = l.supplier_order_id and s.state = 'ready' and not s.is_archived))`;

/**
 * Read the source products that sellers use again (also those mapped later): live ones every two hours, and so what was chosen for an open
 * order alone; the rest once a day. Failed ones keep the time of their last good read and would always come first, so they get a limited
 * share of each run, and take turns.
 */
export async function rereadSources(ctx: Context): Promise<void> {
  await walkNotedSources(ctx);
  const { rows } = await ctx.sql.query<{ source: string; external_id: string }>(
    `(select source, external_id from (${chosen('readable')} union ${readable('live', 2)} union ${readable('idle', 24)}) due order by details_fetched_at limit ${maxReread})
     union
     (select source, external_id from (${failing('>=')} union all ${failing('<')}) due limit ${maxFailing})
     union
     (select source, external_id from ${chosen('failing')} due order by random() limit ${maxChosenFailing})`,
    [ctx.now(), ctx.now().toISOString()],
  );
  for (const row of rows)
    await ctx.enqueue(
      'catalog.read-details',
      { source: row.source, externalId: row.external_id },
      { singletonKey: `${row.source} ${row.external_id}`, priority: -1 },
    );
}
