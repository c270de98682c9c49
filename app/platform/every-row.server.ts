import type { Context } from '#app/context.ts';

const pageSize = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Iterates over all rows of a statement in the order of `id`, page by page. For sweeps: with a plain limit, rows that stay unchanged would
 * be found again in every run, and the rows after them never.
 * @param text a select with a column `id` (a UUID); its own parameters begin at `$2`.
 */
export async function* everyRow<Row extends { id: string }>(ctx: Context, text: string, values: unknown[] = []): AsyncGenerator<Row> {
  for (let last = beforeAll; ; ) {
    const { rows } = await ctx.sql.query<Row>(`select * from (${text}) as found where id > $1 order by id limit ${pageSize}`, [
      last,
      ...values,
    ]);
    for (const row of rows) {
      ctx.stopping.throwIfAborted();
      yield row;
    }
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}
