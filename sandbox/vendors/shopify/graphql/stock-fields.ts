import { gid, idOf } from '../gid.ts';
import type * as M from '../model.ts';
import { listConnection, type PageArgs, tableConnection } from './connections.ts';
import type { RequestContext, Resolvers } from './request-context.ts';
import { count, idField, legacyId, money } from './values.ts';

type Ctx = RequestContext;

/** What is counted of a shop's goods, and where they lie. */
export const stockFields: Record<string, Resolvers> = {
  InventoryItem: {
    id: idField('InventoryItem'),
    legacyResourceId: legacyId,
    async inventoryLevel(item: M.InventoryItem, args: { locationId: string; includeInactive?: boolean }, ctx: Ctx) {
      const location = idOf('Location', args.locationId);
      return (
        (await ctx.children('inventoryLevels', item.id)).find(
          (each) => each.locationId === location && (each.isActive || args.includeInactive),
        ) ?? null
      );
    },
    async inventoryLevels(item: M.InventoryItem, args: PageArgs & { includeInactive?: boolean }, ctx: Ctx) {
      const levels = (await ctx.children('inventoryLevels', item.id)).filter((each) => each.isActive || args.includeInactive);
      return listConnection(levels, args, 'inventoryLevels', (each) => each.id);
    },
    locationsCount: async (item: M.InventoryItem, _: unknown, ctx: Ctx) =>
      count((await ctx.children('inventoryLevels', item.id)).filter((each) => each.isActive).length),
    measurement: (item: M.InventoryItem) => ({ id: gid('InventoryItemMeasurement', item.id), weight: item.weight }),
    unitCost: (item: M.InventoryItem, _: unknown, ctx: Ctx) => (item.cost === null ? null : money(item.cost, ctx.shop.currency)),
    variant: (item: M.InventoryItem, _: unknown, ctx: Ctx) => ctx.one('variants', item.variantId),
  },
  InventoryLevel: {
    id: (level: M.InventoryLevel) => gid('InventoryLevel', `${level.id}?inventory_item_id=${level.inventoryItemId}`),
    item: (level: M.InventoryLevel, _: unknown, ctx: Ctx) => ctx.one('inventoryItems', level.inventoryItemId),
    location: (level: M.InventoryLevel, _: unknown, ctx: Ctx) => ctx.one('locations', level.locationId),
    quantities: (level: M.InventoryLevel, args: { names: string[] }) => {
      const known: Record<string, number> = {
        available: level.available,
        committed: level.committed,
        on_hand: level.available + level.committed,
        incoming: level.incoming,
        reserved: 0,
        damaged: 0,
        safety_stock: 0,
        quality_control: 0,
      };
      return args.names
        .filter((name) => name in known)
        .map((name) => ({
          id: gid('InventoryQuantity', `${level.id}?inventory_item_id=${level.inventoryItemId}&name=${name}`),
          name,
          quantity: known[name],
          updatedAt: level.updatedAt,
        }));
    },
  },
  Location: {
    id: idField('Location'),
    legacyResourceId: legacyId,
    address: (location: M.Location) => ({
      ...location.address,
      latitude: null,
      longitude: null,
      formatted: [location.address.address1, location.address.city, location.address.country].filter(Boolean),
    }),
    isFulfillmentService: (location: M.Location) => location.fulfillmentServiceId !== null,
    fulfillmentService: (location: M.Location, _: unknown, ctx: Ctx) => ctx.one('fulfillmentServices', location.fulfillmentServiceId),
    async hasActiveInventory(location: M.Location, _: unknown, ctx: Ctx) {
      return (await ctx.store.find('inventoryLevels', { locationId: location.id, isActive: true })).some((level) => level.available !== 0);
    },
    async inventoryLevel(location: M.Location, args: { inventoryItemId: string }, ctx: Ctx) {
      const item = idOf('InventoryItem', args.inventoryItemId);
      return (await ctx.children('inventoryLevels', item)).find((level) => level.locationId === location.id) ?? null;
    },
    inventoryLevels: (location: M.Location, args: PageArgs, ctx: Ctx) =>
      tableConnection(ctx, 'inventoryLevels', args, 'inventoryLevels', {
        where: `(data->>'locationId')::bigint = $2 and (data->>'isActive')::boolean`,
        values: [location.id],
      }),
  },
  FulfillmentService: {
    id: (service: M.FulfillmentService) => gid('FulfillmentService', `${service.id}?id=true`),
    location: (service: M.FulfillmentService, _: unknown, ctx: Ctx) => ctx.one('locations', service.locationId),
    type: () => 'THIRD_PARTY',
  },
  InventoryChange: {
    item: (change: { itemId: number }, _: unknown, ctx: Ctx) => ctx.one('inventoryItems', change.itemId),
    location: (change: { locationId: number }, _: unknown, ctx: Ctx) => ctx.one('locations', change.locationId),
  },
  InventoryAdjustmentGroup: { id: idField('InventoryAdjustmentGroup') },
};
