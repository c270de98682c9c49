import type { Vendor, World } from '../core/types.ts';

/** Every stand-in of the outside world. A new one adds its line. */
export function createVendors(_world: World): Vendor[] {
  return [];
}
