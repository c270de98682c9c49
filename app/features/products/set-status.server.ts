import type { PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { type ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { changeCounters } from './counters.server.ts';
import { isGoneFromStore, productFollows } from './save-store-product.server.ts';

export interface StatusOutcome {
  success: string[];
  /** Product id → reason, in the requester's language or in the channel's own words. */
  failed: Record<string, string>;
}

/**
 * Make pushed products live or draft in their stores. A product that was never pushed is among the failed ones.
 * @throws AppError DEMO_MODE.
 */
export async function setStatus(
  ctx: WorkplaceContext,
  input: { product_ids: string[]; status: 'active' | 'draft' },
): Promise<StatusOutcome> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const { rows } = await ctx.sql.query(
    `select l.id as listing_id, l.product_id, l.channel_product_id, s.id as store_id, s.platform, s.domain, s.currency, s.metadata
     from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
     where l.workplace_id = $1 and l.product_id = any($2) and l.status <> 'removed' and l.channel_product_id is not null and s.status = 'active'`,
    [ctx.workplace.id, input.product_ids],
  );
  const outcome: StatusOutcome = { success: [], failed: {} };
  const words = translator(ctx.locale);
  for (const id of input.product_ids) if (!rows.some((row) => row.product_id === id)) outcome.failed[id] = words('push:failed.NOT_PUSHED');
  for (const row of rows) {
    const channel = ctx.connectors.channels[row.platform]?.products;
    if (!channel) continue;
    const store = {
      workplaceId: ctx.workplace.id,
      storeId: row.store_id,
      domain: row.domain,
      currency: row.currency,
      metadata: row.metadata,
    };
    try {
      await setListingStatus(ctx, channel, store, row, input.status);
      outcome.success.push(row.product_id);
    } catch (error) {
      if (!isConnectorError(error)) throw error;
      if (error.isShut) outcome.failed[row.product_id] = words('push:failed.STORE_SHUT');
      else if (isRefusal(error) && (await isGoneFromStore(ctx, channel, store, row.channel_product_id)))
        outcome.failed[row.product_id] = words('push:failed.NOT_PUSHED');
      else outcome.failed[row.product_id] = error.reason === 'rejected' ? error.message : words('push:failed.CHANNEL_UNAVAILABLE');
    }
  }
  return { ...outcome, success: [...new Set(outcome.success)] };
}

/** Is it a refusal of the request itself, not a matter of access or time? */
const isRefusal = ({ reason }: ConnectorError): boolean => reason === 'rejected' || reason === 'not_found';

/** Make a product live or draft in one store; removes the draft status that monitoring still had to tell. @throws ConnectorError */
export async function setListingStatus(
  ctx: WorkplaceContext,
  channel: PublishesProducts,
  store: ChannelStore,
  listing: { listing_id: string; product_id: string; channel_product_id: string },
  status: 'active' | 'draft',
): Promise<void> {
  await channel.setStatus(store, listing.channel_product_id, status);
  await ctx.transaction(async (tx) => {
    await tx.sql.query(`update listings set status = $3, untold = nullif(untold - 'draft', '{}') where workplace_id = $1 and id = $2`, [
      ctx.workplace.id,
      listing.listing_id,
      status,
    ]);
    await changeCounters(tx, await productFollows(tx, listing.product_id));
  });
}
