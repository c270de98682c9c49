import type { Table } from 'drizzle-orm';

type ColumnName<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Key;

/** A row of a table as plain SQL answers it (`select *`): by the columns' own names. */
export type RowOf<Of extends Table> = {
  [Key in keyof Of['$inferSelect'] & string as ColumnName<Key>]: Of['$inferSelect'][Key];
};
