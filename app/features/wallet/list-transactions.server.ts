import type { WorkplaceContext } from '#app/context.ts';
import { isId } from '#app/platform/ids.ts';
import type { Transaction } from './schemas.ts';

/** Movements, newest first, by keyset. */
export async function listTransactions(
  ctx: WorkplaceContext,
  input: { cursor?: string | undefined; page_size: number },
): Promise<{ items: Transaction[]; next_cursor: string | null }> {
  const { rows } = await ctx.sql.query({
    name: 'list-transactions',
    text: `select m.id, m.kind, m.reference, m.description, m.created_at,
             coalesce(sum(e.amount) filter (where e.account in ('wallet-topup', 'wallet-bonus')), 0)::bigint as wallet_change,
             coalesce(sum(e.amount) filter (where e.account = 'cashback-pending'), 0)::bigint as pending_change,
             coalesce(-sum(e.amount) filter (where e.account = 'card' and m.kind = 'payment'), 0)::bigint as card_amount
           from (select * from ledger_movements where workplace_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3) m
           join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id
           group by m.workplace_id, m.id, m.kind, m.reference, m.description, m.created_at order by m.id desc`,
    values: [ctx.workplace.id, input.cursor && isId(input.cursor) ? input.cursor : null, input.page_size + 1],
  });
  const items = rows.slice(0, input.page_size).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { items, next_cursor: rows.length > input.page_size ? (items.at(-1)?.id ?? null) : null };
}

/** The number of movements, only for the pager's text; one index scan of the workplace. */
export async function countTransactions(ctx: WorkplaceContext): Promise<number> {
  const { rows } = await ctx.sql.query('select count(*) as total from ledger_movements where workplace_id = $1', [ctx.workplace.id]);
  return rows[0].total;
}

/** Money in and out by day of the workplace's zone, for the chart. USD cents. */
export async function summarizeWallet(ctx: WorkplaceContext, days: number): Promise<{ date: string; income: number; spending: number }[]> {
  const { rows } = await ctx.sql.query(
    `select to_char(day, 'YYYY-MM-DD') as date,
       coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as income, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as spending
     from generate_series(date_trunc('day', $2::timestamptz at time zone $3) - make_interval(days => $4 - 1), date_trunc('day', $2::timestamptz at time zone $3), '1 day') day
     left join ledger_movements m on m.workplace_id = $1 and date_trunc('day', m.created_at at time zone $3) = day
       and m.created_at >= $2::timestamptz - make_interval(days => $4 + 1)
     left join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id and e.account in ('wallet-topup', 'wallet-bonus')
     group by day order by day`,
    [ctx.workplace.id, ctx.now(), ctx.workplace.timeZone, days],
  );
  return rows as { date: string; income: number; spending: number }[];
}
