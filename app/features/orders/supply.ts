/** What an order's detail shows of delivery times and of other suppliers (docs/decisions/136). */

/** Times in days as shown, `5-7`; null when the supplier gives none. */
export interface SupplyTimes {
  /** Days until the supplier sends the order. */
  processing: string | null;
  /** Days on the way. */
  delivery: string | null;
}

/** A fall-back variant of an item that would serve it better than the mapped one today. */
export interface Recommendation {
  source: string;
  /** The supplier's own ids of product and variant. */
  externalProductId: string;
  externalVariantId: string;
  sourceVariantId: string;
  title: string;
  variantTitle: string;
  image: string | null;
  /** Supplier units for one sold item, by the seller's mapping. */
  unitsPerItem: number;
  /** Supplier units for the whole line. */
  quantity: number;
  /** USD cents for one supplier unit. */
  unitCost: number;
  /** USD cents for the whole quantity; null: not known. */
  shippingCost: number | null;
  /** USD cents that the order costs less with it, shipping included; null when the present supplier does not have the item. */
  saves: number | null;
  /** Times by its cheapest shipping service. */
  times: SupplyTimes;
}

/** The best fall-back of the own supplier, and of the other suppliers. */
export interface FallBacks {
  quayside: Recommendation | null;
  other: Recommendation | null;
}
