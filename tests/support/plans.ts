/** How PostgreSQL comes by an answer: for statements that have to stay cheap however much there is. */
import type { Context } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';

export interface Asked {
  text: string;
  values: unknown[];
}

/** The same context, and what is asked of its database outside of transactions begun from it. */
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
  /** Rows taken up, also those that were then of no use. */
  rows: number;
}

/** Run a statement, which changes what it changes, and tell what it read of each table, one entry for each time that the plan names one. */
export async function tablesRead(sql: Queryable, { text, values }: Asked): Promise<TableRead[]> {
  const { rows } = await sql.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (analyze, format json) ${text}`, values);
  const read: TableRead[] = [];
  const walk = (node: Node) => {
    // What the plan has for another case was never begun.
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
