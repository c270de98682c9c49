import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

/** Create an empty workplace for an account that has none left, as its current one. @returns its id. */
export async function createWorkplaceRow(tx: Context, accountId: string): Promise<string> {
  const id = newId();
  await tx.sql.query(
    `insert into workplaces (id, account_id, name, created_at) select $1, id, coalesce(nullif(first_name, ''), email), $3 from accounts where id = $2`,
    [id, accountId, tx.now()],
  );
  await tx.sql.query('update accounts set saved_workplace_id = $2 where id = $1', [accountId, id]);
  return id;
}
