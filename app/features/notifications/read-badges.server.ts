import type { SellerContext } from '#app/context.ts';

/** Data for the navigation's badges: the workplace's stored counters by name, and the views that the account has seen. One statement. */
export async function readBadges(ctx: SellerContext): Promise<{ counters: Record<string, number>; seen: string[] }> {
  const { rows } = await ctx.sql.query<{ counters: Record<string, number>; seen: string[] }>({
    name: 'shell-counters',
    text: `select coalesce((select jsonb_object_agg(name, value) from workplace_counters where workplace_id = $1), '{}') as counters,
             array(select substr(key, 6) from accounts, jsonb_object_keys(meta) as key where id = $2 and key like 'seen.%') as seen`,
    values: [ctx.workplace.id, ctx.account.id],
  });
  return rows[0] ?? { counters: {}, seen: [] };
}
