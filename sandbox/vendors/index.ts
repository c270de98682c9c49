import type { Vendor, World } from '../core/types.ts';
import { createImages } from './images/index.ts';
import { createSeventeenTrack } from './seventeen-track/index.ts';
import { createStripe } from './stripe/index.ts';

/** Every stand-in of the outside world. A new one adds its line. */
export function createVendors(world: World): Vendor[] {
  return [createStripe(world), createImages(), createSeventeenTrack(world)];
}
