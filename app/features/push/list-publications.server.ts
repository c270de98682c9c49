import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { jsonOf } from '#app/platform/json.ts';

const keepMinutes = 60;
const Kept = z.object({ at: z.string(), publications: z.array(z.object({ id: z.string(), name: z.string() })) });

export interface StorePublications {
  store_id: string;
  publications: { id: string; name: string }[];
}

/**
 * The publications of a store, read from it, or from its answer of the last hour.
 * @throws AppError STORE_INVALID for a store that is not the workplace's own or not active; ConnectorError.
 */
export async function listPublications(
  ctx: SellerContext,
  input: { store_id?: string | undefined; clear_cache?: boolean | undefined },
): Promise<StorePublications> {
  const id = input.store_id ?? ctx.store?.id;
  const { rows } = await ctx.sql.query(
    `select id, platform, domain, currency, metadata from stores where workplace_id = $1 and id = $2 and status = 'active'`,
    [ctx.workplace.id, id ?? null],
  );
  const store = rows[0];
  if (!store) throw new AppError('STORE_INVALID');
  const channel = ctx.connectors.channels[store.platform]?.products;
  if (!channel) return { store_id: store.id, publications: [] };
  const kept = readKept(store.metadata);
  if (!input.clear_cache && kept.success && ctx.now().getTime() - Date.parse(kept.data.at) < keepMinutes * 60_000)
    return { store_id: store.id, publications: kept.data.publications };
  const publications = await channel.listPublications({
    workplaceId: ctx.workplace.id,
    storeId: store.id,
    domain: store.domain,
    currency: store.currency,
    metadata: store.metadata,
  });
  await ctx.sql.query(
    `update stores set metadata = metadata || jsonb_build_object('publications', $3::text) where workplace_id = $1 and id = $2`,
    [ctx.workplace.id, store.id, JSON.stringify({ at: ctx.now().toISOString(), publications })],
  );
  return { store_id: store.id, publications };
}

/** Parses the stored publications, which are a JSON text because a store's metadata contains only texts. */
const readKept = (metadata: Record<string, unknown>) => Kept.safeParse(jsonOf(String(metadata.publications)));

/** The store's last known publications, however old. */
export function keptPublications(metadata: Record<string, unknown>): { id: string; name: string }[] | undefined {
  const kept = readKept(metadata);
  return kept.success ? kept.data.publications : undefined;
}
