import type { Account, Context, Store, Workplace } from '#app/context.ts';
import { findEmbeddingStore } from './find-embedding-store.server.ts';
import { installShop } from './install-shop.server.ts';

/**
 * The account and workplace of a shop in whose admin the app was opened. A shop that is not linked yet, or was uninstalled, is installed
 * at once: the merchant has consented at the platform.
 */
export async function ensureEmbeddedStore(ctx: Context, shop: string): Promise<{ account: Account; workplace: Workplace; store: Store }> {
  const found = await findEmbeddingStore(ctx, shop);
  if (found) return found;
  await installShop(ctx, { shop });
  const installed = await findEmbeddingStore(ctx, shop);
  if (!installed) throw new Error(`shop ${shop} is not linked after its install`);
  return installed;
}
