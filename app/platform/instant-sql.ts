/**
 * SQL for a time as JSON has it, in UTC with milliseconds: `2026-09-01T12:00:00.000Z`, as `Date.toISOString` writes it.
 * @param column of type `timestamptz`.
 */
export const instantSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
