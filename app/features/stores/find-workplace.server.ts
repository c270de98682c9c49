import type { Context, Workplace } from '#app/context.ts';

/** The workplace of a job's or webhook's payload; nothing when it is gone. */
export async function findWorkplace(ctx: Pick<Context, 'sql'>, id: string): Promise<Workplace | undefined> {
  const { rows } = await ctx.sql.query<Workplace>({
    name: 'find-workplace',
    text: `select id, account_id as "accountId", name, currency, display_currency as "displayCurrency", time_zone as "timeZone", is_demo as "isDemo" from workplaces where id = $1`,
    values: [id],
  });
  return rows[0];
}
