import type { AnswersRequests, SendsOrders } from './channel-orders.ts';
import type { PublishesProducts } from './channel-products.ts';

/** What a sales channel can do for us; what is absent it cannot. */
export interface Channel {
  platform: string;
  /** Where its stores keep their pictures. */
  imageHosts?: readonly string[];
  products?: PublishesProducts;
  orders?: SendsOrders & Partial<AnswersRequests>;
}
