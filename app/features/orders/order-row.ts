import type { AddressProblem } from './address/address-rules.ts';
import type { ByHand, SupplierOrderState } from './states.ts';
import type { WhyUnlinked } from './why-unlinked.server.ts';

export interface OrderRowItem {
  id: string;
  title: string;
  variantTitle: string;
  image: string | null;
  quantity: number;
  /** The exact quantity when a fraction of a unit was sold; otherwise null. */
  fractionalQuantity: string | null;
  isUnmapped: boolean;
  /** Why the item is unmapped; null: nobody has chosen a supplier. */
  whyUnlinked: WhyUnlinked | null;
  errorKey: string | null;
  errorMessage: string | null;
}

/** What is wrong with an order's address, and nothing of the address itself. */
export interface ListedAddress {
  /** The store gave none. */
  isMissing: boolean;
  /** There is none because the buyer picks the order up here. */
  pickup: string | null;
  problems: AddressProblem[];
}

export interface OrderRowData {
  id: string;
  orderId: string;
  name: string;
  storeName: string;
  channel: string;
  customerName: string;
  countryCode: string | null;
  currency: string;
  financialStatus: string;
  mark: string;
  placedAt: string;
  cancelledAt: string | null;
  isTest: boolean;
  isArchived: boolean;
  source: string | null;
  state: SupplierOrderState;
  supplierOrderNo: string | null;
  byHand: ByHand;
  /** The costs of an order by hand were entered. */
  isCostEntered: boolean;
  /** The seller packs it, by a choice for its supplier or products, and has not done so yet. */
  isToPack: boolean;
  totalCost: number;
  /** The total cost after refunds by the supplier. */
  costLeft: number;
  /** The total cost includes shipping. */
  isShippingKnown: boolean;
  profit: number | null;
  paymentStatus: string;
  errorKey: string | null;
  errorMessage: string | null;
  /** Of orders that are to be placed; null when nothing is wrong with it. */
  address: ListedAddress | null;
  items: OrderRowItem[];
  shipments: { id: string; trackingNumber: string; carrier: string; publicToken: string }[];
}
