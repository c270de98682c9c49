import type { FulfillmentOrder } from '../model.ts';
import { hasScope } from '../webhooks.ts';
import { needScope, type RequestContext } from './request-context.ts';

export const fulfillmentOrderScopes = [
  'read_assigned_fulfillment_orders',
  'read_merchant_managed_fulfillment_orders',
  'read_third_party_fulfillment_orders',
];

/** Is it assigned to a fulfillment service rather than a location of the merchant? */
export async function serviceOwned(ctx: RequestContext, order: FulfillmentOrder): Promise<boolean> {
  return (await ctx.one('locations', order.locationId))?.fulfillmentServiceId != null;
}

async function isOfAnotherApp(ctx: RequestContext, order: FulfillmentOrder): Promise<boolean> {
  const serviceId = (await ctx.one('locations', order.locationId))?.fulfillmentServiceId;
  return serviceId != null && (await ctx.one('fulfillmentServices', serviceId))?.isForeign === true;
}

/** Each of the three scopes shows its own part: the app's service, the merchant's locations, any service. Without any of them: denied. */
export async function visibleFulfillmentOrders(ctx: RequestContext, orders: FulfillmentOrder[]): Promise<FulfillmentOrder[]> {
  needScope(ctx, 'fulfillmentOrders', fulfillmentOrderScopes);
  const [assigned, merchant, thirdParty] = fulfillmentOrderScopes.map((scope) => hasScope(ctx.scopes, scope));
  const shown = await Promise.all(
    orders.map(async (order) => {
      if (!(await serviceOwned(ctx, order))) return merchant;
      return thirdParty || (assigned && !(await isOfAnotherApp(ctx, order)));
    }),
  );
  return orders.filter((_, index) => shown[index]);
}
