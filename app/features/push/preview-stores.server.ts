import type { SellerContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { listPublications } from './list-publications.server.ts';
import type { PushPreview } from './schemas.ts';
import type { AllProductSettings } from './settings.server.ts';

interface Listed {
  storeId: string;
  isActive: boolean;
  publications: string[];
}

/**
 * The active stores as a push dialog shows them, the store at work first.
 * @param ids our products that are to be pushed: what they have in common in a store is proposed again.
 */
export async function previewStores(
  ctx: SellerContext,
  settings: AllProductSettings,
  ids: readonly string[] = [],
): Promise<PushPreview['stores']> {
  const { rows: stores } = await ctx.sql.query(
    `select id, name, domain, platform, currency from stores where workplace_id = $1 and status = 'active' order by (id = $2) desc, is_default desc, created_at`,
    [ctx.workplace.id, ctx.store?.id ?? null],
  );
  const { rows: listed } = await ctx.sql.query<Listed>(
    `select store_id as "storeId", status = 'active' as "isActive", publications from listings
     where workplace_id = $1 and product_id = any($2::uuid[]) and status <> 'removed' and (pushed_at is not null or known is not null)`,
    [ctx.workplace.id, ids],
  );
  return Promise.all(
    stores.map(async (store) => {
      const channel = ctx.connectors.channels[store.platform]?.products;
      const { publications } = channel ? await listPublications(ctx, { store_id: store.id }).catch(unreachable) : { publications: [] };
      const defaults = settings.channels[store.platform as keyof typeof settings.channels];
      const here = listed.filter((each) => each.storeId === store.id);
      const isActive = agreed(here.map((each) => each.isActive));
      const soldOn = agreed(here.map((each) => each.publications.toSorted().join(' ')));
      return {
        ...store,
        can_push: channel !== undefined,
        publications,
        is_publish: isActive ?? defaults?.is_publish ?? true,
        sold_on: soldOn ? soldOn.split(' ') : null,
      };
    }),
  );
}

/** The value that all have in common; nothing when they differ, or there are none. */
const agreed = <Said extends string | boolean>(all: readonly Said[]): Said | undefined => (new Set(all).size === 1 ? all[0] : undefined);

/** A store that does not answer can still be chosen; its publications then stay as they are. */
function unreachable(error: unknown): { publications: [] } {
  if (isConnectorError(error)) return { publications: [] };
  throw error;
}
