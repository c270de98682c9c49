import { stuckStates } from '#app/features/orders/states.ts';

/**
 * SQL condition: the parcel needs the seller. Waiting does not solve what is wrong with it, and its order is not archived. What counts such
 * parcels and what lists them have it, so that they agree.
 * @param parcel alias of `shipments`
 */
export const isInNeed = (parcel: string): string =>
  `${parcel}.status in (${stuckStates.map((state) => `'${state}'`).join(', ')})
     and not exists (select from supplier_orders archived
       where archived.workplace_id = ${parcel}.workplace_id and archived.id = ${parcel}.supplier_order_id and archived.is_archived)`;
