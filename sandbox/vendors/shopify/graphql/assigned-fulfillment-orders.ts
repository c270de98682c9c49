import { idOf } from '../gid.ts';
import { type PageArgs, sortOf, tableConnection } from './connections.ts';
import { needScope, type RequestContext } from './request-context.ts';

/** The fulfillment order and request statuses that each assignment status means. */
const assignmentStates: Record<string, [string, string]> = {
  CANCELLATION_REQUESTED: ['IN_PROGRESS', 'CANCELLATION_REQUESTED'],
  FULFILLMENT_REQUESTED: ['OPEN', 'SUBMITTED'],
  FULFILLMENT_ACCEPTED: ['IN_PROGRESS', 'ACCEPTED'],
  FULFILLMENT_UNSUBMITTED: ['OPEN', 'UNSUBMITTED'],
};

/** Fulfillment orders assigned to the app's own services; for the field of the query root and of the shop. */
export async function assignedFulfillmentOrders(
  _: unknown,
  args: PageArgs & { assignmentStatus?: string | null; locationIds?: string[] | null; sortKey?: string },
  ctx: RequestContext,
) {
  needScope(ctx, 'assignedFulfillmentOrders', ['read_assigned_fulfillment_orders']);
  const services = (await ctx.store.list('fulfillmentServices')).filter((service) => !service.isForeign);
  const wanted = args.locationIds?.map((id) => idOf('Location', id));
  const locations = services.map((service) => service.locationId).filter((id) => !wanted || wanted.includes(id));
  const [status, requestStatus] = assignmentStates[args.assignmentStatus ?? ''] ?? [null, null];
  return tableConnection(ctx, 'fulfillmentOrders', args, 'assignedFulfillmentOrders', {
    where: `(data->>'locationId')::bigint = any($2) and ($3::text is null or data->>'status' = $3) and ($4::text is null or data->>'requestStatus' = $4)`,
    values: [locations, status, requestStatus],
    sort: sortOf(args.sortKey),
  });
}
