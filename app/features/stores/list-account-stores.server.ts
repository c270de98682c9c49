import type { SellerContext } from '#app/context.ts';

/** The account's active stores, those of the present workplace first. */
export async function listAccountStores(
  ctx: SellerContext,
): Promise<{ id: string; name: string; domain: string; workplace: string; is_here: boolean }[]> {
  const { rows } = await ctx.sql.query({
    name: 'account-stores',
    text: `select s.id, s.name, s.domain, w.name as workplace, w.id = $2 as is_here from workplaces w join stores s on s.workplace_id = w.id
           where w.account_id = $1 and s.status = 'active' order by (w.id = $2) desc, s.name, s.id limit 100`,
    values: [ctx.account.id, ctx.workplace.id],
  });
  return rows;
}
