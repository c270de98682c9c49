import type { AccountContext } from '#app/context.ts';

/** How many stores, products (including pushed ones), pushed products and orders the account has. One statement. */
export async function accountStatistic(ctx: AccountContext): Promise<{ stores: number; products: number; pushed: number; orders: number }> {
  const { rows } = await ctx.sql.query(
    `select (select count(*) from stores s join workplaces w on w.id = s.workplace_id where w.account_id = $1 and s.status = 'active')::int as stores,
       coalesce(sum(c.value) filter (where c.name in ('products.imported', 'products.pushed')), 0)::bigint as products,
       coalesce(sum(c.value) filter (where c.name = 'products.pushed'), 0)::bigint as pushed,
       coalesce(sum(c.value) filter (where c.name like 'orders.%'), 0)::bigint as orders
     from workplaces w left join workplace_counters c on c.workplace_id = w.id where w.account_id = $1`,
    [ctx.account.id],
  );
  return rows[0];
}
