/** What TikTok Shop requires of a shop before it can list products. */
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

/** The named shop of the workplace, or its first. @throws AppError STORE_INVALID when there is none, UNPROCESSABLE when TikTok is off. */
async function shopOf(ctx: SellerContext, storeId: string | undefined) {
  const channel = ctx.connectors.prerequisites.tiktok;
  if (!channel) throw new AppError('UNPROCESSABLE');
  const { rows } = await ctx.sql.query<ChannelStore>(
    `select workplace_id as "workplaceId", id as "storeId", domain, currency, metadata from stores
     where workplace_id = $1 and platform = 'tiktok' and status = 'active' and ($2::uuid is null or id = $2) order by is_default desc, created_at limit 1`,
    [ctx.workplace.id, storeId ?? null],
  );
  if (!rows[0]) throw new AppError('STORE_INVALID');
  return { channel, store: rows[0] };
}

/** @throws AppError as above; ConnectorError. */
export async function listPrerequisites(ctx: SellerContext, { store_id }: { store_id?: string | undefined }) {
  const { channel, store } = await shopOf(ctx, store_id);
  return (await channel.listPrerequisites(store)).map(({ item, isFailed, reasons }) => ({ item, is_failed: isFailed, reasons }));
}

/** @throws AppError as above; ConnectorError. */
export async function listWarehouses(ctx: SellerContext, { store_id }: { store_id?: string | undefined }) {
  const { channel, store } = await shopOf(ctx, store_id);
  return (await channel.listWarehouses(store)).map(({ id, name, isEnabled, isForSales, isDefault, address }) => ({
    id,
    name,
    is_enabled: isEnabled,
    is_for_sales: isForSales,
    is_default: isDefault,
    address,
  }));
}
