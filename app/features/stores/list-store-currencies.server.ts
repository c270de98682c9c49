import type { WorkplaceContext } from '#app/context.ts';

/** What the workplace's active stores sell in: ISO 4217 codes, each once. */
export async function listStoreCurrencies(ctx: WorkplaceContext): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ currency: string }>(
    `select distinct currency from stores where workplace_id = $1 and status = 'active' order by currency`,
    [ctx.workplace.id],
  );
  return rows.map(({ currency }) => currency);
}
