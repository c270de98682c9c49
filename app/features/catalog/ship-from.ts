/** The warehouse in the destination country if there is one, else China, else the first. Used for quotes, prices and placing orders. */
export const shipFromOf = (shipsFrom: readonly string[], shipTo: string | null): string =>
  shipTo !== null && shipsFrom.includes(shipTo) ? shipTo : shipsFrom.includes('CN') ? 'CN' : (shipsFrom[0] ?? 'CN');

/**
 * The same in SQL.
 * @param shipsFrom a text array. @param shipTo a text.
 */
export const shipFromSql = (shipsFrom: string, shipTo: string): string =>
  `case when ${shipTo} = any(${shipsFrom}) then ${shipTo} when 'CN' = any(${shipsFrom}) then 'CN' else coalesce((${shipsFrom})[1], 'CN') end`;
