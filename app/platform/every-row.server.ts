import type { Context } from '#app/context.ts';

const pageSize = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Every row that a statement finds, in the order of its `id`, page by page. For sweeps: a plain limit would show the same rows
 * again and again where those in front stay as they are, and what stands behind them would never have its turn.
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
