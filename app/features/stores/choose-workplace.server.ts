import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

export interface AccountWorkplace {
  id: string;
  name: string;
  /** Number of linked, active stores. */
  stores: number;
}

/** All workplaces of the account, oldest first. */
export async function listWorkplaces(ctx: AccountContext): Promise<AccountWorkplace[]> {
  const { rows } = await ctx.sql.query<AccountWorkplace>(
    `select w.id, w.name, count(s.id)::int as stores from workplaces w
     left join stores s on s.workplace_id = w.id and s.status = 'active'
     where w.account_id = $1 group by w.id order by w.created_at, w.id`,
    [ctx.account.id],
  );
  return rows;
}

/**
 * Switch to another workplace. An existing one can always be chosen (docs/decisions/021); the plan is checked when one is added.
 * @throws AppError NOT_FOUND for a workplace of somebody else.
 */
export async function chooseWorkplace(ctx: AccountContext, { id }: { id: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    'update accounts a set saved_workplace_id = w.id from workplaces w where a.id = $1 and w.account_id = a.id and w.id = $2',
    [ctx.account.id, id],
  );
  if (rowCount === 0) throw new AppError('NOT_FOUND');
}
