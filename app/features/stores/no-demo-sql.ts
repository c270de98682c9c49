/**
 * SQL condition: the row is of no demo. Sweeps over all workplaces have it, since what a demo shows is with no store, supplier or carrier
 * (docs/decisions/304).
 * @param rows alias of the table with the `workplace_id`
 */
export const noDemo = (rows: string): string =>
  `not exists (select from workplaces demo where demo.id = ${rows}.workplace_id and demo.is_demo)`;
