/** An app's own fulfillment service, which has a location of its own. */
import { idOf } from '../gid.ts';
import type { Location } from '../model.ts';
import { noAddress } from '../place-order.ts';
import { refuse } from '../refusal.ts';
import { removeService } from '../services.ts';
import { mutation } from './mutation.ts';
import type { Resolvers } from './request-context.ts';

function checkCallback(address: string | null | undefined): void {
  if (address && !address.startsWith('https://')) refuse(['callbackUrl'], 'Callback url must be a valid HTTPS URL');
}

export const fulfillmentServiceMutations: Resolvers = {
  fulfillmentServiceCreate: mutation<{
    name: string;
    callbackUrl?: string | null;
    inventoryManagement: boolean;
    trackingSupport: boolean;
    requiresShippingMethod: boolean;
  }>(['write_fulfillments'], async (s, args) => {
    const name = args.name.trim();
    if (!name) refuse(['name'], "Name can't be blank");
    const handle = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    if ((await s.store.list('fulfillmentServices')).some((each) => each.handle === handle)) refuse(['name'], 'Name has already been taken');
    checkCallback(args.callbackUrl);
    const [id, locationId] = (await s.store.newIds(2)) as [number, number];
    const location: Location = {
      id: locationId,
      name,
      isActive: true,
      isPrimary: false,
      fulfillsOnlineOrders: true,
      shipsInventory: true,
      fulfillmentServiceId: id,
      address: { ...noAddress, country: s.shop.countryName, countryCode: s.shop.countryCode },
      createdAt: s.now,
      updatedAt: s.now,
    };
    await s.store.put('locations', location);
    const fulfillmentService = await s.store.put('fulfillmentServices', {
      id,
      handle,
      serviceName: name,
      callbackUrl: args.callbackUrl ?? null,
      inventoryManagement: args.inventoryManagement,
      trackingSupport: args.trackingSupport,
      requiresShippingMethod: args.requiresShippingMethod,
      locationId,
    });
    return { fulfillmentService };
  }),
  fulfillmentServiceUpdate: mutation<{
    id: string;
    name?: string | null;
    callbackUrl?: string | null;
    inventoryManagement?: boolean | null;
    trackingSupport?: boolean | null;
  }>(['write_fulfillments'], async (s, args) => {
    const service = await s.store.get('fulfillmentServices', idOf('FulfillmentService', args.id));
    if (!service) refuse(['id'], 'Fulfillment service does not exist');
    checkCallback(args.callbackUrl);
    const location = args.name ? await s.store.get('locations', service.locationId) : undefined;
    if (location && args.name) await s.store.put('locations', { ...location, name: args.name, updatedAt: s.now });
    const fulfillmentService = await s.store.put('fulfillmentServices', {
      ...service,
      serviceName: args.name ?? service.serviceName,
      callbackUrl: args.callbackUrl === undefined ? service.callbackUrl : args.callbackUrl,
      inventoryManagement: args.inventoryManagement ?? service.inventoryManagement,
      trackingSupport: args.trackingSupport ?? service.trackingSupport,
    });
    return { fulfillmentService };
  }),
  fulfillmentServiceDelete: mutation<{ id: string }>(['write_fulfillments'], async (s, args) => {
    const service = await s.store.get('fulfillmentServices', idOf('FulfillmentService', args.id));
    if (!service) refuse(['id'], 'Fulfillment service does not exist');
    const open = (await s.store.find('fulfillmentOrders', { locationId: service.locationId })).some((each) =>
      ['OPEN', 'IN_PROGRESS'].includes(each.status),
    );
    if (open) refuse(['id'], 'The fulfillment service has pending fulfillment orders and cannot be deleted.');
    await removeService(s, service);
    return { deletedId: args.id };
  }),
};
