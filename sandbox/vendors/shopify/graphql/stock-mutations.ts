import { idOf } from '../gid.ts';
import { activateLevel, changeLevel, type ItemChange, levelAt, maxStock, updateItem } from '../inventory.ts';
import { refuse } from '../refusal.ts';
import type { Session } from '../store.ts';
import { idempotencyKey, mutation, once } from './mutation.ts';
import type { RequestContext, Resolvers } from './request-context.ts';

const reasons = [
  ...[
    'correction',
    'cycle_count_available',
    'damaged',
    'movement_created',
    'movement_updated',
    'movement_received',
    'movement_canceled',
    'other',
  ],
  ...[
    'promotion',
    'quality_control',
    'received',
    'reservation_created',
    'reservation_deleted',
    'reservation_updated',
    'restock',
    'safety_stock',
    'shrinkage',
  ],
];

interface Change {
  inventoryItemId: string;
  locationId: string;
  changeFromQuantity?: number | null;
}

async function changeStock<C extends Change>(
  s: Session,
  ctx: RequestContext,
  input: { name: string; reason: string; referenceDocumentUri?: string | null },
  changes: C[],
  list: 'quantities' | 'changes',
  next: (change: C, now: number) => number,
) {
  if (!['available', 'on_hand'].includes(input.name))
    refuse(['input', 'name'], 'The specified quantity name is invalid.', list === 'quantities' ? 'INVALID_NAME' : 'INVALID_QUANTITY_NAME');
  if (!reasons.includes(input.reason)) refuse(['input', 'reason'], 'The specified reason is invalid.', 'INVALID_REASON');
  const config = await ctx.shopify.config();
  const seen = new Set<string>();
  const made = [];
  for (const [index, change] of changes.entries()) {
    const field = ['input', list, String(index)];
    const item = await s.store.get('inventoryItems', idOf('InventoryItem', change.inventoryItemId));
    if (!item) refuse([...field, 'inventoryItemId'], 'The specified inventory item could not be found.', 'INVALID_INVENTORY_ITEM');
    const location = await s.store.get('locations', idOf('Location', change.locationId));
    if (!location) refuse([...field, 'locationId'], 'The specified location could not be found.', 'INVALID_LOCATION');
    const pair = `${item.id}/${location.id}`;
    if (seen.has(pair)) {
      refuse(field, 'The combination of inventoryItemId and locationId must be unique.', 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR');
    }
    seen.add(pair);
    const level = await levelAt(s, item.id, location.id);
    if (!level?.isActive) refuse(field, 'The specified inventory item is not stocked at the location.', 'ITEM_NOT_STOCKED_AT_LOCATION');
    const committed = input.name === 'on_hand' ? level.committed : 0;
    const now = level.available + committed;
    if (typeof change.changeFromQuantity === 'number' && change.changeFromQuantity !== now) {
      refuse(
        [...field, 'changeFromQuantity'],
        'The changeFromQuantity value does not match the persisted quantity.',
        'CHANGE_FROM_QUANTITY_STALE',
      );
    }
    const quantity = next(change, now);
    if (quantity > maxStock)
      refuse([...field, 'quantity'], "The quantity can't be higher than 1,000,000,000.", 'INVALID_QUANTITY_TOO_HIGH');
    if (quantity < -maxStock)
      refuse([...field, 'quantity'], "The quantity can't be lower than -1,000,000,000.", 'INVALID_QUANTITY_TOO_LOW');
    await changeLevel(s, config, level, { available: quantity - committed });
    if (quantity !== now)
      made.push({ delta: quantity - now, itemId: item.id, locationId: location.id, name: input.name, quantityAfterChange: quantity });
  }
  if (made.length === 0) return { inventoryAdjustmentGroup: null };
  const group = {
    id: await s.store.newId(),
    createdAt: s.now,
    reason: input.reason,
    referenceDocumentUri: input.referenceDocumentUri ?? null,
    changes: made,
  };
  return { inventoryAdjustmentGroup: group };
}

export const stockMutations: Resolvers = {
  inventoryItemUpdate: mutation<{ id: string; input: ItemChange }>(['write_inventory'], async (s, args, ctx) => ({
    inventoryItem: await updateItem(s, await ctx.shopify.config(), idOf('InventoryItem', args.id), args.input, ['input']),
  })),
  inventoryActivate: mutation<{ inventoryItemId: string; locationId: string; available?: number | null; onHand?: number | null }>(
    ['write_inventory'],
    async (s, args, ctx) => {
      const item = await s.store.get('inventoryItems', idOf('InventoryItem', args.inventoryItemId));
      if (!item) refuse(['inventoryItemId'], "The product couldn't be stocked because it does not exist.");
      const location = await s.store.get('locations', idOf('Location', args.locationId));
      if (!location?.isActive)
        refuse(['locationId'], "The product couldn't be stocked at the location because it does not exist or is inactive.");
      const before = await levelAt(s, item.id, location.id);
      if (before?.isActive && (args.available != null || args.onHand != null)) {
        refuse(['available'], 'Not allowed to set available quantity when the item is already active at the location.');
      }
      const level = await activateLevel(s, item.id, location.id);
      const inventoryLevel = await changeLevel(s, await ctx.shopify.config(), level, {
        available: args.available ?? args.onHand ?? level.available,
      });
      return { inventoryLevel };
    },
  ),
  inventorySetQuantities: mutation<{
    input: { name: string; reason: string; referenceDocumentUri?: string | null; quantities: (Change & { quantity: number })[] };
  }>(['write_inventory'], (s, args, ctx, info) =>
    once(s, 'inventorySetQuantities', idempotencyKey(info), args, () =>
      changeStock(s, ctx, args.input, args.input.quantities, 'quantities', (change) => change.quantity),
    ),
  ),
  inventoryAdjustQuantities: mutation<{
    input: { name: string; reason: string; referenceDocumentUri?: string | null; changes: (Change & { delta: number })[] };
  }>(['write_inventory'], (s, args, ctx, info) =>
    once(s, 'inventoryAdjustQuantities', idempotencyKey(info), args, () =>
      changeStock(s, ctx, args.input, args.input.changes, 'changes', (change, now) => now + change.delta),
    ),
  ),
};
