import type { FulfillmentOrder } from '../model.ts';
import { hasScope } from '../webhooks.ts';
import { needScope, type RequestContext } from './request-context.ts';

export const fulfillmentOrderScopes = [
  'read_assigned_fulfillment_orders',
  'read_merchant_managed_fulfillment_orders',
  'read_third_party_fulfillment_orders',
];

/** Is it assigned to a fulfillment service (here always this app's own) rather than a location of the merchant? */
export async function serviceOwned(ctx: RequestContext, order: FulfillmentOrder): Promise<boolean> {
  return (await ctx.one('locations', order.locationId))?.fulfillmentServiceId != null;
}

/** Each of the three scopes shows its own part: the app's service, the merchant's locations. Without any of them: denied. */
export async function visibleFulfillmentOrders(ctx: RequestContext, orders: FulfillmentOrder[]): Promise<FulfillmentOrder[]> {
  needScope(ctx, 'fulfillmentOrders', fulfillmentOrderScopes);
  const owned = await Promise.all(orders.map((order) => serviceOwned(ctx, order)));
  const [assigned, merchant] = [
    hasScope(ctx.scopes, 'read_assigned_fulfillment_orders'),
    hasScope(ctx.scopes, 'read_merchant_managed_fulfillment_orders'),
  ];
  return orders.filter((_, index) => (owned[index] ? assigned : merchant));
}
