import type { WorkplaceContext } from '#app/context.ts';
import { addUnits, type LinePart, sentBy, sentKey, type Units } from './sent-units.ts';

/** The parts of all lines that a supplier order concerns, and how much of them the order's packages hold already. */
export interface SentParts {
  parts: LinePart[];
  sent: Units;
  /** Units of each line that packages have completed. */
  told: Record<string, number>;
}

/** @param tx has the supplier order locked. A line without parts (fulfilled by hand) counts as one part. */
export async function loadParts(tx: WorkplaceContext, supplierOrderId: string, orderId: string): Promise<SentParts> {
  const { rows: parts } = await tx.sql.query<LinePart>({
    name: 'parts-to-send',
    text: `with lines as (
             select l.id, l.quantity, l.supplier_order_id, l.requires_shipping from order_line_items l where l.workplace_id = $1 and l.order_id = $3
               and (l.supplier_order_id = $2 or exists (select 1 from supplier_order_items i where i.workplace_id = $1 and i.supplier_order_id = $2 and i.line_item_id = l.id))
           )
           select i.line_item_id as "lineItemId", i.source_variant_id::text as "sourceVariantId", v.external_id as "externalVariantId", i.supplier_order_id as "supplierOrderId",
             s.split_key as batch, i.quantity, coalesce(i.line_units, lines.quantity) as "lineUnits", i.given_up as "givenUp", s.state = 'fulfilled' and s.id <> $2 as "isDone"
           from lines join supplier_order_items i on i.workplace_id = $1 and i.line_item_id = lines.id join source_variants v on v.id = i.source_variant_id
             join supplier_orders s on s.workplace_id = $1 and s.id = i.supplier_order_id
           union all
           select lines.id, '', '', lines.supplier_order_id, '', lines.quantity, lines.quantity, 0, false from lines
           where lines.supplier_order_id is not null and lines.requires_shipping and not exists (
             select 1 from supplier_order_items i where i.workplace_id = $1 and i.line_item_id = lines.id and i.supplier_order_id = lines.supplier_order_id)
           order by 1, 2`,
    values: [tx.workplace.id, supplierOrderId, orderId],
  });
  // Packages without a supplier order are left over from a reverted one.
  const { rows: packages } = await tx.sql.query<{ supplierOrderId: string; units: Units; quantities: Units }>({
    name: 'packages-of-order',
    text: 'select supplier_order_id as "supplierOrderId", units, quantities from shipments where workplace_id = $1 and order_id = $2 and supplier_order_id is not null',
    values: [tx.workplace.id, orderId],
  });
  let sent: Units = {};
  let told: Units = {};
  for (const each of packages) {
    told = addUnits(told, each.quantities);
    // A package stored before parts were recorded has whole units of its lines only.
    const isOld = Object.keys(each.units).length === 0;
    sent = addUnits(sent, isOld ? unitsOfLines(parts, each.quantities) : sentBy(each.supplierOrderId, each.units));
  }
  return { parts, sent, told };
}

const unitsOfLines = (parts: readonly LinePart[], quantities: Units): Record<string, number> =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const units = quantities[part.lineItemId];
      return units ? [[sentKey(part), (units * part.quantity) / Math.max(1, part.lineUnits)]] : [];
    }),
  );
