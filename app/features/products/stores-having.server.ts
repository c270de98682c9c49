import type { SellerContext } from '#app/context.ts';

/** How many of some products each of the account's stores has already; stores of other workplaces by the copies there. None: not named. */
export async function storesHaving(ctx: SellerContext, { productIds }: { productIds: string[] }): Promise<Record<string, number>> {
  const { rows } = await ctx.sql.query<{ id: string; products: number }>(
    `select l.store_id as id, count(distinct p.of)::int as products from (
       select workplace_id, id, id as of from products where workplace_id = $1 and id = any($3)
       union all
       select c.workplace_id, c.id, c.copied_from from workplaces w join products c on c.workplace_id = w.id
       where w.account_id = $2 and w.id <> $1 and c.copied_from = any($3)
         and exists (select 1 from products o where o.workplace_id = $1 and o.id = c.copied_from)) p
     join listings l on l.workplace_id = p.workplace_id and l.product_id = p.id and l.status <> 'removed'
     group by l.store_id`,
    [ctx.workplace.id, ctx.account.id, productIds],
  );
  return Object.fromEntries(rows.map(({ id, products }) => [id, products]));
}
