/** What an order's detail tells of its supplier's way and of other suppliers (docs/decisions/136). */

/** Times in days as shown, `5-7`; null where the supplier gives none. */
export interface SupplyTimes {
  /** Until the supplier sends it. */
  processing: string | null;
  /** On the way. */
  delivery: string | null;
}

/** A fall-back variant of an item that would serve it better than the mapped one today. */
export interface Recommendation {
  source: string;
  /** As the supplier names product and variant. */
  externalProductId: string;
  externalVariantId: string;
  sourceVariantId: string;
  title: string;
  variantTitle: string;
  image: string | null;
  /** Supplier units for one that was sold, as the seller mapped it. */
  unitsPerItem: number;
  /** Supplier units for the whole line. */
  quantity: number;
  /** USD cents for one of them. */
  unitCost: number;
  /** USD cents for all of them together; null: not known. */
  shippingCost: number | null;
  /** USD cents that the order costs less with it, shipping included; null when the present supplier does not have the item. */
  saves: number | null;
  /** Of its cheapest way. */
  times: SupplyTimes;
}

/** The own supplier's, and the best of the others'. */
export interface FallBacks {
  quayside: Recommendation | null;
  other: Recommendation | null;
}
