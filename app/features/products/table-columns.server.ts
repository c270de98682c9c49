import type { WorkplaceContext } from '#app/context.ts';

/** The columns that a table shows, in order; empty when none were chosen yet. */
export async function getTableColumns(
  ctx: WorkplaceContext,
  { table_name: name }: { table_name: string },
): Promise<{ table_name: string; columns: string[] }> {
  const { rows } = await ctx.sql.query({
    name: 'table-columns',
    text: 'select columns from table_columns where workplace_id = $1 and table_name = $2',
    values: [ctx.workplace.id, name],
  });
  return { table_name: name, columns: rows[0]?.columns ?? [] };
}

/** Set the columns that a table shows in this workplace, in order. */
export async function setTableColumns(
  ctx: WorkplaceContext,
  input: { table_name: string; columns: string[] },
): Promise<{ table_name: string; columns: string[] }> {
  await ctx.sql.query(
    `insert into table_columns (workplace_id, table_name, columns) values ($1, $2, $3) on conflict (workplace_id, table_name) do update set columns = excluded.columns`,
    [ctx.workplace.id, input.table_name, input.columns],
  );
  return input;
}
