import type { AnswersRequests, SendsOrders } from './channel-orders.ts';
import type { PublishesProducts } from './channel-products.ts';

/** What a sales channel can do for us; it lacks the interfaces that are absent. */
export interface Channel {
  platform: string;
  /** Hosts on which its stores keep their pictures. */
  imageHosts?: readonly string[];
  products?: PublishesProducts;
  orders?: SendsOrders & Partial<AnswersRequests>;
}
