import type { World } from '../../../core/types.ts';
import { Refusal } from '../refusal.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { inShop, type Session } from '../store.ts';

/** Acts in a shop as its owner or a shopper: what the Admin API would answer as user errors is said to the person. */
export async function actInShop<T>(world: World, shop: string, work: (s: Session) => Promise<T>): Promise<T> {
  try {
    return await inShop(world, shop, work);
  } catch (error) {
    if (error instanceof Refusal) throw new ShopRefusal(error.message);
    throw error;
  }
}
