/**
 * A parameter of a prepared statement whose value the planner cannot see. When it sees that a seller is large, or a list short, PostgreSQL
 * considers a plan for exactly these values cheaper than the generic one and plans again on every call: 0.5 to 1 ms, more than most
 * statements take (docs/decisions/089).
 * @param placeholder such as `$1`.
 */
export const opaqueParameter = (
  placeholder: string,
  type: 'uuid' | 'uuid[]' | 'text' | 'text[]' | 'timestamptz' | 'tsquery' = 'uuid',
): string =>
  // The outer cast keeps `any(select …)` from being read as a set of rows instead of an array.
  `(select ${placeholder}::${type})::${type}`;
