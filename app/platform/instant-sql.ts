/**
 * SQL for a time in the format of `Date.toISOString`, in UTC with milliseconds: `2026-09-01T12:00:00.000Z`.
 * @param column of type `timestamptz`.
 */
export const instantSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
