import type { LineProperty } from '#app/connectors/channels/line-properties.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { misfitsOfVariant } from '#app/features/catalog/misfits-of-variant.ts';
import { unitsAtSql } from '#app/features/catalog/ship-from.ts';
import type { AddressInput } from '#app/features/orders/address/address-rules.ts';
import { lineRevenue, ofSupplied, shareOfOrder } from '#app/features/orders/line-price.ts';
import { hasPackingChoice } from '#app/features/orders/packing-choice.server.ts';
import { openAddress, openCustomer, withContact } from '#app/features/orders/personal-data.server.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { type WhyUnlinked, whyUnlinked } from '#app/features/orders/why-unlinked.server.ts';
import type { Income } from '#app/features/pricing/profit.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';

export interface PlacementItem {
  lineItemId: string;
  sourceVariantId: string;
  externalVariantId: string;
  sku: string;
  title: string;
  variantTitle: string;
  /** What the buyer entered for the line. */
  properties: LineProperty[];
  /** What the supplier calls it: product and option values. */
  sourceTitle: string;
  image: string | null;
  /** Supplier units. */
  quantity: number;
  unitCost: number;
  /** In the warehouse that the order is sent from; null: not told. */
  stock: number | null;
  isAvailable: boolean;
  /** Plugs and voltages that it is made for, when none of them is the order's country's (docs/decisions/275): `plug:AU`. */
  misfits: string[];
}

export interface Placement {
  id: string;
  orderId: string;
  storeId: string;
  storeDomain: string;
  storeName: string;
  platformOrderId: string;
  orderName: string;
  source: string | null;
  shipFrom: string | null;
  state: SupplierOrderState;
  isArchived: boolean;
  serviceName: string | null;
  /** What the buyer pays for what is in it. */
  income: Income;
  /** What its supplier offered when it was last asked about these very parts; null: never, or nothing. */
  kept: { quotes: StoredQuote[]; at: Date } | null;
  /** USD cents: the cost as lists show it; without shipping while that is not known. */
  shown: { itemsCost: number; shippingCost: number | null };
  /** USD cents that the seller has agreed to; null when to none yet. */
  agreedCost: number | null;
  financialStatus: string;
  isCancelled: boolean;
  /** The store has deleted it, or has it in its trash. */
  isGone: boolean;
  isTest: boolean;
  /** The store's word for why it holds items of this group back; nothing when it does not. */
  holdReason: string | null;
  note: string;
  /** The seller's correction wins over what the store says. Nothing after redaction. */
  address: AddressInput | null;
  /** Destination by the store's address or the seller's correction; mappings and shipping cost depend on it. */
  countryCode: string | null;
  /** The seller packs it, by a choice for its supplier or products. */
  isPacked?: boolean;
  /** The buyer picks the order up: there is no address to send it to. */
  isPickup: boolean;
  items: PlacementItem[];
  /** Lines of the group that are not mapped to a supplier's variant. */
  unmappedLineItems: { id: string; title: string; isFractional: boolean; why: WhyUnlinked | null }[];
}

