import type { SupplierOrderState } from './states.ts';
import type { WhyUnlinked } from './why-unlinked.server.ts';

export interface OrderRowItem {
  id: string;
  title: string;
  variantTitle: string;
  image: string | null;
  quantity: number;
  /** What was sold, where that is no whole number of units. */
  fractionalQuantity: string | null;
  isUnmapped: boolean;
  /** Of what is unmapped; nothing: nobody has chosen a supplier. */
  whyUnlinked: WhyUnlinked | null;
  errorKey: string | null;
  errorMessage: string | null;
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
  totalCost: number;
  /** After what the supplier gave back. */
  costLeft: number;
  /** The total is with shipping. */
  isShippingKnown: boolean;
  profit: number | null;
  paymentStatus: string;
  errorKey: string | null;
  errorMessage: string | null;
  items: OrderRowItem[];
  shipments: { id: string; trackingNumber: string; carrier: string; publicToken: string }[];
}
