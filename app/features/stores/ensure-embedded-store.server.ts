import type { Account, Context, Store, Workplace } from '#app/context.ts';
import { findEmbeddingStore } from './find-embedding-store.server.ts';
import { installShop } from './install-shop.server.ts';

/**
 * Who works when the app is opened in a shop's admin. A shop that is not linked yet, or was uninstalled, is installed on the
 * fly: the merchant has consented at the platform, there is nothing more to ask.
 */
export async function ensureEmbeddedStore(ctx: Context, shop: string): Promise<{ account: Account; workplace: Workplace; store: Store }> {
  const found = await findEmbeddingStore(ctx, shop);
  if (found) return found;
  await installShop(ctx, { shop });
  const installed = await findEmbeddingStore(ctx, shop);
  if (!installed) throw new Error(`shop ${shop} is not linked after its install`);
  return installed;
}
