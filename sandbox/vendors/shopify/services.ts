import type { FulfillmentService } from './model.ts';
import type { Session } from './store.ts';

/** Delete a service with its location and the stock there (`fulfillmentServiceDelete`, and on every uninstall). */
export async function removeService(s: Session, service: FulfillmentService): Promise<void> {
  await s.store.remove('fulfillmentServices', [service.id]);
  const location = await s.store.get('locations', service.locationId);
  if (location) await s.store.put('locations', { ...location, isActive: false, fulfillmentServiceId: null, updatedAt: s.now });
  for (const level of await s.store.find('inventoryLevels', { locationId: service.locationId }))
    await s.store.put('inventoryLevels', { ...level, available: 0, isActive: false, updatedAt: s.now });
}