/** Everything that is needed to place supplier orders, in three or four statements for any number. Unknown ids are left out. */
export async function loadPlacements(ctx: WorkplaceContext, ids: readonly string[]): Promise<Placement[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.sql.query({
    name: 'load-placements',
    text: `select s.id, s.order_id, s.store_id, t.domain as store_domain, t.name as store_name, o.platform_order_id, o.name, s.source, s.ship_from, s.state, s.is_archived, s.service_name, s.items_cost, s.shipping_cost, s.agreed_cost, s.quoted_at, s.quotes, o.currency, o.financial_status, o.cancelled_at, o.gone_at, o.is_test, o.note,
             o.customer, o.address, o.address_override, o.country_code, ${hasPackingChoice('s')} as is_packed,
             ${shareOfOrder('s', 'o.shipping_paid')} as shipping_paid, ${shareOfOrder('s', 'o.tax')} as tax, ${shareOfOrder('s', 'o.discounts')} as discounts, sold.revenue, sold.given_back,
             (select coalesce(nullif(o.held_lines ->> l.platform_line_item_id, ''), '-') from order_line_items l join supplier_order_items i
                on i.workplace_id = l.workplace_id and i.line_item_id = l.id and i.supplier_order_id = s.id
              where l.workplace_id = s.workplace_id and l.order_id = s.order_id and o.held_lines ? l.platform_line_item_id limit 1) as hold_reason
           from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
             join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id
             cross join lateral (select coalesce(sum(${ofSupplied('l', lineRevenue('l'))}), 0)::bigint as revenue, coalesce(sum(${ofSupplied('l', 'l.given_back')}), 0)::bigint as given_back
               from order_line_items l where l.workplace_id = s.workplace_id and l.supplier_order_id = s.id) sold
           where s.workplace_id = $1 and s.id = any($2) order by o.placed_at desc, s.id desc`,
    values: [ctx.workplace.id, ids],
  });
  const { rows: items } = await ctx.sql.query({
    name: 'load-placement-items',
    text: `select i.supplier_order_id, i.line_item_id, i.source_variant_id, v.external_id, v.sku, l.title, l.variant_title, l.properties,
             concat_ws(' / ', p.title, nullif(array_to_string(v.option_values, ' / '), '')) as source_title, coalesce(l.image, v.image) as image, i.quantity, v.cost,
             ${unitsAtSql('v', 's.ship_from')} as stock, v.is_available and p.status = 'active' as available,
             v.option_values, array(select each ->> 'name' from jsonb_array_elements(p.options) each) as option_names, p.made_for
           from supplier_order_items i join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id
           join source_variants v on v.id = i.source_variant_id join source_products p on p.id = v.product_id
           join order_line_items l on l.workplace_id = i.workplace_id and l.id = i.line_item_id
           where i.workplace_id = $1 and i.supplier_order_id = any($2) order by i.id`,
    values: [ctx.workplace.id, ids],
  });
  const { rows: unmapped } = await ctx.sql.query({
    name: 'load-placement-unmapped',
    text: `select l.supplier_order_id, l.id, l.title, l.fractional_quantity is not null as is_fractional from order_line_items l
           where l.workplace_id = $1 and l.supplier_order_id = any($2) and l.open_quantity > 0 and l.requires_shipping and not l.is_set
             and not exists (select 1 from supplier_order_items i where i.workplace_id = $1 and i.line_item_id = l.id)`,
    values: [ctx.workplace.id, ids],
  });
  const why = await whyUnlinked(
    ctx,
    ctx.workplace.id,
    unmapped.map((line) => line.id),
  );
  const itemsOf = Map.groupBy(items, (item) => item.supplier_order_id as string);
  const unmappedOf = Map.groupBy(unmapped, (line) => line.supplier_order_id as string);
  logPersonalRead(ctx, { what: 'placement', workplaceId: ctx.workplace.id, ids: rows.map(({ order_id }) => order_id) });
  return rows.map((row): Placement => {
    const customer = openCustomer(ctx, row.order_id, row.customer);
    const override = openAddress(ctx, row.order_id, row.address_override);
    const address = override ?? openAddress(ctx, row.order_id, row.address);
    return {
      id: row.id,
      orderId: row.order_id,
      storeId: row.store_id,
      storeDomain: row.store_domain,
      storeName: row.store_name,
      platformOrderId: row.platform_order_id,
      orderName: row.name,
      source: row.source,
      shipFrom: row.ship_from,
      state: row.state,
      isArchived: row.is_archived,
      serviceName: row.service_name,
      shown: { itemsCost: row.items_cost, shippingCost: row.shipping_cost },
      agreedCost: row.agreed_cost,
      financialStatus: row.financial_status,
      isCancelled: row.cancelled_at !== null,
      isGone: row.gone_at !== null,
      isTest: row.is_test,
      holdReason: row.hold_reason,
      note: row.note,
      address: address && withContact(address, customer),
      countryCode: row.country_code,
      isPacked: row.is_packed,
      isPickup: !address && Boolean(customer?.pickup),
      income: {
        currency: row.currency,
        revenue: row.revenue,
        givenBack: row.given_back,
        shippingPaid: row.shipping_paid,
        tax: row.tax,
        discounts: row.discounts,
      },
      kept: row.quoted_at && row.quotes ? { quotes: row.quotes, at: row.quoted_at } : null,
      items: (itemsOf.get(row.id) ?? []).map((item) => ({
        lineItemId: item.line_item_id,
        sourceVariantId: item.source_variant_id,
        externalVariantId: item.external_id,
        sku: item.sku,
        title: item.title,
        variantTitle: item.variant_title,
        properties: item.properties,
        sourceTitle: item.source_title,
        image: item.image,
        quantity: item.quantity,
        unitCost: item.cost,
        stock: item.stock,
        isAvailable: item.available,
        misfits: misfitsOfVariant({ values: item.option_values, names: item.option_names, madeFor: item.made_for }, row.country_code),
      })),
      unmappedLineItems: (unmappedOf.get(row.id) ?? []).map(({ id, title, is_fractional: isFractional }) => ({
        id,
        title,
        isFractional,
        why: why.get(id) ?? null,
      })),
    };
  });
}
