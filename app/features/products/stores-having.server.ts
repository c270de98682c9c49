import type { SellerContext } from '#app/context.ts';

export interface StoreHas {
  products: number;
  /** Of these, how many are live there. */
  live: number;
}

/** How many of the products each of the account's stores already has; in other workplaces, copies count. Stores with none are left out. */
export async function storesHaving(ctx: SellerContext, { productIds }: { productIds: string[] }): Promise<Record<string, StoreHas>> {
  const { rows } = await ctx.sql.query<StoreHas & { id: string }>(
    `select l.store_id as id, count(distinct p.of)::int as products, (count(distinct p.of) filter (where l.status = 'active'))::int as live from (
       select workplace_id, id, id as of from products where workplace_id = $1 and id = any($3)
       union all
       select c.workplace_id, c.id, c.copied_from from workplaces w join products c on c.workplace_id = w.id
       where w.account_id = $2 and w.id <> $1 and c.copied_from = any($3)
         and exists (select 1 from products o where o.workplace_id = $1 and o.id = c.copied_from)) p
     join listings l on l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed'
     group by l.store_id`,
    [ctx.workplace.id, ctx.account.id, productIds],
  );
  return Object.fromEntries(rows.map(({ id, ...has }) => [id, has]));
}
