/**
 * A value of a named statement that the planner is not to look at. Seeing that a seller is large, or a list short, PostgreSQL takes a plan
 * for just these values for cheaper than the kept one, and plans anew at each call: 0.5 to 1 ms, more than most statements take
 * (docs/decisions/089).
 * @param placeholder such as `$1`.
 */
export const unseen = (placeholder: string, type: 'uuid' | 'uuid[]' = 'uuid'): string =>
  // Cast from outside too: `any(select …)` would be asked for rows, not for an array's elements.
  `(select ${placeholder}::${type})::${type}`;
