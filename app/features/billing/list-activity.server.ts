import type { AccountContext } from '#app/context.ts';
import type { ActivityLogs, ActivityPage } from './schemas.ts';

/** Entries that cost nothing and are not in a day's total (specification 1, section 9). */
const uncounted = new Set(['PRODUCT_IMPORT', 'PRODUCT_MANAGED', 'WP_STORE_PRODUCT_COPY', 'PRODUCT_ADDED']);
/** How many pages are shown; older entries are kept but not shown. */
const maxPages = 100;

/** The activity log, newest first, grouped by day in UTC. */
export async function listActivity(ctx: AccountContext, { page, type, page_size: size }: ActivityLogs): Promise<ActivityPage> {
  const onlyBonus = type === 'extra-credit';
  const { rows } = await ctx.sql.query(
    `select id, feature_id, credit_type, credit_cost, change, lot_id, created_at from activity_log
     where account_id = $1 and (not $2 or credit_type = 'BONUS_CREDIT') order by id desc limit $3 offset $4`,
    [ctx.account.id, onlyBonus, size, (page - 1) * size],
  );
  const { rows: counted } = await ctx.sql.query(
    `select count(*)::int as entries from (select 1 from activity_log where account_id = $1 and (not $2 or credit_type = 'BONUS_CREDIT') limit $3) as shown`,
    [ctx.account.id, onlyBonus, maxPages * size],
  );
  const groups: ActivityPage['payment_logs'] = [];
  for (const row of rows) {
    const date: string = row.created_at.toISOString().slice(0, 10);
    const last = groups.at(-1);
    const group: ActivityPage['payment_logs'][number] = last?.date === date ? last : { date, total: 0, entries: [] };
    if (group !== last) groups.push(group);
    const isGain = row.change > 0 || row.credit_type === 'REFUND_QUOTA';
    const isSpent = row.change < 0 && row.feature_id !== 'UPDATE_CREDIT' && !uncounted.has(row.feature_id);
    if (isSpent) group.total -= row.change;
    // A refund reduces the day's total.
    else if (row.credit_type === 'REFUND_QUOTA' && row.change > 0) group.total -= row.change;
    group.entries.push({
      id: row.id,
      feature_id: row.feature_id,
      credit_type: row.credit_type,
      credit_cost: row.credit_cost,
      is_gain: isGain,
      created_at: row.created_at.toISOString(),
    });
  }
  for (const group of groups) group.total = Math.max(0, group.total);
  return { payment_logs: groups, total_page: Math.ceil(counted[0].entries / size) };
}

/** Credit lots that have not expired, in the order in which they are spent. */
export async function listCreditLogs(ctx: AccountContext) {
  const { rows } = await ctx.sql.query(
    `select id, kind, reference, granted, remaining, expires_at, created_at from credit_lots
     where account_id = $1 and (expires_at is null or expires_at > $2) order by kind, expires_at nulls last, id limit 200`,
    [ctx.account.id, ctx.now()],
  );
  return rows.map((row) => ({
    id: row.id as string,
    credit_type: row.kind === 'bonus' ? ('BONUS_CREDIT' as const) : ('MAIN_CREDIT' as const),
    source: String(row.reference).split(':')[0] as string,
    credit: row.granted as number,
    credit_left: row.remaining as number,
    expires_at: (row.expires_at?.toISOString() ?? null) as string | null,
    created_at: row.created_at.toISOString() as string,
  }));
}
