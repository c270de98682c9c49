/** The warehouse from which goods go to a country. Pure, and the same in SQL. */
import type { StockByCountry } from '#app/db/schema/catalog.ts';

/** The warehouse in the destination country if there is one, else China, else the first. Used for quotes and prices of a product. */
export const shipFromOf = (shipsFrom: readonly string[], shipTo: string | null): string =>
  shipTo !== null && shipsFrom.includes(shipTo) ? shipTo : shipsFrom.includes('CN') ? 'CN' : (shipsFrom[0] ?? 'CN');

/**
 * The same in SQL.
 * @param shipsFrom a text array. @param shipTo a text.
 */
export const shipFromSql = (shipsFrom: string, shipTo: string): string =>
  `case when ${shipTo} = any(${shipsFrom}) then ${shipTo} when 'CN' = any(${shipsFrom}) then 'CN' else coalesce((${shipsFrom})[1], 'CN') end`;

/** What is known of a supplier's variant and its warehouses. */
export interface Stocked {
  /** Countries from which its product is sent. */
  shipsFrom: readonly string[];
  /** Units in all warehouses; null: not told. */
  stock: number | null;
  /** Null: not told by warehouse. */
  stockByCountry: StockByCountry | null;
}

/** Units of a variant in a country's warehouse; null when that is not told. */
export function unitsAt({ stock, stockByCountry }: Omit<Stocked, 'shipsFrom'>, country: string | null): number | null {
  if (stockByCountry === null) return stock;
  const units = country === null ? 0 : (stockByCountry[country] ?? 0);
  return stock === null ? units : Math.min(stock, units);
}

/** The same in SQL. @param variant a row of `source_variants`. @param country a text. */
export const unitsAtSql = (variant: string, country: string): string =>
  `case when ${variant}.stock_by_country is null then ${variant}.stock
     else least(${variant}.stock, coalesce((${variant}.stock_by_country ->> ${country})::int, 0)) end`;

/**
 * The warehouse from which so many units of a variant are sent to a country: the usual one (`shipFromOf`) when it has them, else the first that has them and
 * is not known to be without a service there. When none has, the usual one, which is then said to have too few.
 * @param isServed false: its supplier has no service from there to the country
 */
export function warehouseFor(
  variant: Stocked,
  shipTo: string | null,
  units: number,
  isServed: (country: string) => boolean = () => true,
): string {
  const { shipsFrom, stockByCountry } = variant;
  if (stockByCountry === null) return shipFromOf(shipsFrom, shipTo);
  const stocked = Object.keys(stockByCountry)
    .filter((country) => (stockByCountry[country] ?? 0) > 0)
    .sort();
  const usual = shipFromOf(stocked.length > 0 ? stocked : shipsFrom, shipTo);
  const others = stocked.filter((country) => country !== usual).sort((one, other) => Number(other === 'CN') - Number(one === 'CN'));
  return [usual, ...others].find((country) => isServed(country) && (unitsAt(variant, country) ?? 0) >= units) ?? usual;
}
