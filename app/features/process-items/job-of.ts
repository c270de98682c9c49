import type { ProcessItem } from './schemas.ts';

/** The job that processes items, by kind. */
export const jobOf: Readonly<Record<ProcessItem['kind'], string>> = {
  push: 'push.product',
  duplicate: 'products.work',
  split: 'products.work',
  status: 'products.work',
  price: 'push.work',
  import: 'products.adopt',
  source_import: 'imports.work',
  source_push: 'push.work',
  ai_action: 'ai.improve',
  order_place: 'fulfillment.work',
  order_pay: 'fulfillment.pay-work',
  order_cancel: 'fulfillment.work',
  order_sync: 'fulfillment.work',
};
