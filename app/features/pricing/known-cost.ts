/** Which variants have a cost that somebody has told us. The column is never null: without a supplier, 0 stands for "not known". */

/** What a variant costs, in USD cents; null when nobody has told it (no supplier, and no cost from its owner). */
export const knownCost = ({ cost, source_variant_id }: { cost: number; source_variant_id: string | null }): number | null =>
  cost > 0 || source_variant_id !== null ? cost : null;

/** The same in SQL, of the variant `v`. */
export const knownCostSql = (v: string): string => `case when ${v}.cost > 0 or ${v}.source_variant_id is not null then ${v}.cost end`;

/**
 * The lowest and highest known cost of the enabled variants of the product `p`, as `cost_min` and `cost_max` in lists; null when none is
 * known. The stored ones are 0 then, as they are for goods that cost nothing, so that at 0 the variants decide.
 */
export const listedCostsSql = (p: string): string => {
  const ofVariants = (pick: 'min' | 'max') =>
    `(select ${pick}(${knownCostSql('c')}) from product_variants c where c.workplace_id = ${p}.workplace_id and c.product_id = ${p}.id and c.is_enabled)`;
  return (['min', 'max'] as const)
    .map((end) => `case when ${p}.cost_${end} > 0 then ${p}.cost_${end} else ${ofVariants(end)} end as cost_${end}`)
    .join(', ');
};
