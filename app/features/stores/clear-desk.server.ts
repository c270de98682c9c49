import type { Context } from '#app/context.ts';

/**
 * Before workplaces are deleted: delete their orders at our own desk, which have buyers' addresses, but no foreign key. Units that were
 * not sent go back into stock, since nothing would return them later.
 * @param tx inside a transaction.
 */
export async function clearDesk(tx: Context, workplaceIds: readonly string[]): Promise<void> {
  await tx.sql.query(
    `with gone as (delete from own_supplier_orders where workplace_id = any($1) returning state, items),
       unsent as (
         select (i ->> 'sourceVariantId')::uuid as id, sum((i ->> 'quantity')::int - (i ->> 'shipped')::int)::int as units
         from gone cross join jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) i
         where state in ('waiting_payment', 'paid', 'accepted', 'shipped') group by 1),
     shelved as (
       update source_variants v set stock = v.stock + unsent.units from unsent where v.id = unsent.id
       returning v.product_id, case when v.is_available then unsent.units else 0 end as units)
     update source_products p set stock = p.stock + sums.units
     from (select product_id, sum(units)::int as units from shelved group by 1) sums where p.id = sums.product_id`,
    [workplaceIds],
  );
}
