/** The state of a supplier order as it follows from its parcels. Pure. */
import { canMove, type ShipmentState, troubledStates } from '#app/features/orders/states.ts';

const rank: Readonly<Record<ShipmentState, number>> = {
  not_found: 0,
  info_received: 1,
  in_transit: 2,
  available_for_pickup: 3,
  out_for_delivery: 3,
  expired: 4,
  delivery_failure: 4,
  exception: 4,
  delivered: 5,
};

/** Late or repeated carrier events never move a parcel backwards, except delivered → exception. */
export const nextParcelState = (now: ShipmentState, told: ShipmentState): ShipmentState =>
  now === 'not_found' && told !== 'not_found' ? told : canMove(now, 'carrier_told', told) ? told : now;

/**
 * An order is delivered when every unit was sent and every parcel has arrived. Trouble with one parcel is trouble with the
 * order. Otherwise the furthest parcel decides; one that has arrived counts as in transit while others have not.
 */
export function orderStateOf(parcels: readonly ShipmentState[], isAllSent: boolean): ShipmentState {
  if (parcels.length === 0) return 'not_found';
  const open: ShipmentState[] = parcels.filter((state) => state !== 'delivered');
  if (open.length === 0) return isAllSent ? 'delivered' : 'in_transit';
  const bad = troubledStates.find((state) => open.includes(state));
  if (bad) return bad;
  const furthest = open.reduce((best, state) => (rank[state] > rank[best] ? state : best));
  return open.length < parcels.length && rank[furthest] < rank.in_transit ? 'in_transit' : furthest;
}
