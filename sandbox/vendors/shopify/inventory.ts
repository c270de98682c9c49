import type { AppConfig } from './app-config.ts';
import type { InventoryItem, InventoryLevel, Location } from './model.ts';
import { normalAmount } from './money.ts';
import { inventoryItemPayload, inventoryLevelPayload } from './product-payloads.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export const maxStock = 1_000_000_000;

export async function primaryLocation(s: Session): Promise<Location> {
  const locations = await s.store.list('locations');
  const primary = locations.find((each) => each.isPrimary) ?? locations[0];
  if (!primary) throw new Error(`${s.shop.domain} has no location`);
  return primary;
}

export async function levelAt(s: Session, inventoryItemId: number, locationId: number): Promise<InventoryLevel | undefined> {
  return (await s.store.children('inventoryLevels', inventoryItemId)).find((level) => level.locationId === locationId);
}

/** Stock an item at a location (again): with its former quantity, or 0. */
export async function activateLevel(s: Session, inventoryItemId: number, locationId: number): Promise<InventoryLevel> {
  const existing = await levelAt(s, inventoryItemId, locationId);
  return s.store.put('inventoryLevels', {
    id: existing?.id ?? (await s.store.newId()),
    inventoryItemId,
    locationId,
    available: existing?.isActive ? existing.available : 0,
    committed: existing?.committed ?? 0,
    incoming: 0,
    isActive: true,
    createdAt: existing?.createdAt ?? s.now,
    updatedAt: s.now,
  });
}

/** Set what is available (and what is committed to open orders), and tell the app. */
export async function changeLevel(
  s: Session,
  config: AppConfig,
  level: InventoryLevel,
  change: { available?: number; committed?: number },
): Promise<InventoryLevel> {
  const changed = await s.store.put('inventoryLevels', {
    ...level,
    available: change.available ?? level.available,
    committed: Math.max(0, change.committed ?? level.committed),
    updatedAt: s.now,
  });
  if (changed.available !== level.available) await emit(s, config, 'inventory_levels/update', inventoryLevelPayload(changed));
  return changed;
}

export interface ItemChange {
  cost?: string | null;
  tracked?: boolean | null;
  sku?: string | null;
  requiresShipping?: boolean | null;
  countryCodeOfOrigin?: string | null;
  provinceCodeOfOrigin?: string | null;
  harmonizedSystemCode?: string | null;
  measurement?: { weight?: { value: number; unit: string } | null } | null;
}

/** The item as an input changes it; absent fields stay. @throws Refusal for a negative cost. */
export function changedItem({ now, shop }: Session, item: InventoryItem, change: ItemChange, field: string[]): InventoryItem {
  if (change.cost !== undefined && change.cost !== null && Number(change.cost) < 0) {
    refuse([...field, 'cost'], 'Cost must be greater than or equal to 0', 'INVALID_INPUT');
  }
  const next: InventoryItem = {
    ...item,
    ...(change.cost !== undefined ? { cost: change.cost === null ? null : normalAmount(change.cost, shop.currency) } : {}),
    ...(change.sku !== undefined ? { sku: change.sku } : {}),
    ...(typeof change.tracked === 'boolean' ? { tracked: change.tracked } : {}),
    ...(typeof change.requiresShipping === 'boolean' ? { requiresShipping: change.requiresShipping } : {}),
    ...(change.countryCodeOfOrigin !== undefined ? { countryCodeOfOrigin: change.countryCodeOfOrigin } : {}),
    ...(change.provinceCodeOfOrigin !== undefined ? { provinceCodeOfOrigin: change.provinceCodeOfOrigin } : {}),
    ...(change.harmonizedSystemCode !== undefined ? { harmonizedSystemCode: change.harmonizedSystemCode } : {}),
    ...(change.measurement?.weight !== undefined ? { weight: change.measurement.weight } : {}),
  };
  return JSON.stringify(next) === JSON.stringify(item) ? item : { ...next, updatedAt: now };
}

export async function updateItem(s: Session, config: AppConfig, id: number, change: ItemChange, field: string[]): Promise<InventoryItem> {
  const item = await s.store.get('inventoryItems', id);
  if (!item) refuse(['id'], "The product couldn't be updated because it does not exist.");
  const next = changedItem(s, item, change, field);
  if (next === item) return item;
  await s.store.put('inventoryItems', next);
  if (next.sku !== item.sku) {
    const variant = await s.store.get('variants', item.variantId);
    if (variant) await s.store.put('variants', { ...variant, sku: next.sku, updatedAt: s.now });
  }
  await emit(s, config, 'inventory_items/update', inventoryItemPayload(next));
  return next;
}
