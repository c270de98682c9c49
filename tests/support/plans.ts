/** Reads how PostgreSQL executes statements, to prove that they stay cheap with any amount of data. */
import type { Context } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';

export interface Asked {
  text: string;
  values: unknown[];
}

/** The same context, and a record of its statements outside transactions. */
export function overheard<Of extends Context>(ctx: Of): { ctx: Of; asked: Asked[] } {
  const asked: Asked[] = [];
  const query = ((statement, values) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    asked.push({ text, values: values ?? (typeof statement === 'string' ? [] : (statement.values ?? [])) });
    return ctx.sql.query(statement, values);
  }) as Queryable['query'];
  return { ctx: { ...ctx, sql: { query } }, asked };
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

export interface TableRead {
  table: string;
  /** All of it, in its own order. */
  isWhole: boolean;
  /** Rows read, even those that were filtered out. */
  rows: number;
}

/** For a failed test's message. */
export const told = ({ table, isWhole, rows }: TableRead) => `${table}, ${isWhole ? 'whole' : 'by index'}, ${rows} rows`;

/** Run a statement (with its changes) and report what it read: one entry for each scan of a table in its plan. */
export async function tablesRead(sql: Queryable, { text, values }: Asked): Promise<TableRead[]> {
  const { rows } = await sql.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (analyze, format json) ${text}`, values);
  const read: TableRead[] = [];
  const walk = (node: Node) => {
    // Skip parts of the plan that were never executed.
    if (node['Relation Name'] && node['Node Type'].endsWith('Scan') && node['Actual Loops'])
      read.push({
        table: node['Relation Name'],
        isWhole: node['Node Type'] === 'Seq Scan',
        rows: Math.round(((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)),
      });
    for (const below of node.Plans ?? []) walk(below);
  };
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan);
  return read;
}
