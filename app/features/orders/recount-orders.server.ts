import type { Context } from '#app/context.ts';

/** Nightly: corrects wrong counters and logs them. */
export async function checkOrderCounters(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ id: string }>('select id from workplaces');
  for (const { id } of rows) {
    const wrong = await recountOrders(ctx, id);
    if (Object.keys(wrong).length > 0) ctx.log.error({ workplaceId: id, counters: wrong }, 'order counters were wrong');
  }
}

/** Compare the stored counters of one workplace with its rows and correct them. @returns what was wrong, by counter. */
export async function recountOrders(ctx: Context, workplaceId: string): Promise<Record<string, number>> {
  return ctx.transaction(async (tx) => {
    // Blocks writers of supplier orders until the counters are corrected. A lock on the counters would not stop new counter names.
    await tx.sql.query('lock table supplier_orders in share row exclusive mode');
    const { rows } = await tx.sql.query<{ name: string; off: number }>(
      `with counted as (
         select case when is_archived then 'orders.archived' else 'orders.' || state end as name, count(*)::bigint as value
         from supplier_orders where workplace_id = $1 group by 1
       ), wrong as (
         select coalesce(c.name, k.name) as name, coalesce(c.value, 0) as value, coalesce(k.value, 0) - coalesce(c.value, 0) as off
         from counted c full join (select name, value from workplace_counters where workplace_id = $1 and name like 'orders.%') k using (name)
         where coalesce(c.value, 0) <> coalesce(k.value, 0)
       ), mended as (
         insert into workplace_counters (workplace_id, name, value) select $1, name, value from wrong
         on conflict (workplace_id, name) do update set value = excluded.value
       )
       select name, off from wrong`,
      [workplaceId],
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.off]));
  });
}
