/** The workplace's settings of the product side: one row per name, defaults where nothing was saved. */
import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import type { SellingPriceSettings } from '#app/features/pricing/price-rules.ts';
import { SellingPrice } from '#app/features/pricing/schemas.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { AutomaticPush, defaultAutomaticPush, isScheduled, scheduleFeature } from './automatic-push.ts';
import { defaultMonitoring, followFeature, startsToFollow } from './monitoring.ts';
import {
  ChannelSettings,
  channels,
  defaultChannel,
  defaultPreferences,
  type InternalAutomation,
  ListingDefaults,
  Monitoring,
  ProductListings,
  type PushPreferences,
  SplitOptions,
  Vendor,
} from './schemas.ts';
import type { ProductSettingValues } from './settings-form.ts';
import { defaultVendor, type VendorSetting } from './vendor-in-store.ts';

const shapes = {
  selling_price: SellingPrice,
  product_listings: ProductListings,
  auto_split_variant_options: SplitOptions,
  channels: ChannelSettings,
  vendor: Vendor,
} as const;
type Name = keyof typeof shapes | 'skip_review' | 'monitoring' | 'automation-product';

async function readAll(ctx: WorkplaceContext): Promise<Partial<Record<Name, unknown>>> {
  const { rows } = await ctx.sql.query({
    name: 'product-settings',
    text: 'select name, value from product_settings where workplace_id = $1',
    values: [ctx.workplace.id],
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** Save the given settings; the others stay. Monitoring is saved by `writeMonitoring`. */
export async function saveSettings(ctx: WorkplaceContext, values: Partial<Record<Exclude<Name, 'monitoring'>, unknown>>): Promise<void> {
  return write(ctx, values);
}

async function write(ctx: WorkplaceContext, values: Partial<Record<Name, unknown>>): Promise<void> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  await ctx.sql.query(
    `insert into product_settings (workplace_id, name, value, updated_at) select $1, name, value, $4 from unnest($2::text[], $3::jsonb[]) as t(name, value)
     on conflict (workplace_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [ctx.workplace.id, entries.map(([name]) => name), entries.map(([, value]) => JSON.stringify(value)), ctx.now()],
  );
}

/** For changes of parts of settings: locked, so that of two concurrent changes the later one reads what the earlier one wrote. */
const changeParts = <Done>(ctx: WorkplaceContext, change: (tx: WorkplaceContext) => Promise<Done>): Promise<Done> =>
  ctx.transaction(async (tx) => {
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('product-settings ' || $1, 7))`, [ctx.workplace.id]);
    return change(tx);
  });

/** A stored value, parsed; the default when it is absent or of an older shape. */
const parsed = <S extends z.ZodType>(shape: S, value: unknown, fallback: z.output<S>): z.output<S> => {
  const result = shape.safeParse(value);
  return result.success ? result.data : fallback;
};

/** Price rules of the workplace: what suggested prices, imports and the editor use. */
export async function getSellingPrice(ctx: WorkplaceContext): Promise<SellingPriceSettings> {
  return parsed(shapes.selling_price, (await readAll(ctx)).selling_price, defaultPreferences.selling_price);
}

/** What is done when a supplier changes something. */
export async function getMonitoring(ctx: WorkplaceContext): Promise<Monitoring> {
  return parsed(Monitoring, (await readAll(ctx)).monitoring, defaultMonitoring);
}

/**
 * Save the settings of monitoring. Notifications are in every plan; automatic changes need the plan's feature.
 * @throws AppError QUOTA_EXPIRED when the plan lacks it.
 */
export async function saveMonitoring(ctx: WorkplaceContext, monitoring: Monitoring): Promise<Monitoring> {
  return changeParts(ctx, async (tx) => {
    const before = await getMonitoring(tx);
    if (startsToFollow(before, monitoring)) await requireFeature(tx, followFeature);
    await writeMonitoring(tx, before, monitoring);
    return monitoring;
  });
}

/** In the caller's transaction. Switching monitoring on or off starts or stops watching the workplace's sources. */
async function writeMonitoring(tx: WorkplaceContext, before: Monitoring, monitoring: Monitoring): Promise<void> {
  await write(tx, { monitoring });
  if (monitoring.is_enable === before.is_enable) return;
  await tx.enqueue('push.note-followed', { workplaceId: tx.workplace.id }, { singletonKey: tx.workplace.id });
}

/** The rule of automatic push, with those of its stores that the workplace still has; off when none is left. */
export async function getAutomaticPush(ctx: WorkplaceContext): Promise<AutomaticPush> {
  const rule = parsed(AutomaticPush, (await readAll(ctx))['automation-product'], defaultAutomaticPush);
  const to = rule.actions.pushed_connected_channels;
  if (to.store_ids.length === 0) return rule;
  // A store may have been deleted, or moved to another account.
  const had = await storesOf(ctx, to.store_ids);
  const store_ids = to.store_ids.filter((id) => had.has(id));
  return { ...rule, is_enable: rule.is_enable && store_ids.length > 0, actions: { pushed_connected_channels: { ...to, store_ids } } };
}

/** Which of these are stores of the workplace. */
async function storesOf(ctx: WorkplaceContext, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.sql.query<{ id: string }>('select id from stores where workplace_id = $1 and id = any($2)', [
    ctx.workplace.id,
    ids,
  ]);
  return new Set(rows.map((row) => row.id));
}

/** @throws AppError STORE_INVALID for a store that is not the workplace's; QUOTA_EXPIRED when the plan has no schedules. */
export async function saveAutomaticPush(ctx: WorkplaceContext, rule: AutomaticPush): Promise<AutomaticPush> {
  const { store_ids: ids } = rule.actions.pushed_connected_channels;
  if ((await storesOf(ctx, ids)).size !== new Set(ids).size) throw new AppError('STORE_INVALID');
  // A schedule from a larger plan may stay unchanged; it does not run.
  return changeParts(ctx, async (tx) => {
    if (isScheduled(rule) && !isScheduled(await getAutomaticPush(tx))) await requireFeature(tx, scheduleFeature);
    await saveSettings(tx, { 'automation-product': rule });
    return rule;
  });
}

/** All automatic work on products, as switches. */
export async function getInternalAutomation(ctx: WorkplaceContext): Promise<InternalAutomation> {
  const [{ product_listings: listings, skip_review }, push, monitoring] = [
    await getProductSettings(ctx),
    await getAutomaticPush(ctx),
    await getMonitoring(ctx),
  ];
  return {
    automatic_push: push.is_enable,
    monitoring: monitoring.is_enable,
    auto_optimize_content: listings.auto_optimize_content,
    auto_optimize_image: listings.auto_optimize_image,
    skip_review,
  };
}

/** Turn automatic work on and off; how each goes stays as it was set. @throws AppError BAD_REQUEST for a push rule without a store; QUOTA_EXPIRED for one at hours that the plan has not got. */
export async function saveInternalAutomation(ctx: WorkplaceContext, input: Partial<InternalAutomation>): Promise<InternalAutomation> {
  return changeParts(ctx, async (tx) => {
    const [{ product_listings: listings }, push, monitoring] = [
      await getProductSettings(tx),
      await getAutomaticPush(tx),
      await getMonitoring(tx),
    ];
    const rule = { ...push, is_enable: input.automatic_push ?? push.is_enable };
    if (!AutomaticPush.safeParse(rule).success) throw fieldError('automatic_push', 'storeNeeded');
    if (isScheduled(rule) && !isScheduled(push)) await requireFeature(tx, scheduleFeature);
    await saveSettings(tx, {
      'automation-product': rule,
      product_listings: {
        ...listings,
        auto_optimize_content: input.auto_optimize_content ?? listings.auto_optimize_content,
        auto_optimize_image: input.auto_optimize_image ?? listings.auto_optimize_image,
      },
      ...(input.skip_review === undefined ? {} : { skip_review: { skip: input.skip_review } }),
    });
    await writeMonitoring(tx, monitoring, { ...monitoring, is_enable: input.monitoring ?? monitoring.is_enable });
    return getInternalAutomation(tx);
  });
}

export interface AllProductSettings extends PushPreferences {
  vendor: VendorSetting;
  product_listings: z.output<typeof ProductListings>;
  channels: Record<(typeof channels)[number], typeof defaultChannel>;
  skip_review: boolean;
}

/** All settings of pushing; defaults for those that were never saved or can no longer be read. */
export async function getProductSettings(ctx: WorkplaceContext): Promise<AllProductSettings> {
  const stored = await readAll(ctx);
  const listings = parsed(ProductListings, stored.product_listings, {
    ...defaultPreferences.product_listings,
    auto_optimize_content: false,
    auto_optimize_image: false,
  });
  const perChannel = parsed(ChannelSettings, stored.channels, {});
  return {
    vendor: parsed(Vendor, stored.vendor, defaultVendor),
    selling_price: parsed(SellingPrice, stored.selling_price, defaultPreferences.selling_price),
    product_listings: listings,
    auto_split_variant_options: splitOptionsOf(stored.auto_split_variant_options),
    channels: Object.fromEntries(
      channels.map((channel) => [channel, perChannel[channel] ?? { ...defaultChannel, ...ListingDefaults.parse(listings) }]),
    ) as AllProductSettings['channels'],
    skip_review: (stored.skip_review as { skip?: boolean } | undefined)?.skip === true,
  };
}

/** The workplace's way of splitting products, from its stored value. */
export const splitOptionsOf = (stored: unknown): z.output<typeof SplitOptions> =>
  parsed(SplitOptions, stored, defaultPreferences.auto_split_variant_options);

/** The settings that each settings screen saves together. */
const screens = {
  preferences: ['selling_price', 'product_listings', 'auto_split_variant_options', 'vendor'],
  product: ['auto_split_variant_options', 'skip_review', 'channels', 'automation-product'],
} as const satisfies Record<string, Name[]>;

/** The version of a screen's settings; changes whenever one of them is saved. Empty before the first save. */
export async function settingsVersion(ctx: WorkplaceContext, screen: keyof typeof screens): Promise<string> {
  const { rows } = await ctx.sql.query<{ version: string }>(
    `select coalesce(max(extract(epoch from updated_at))::text, '') as version from product_settings where workplace_id = $1 and name = any($2)`,
    [ctx.workplace.id, screens[screen]],
  );
  return rows[0]?.version ?? '';
}

/** @throws AppError STATE_CONFLICT when another tab or person has saved since the screen had this version. */
async function requireVersion(ctx: WorkplaceContext, screen: keyof typeof screens, seen: string | undefined): Promise<void> {
  if (seen !== undefined && (await settingsVersion(ctx, screen)) !== seen) throw new AppError('STATE_CONFLICT');
}

/**
 * Save the screen "push preferences".
 * @param seen the version that the screen began with. @throws AppError STATE_CONFLICT when another tab or person has saved since.
 */
export async function savePushPreferences(ctx: WorkplaceContext, input: PushPreferences, seen?: string): Promise<PushPreferences> {
  return changeParts(ctx, async (tx) => {
    await requireVersion(tx, 'preferences', seen);
    const { product_listings: listings } = await getProductSettings(tx);
    await saveSettings(tx, {
      vendor: input.vendor,
      selling_price: input.selling_price,
      product_listings: { ...listings, ...input.product_listings },
      auto_split_variant_options: input.auto_split_variant_options,
    });
    return input;
  });
}

/**
 * Save the screen "product settings"; channels that were not on it stay.
 * @param seen the version that the screen began with. @throws AppError STATE_CONFLICT when another tab or person has saved since;
 *   else as `saveAutomaticPush`.
 */
export async function saveProductSettings(ctx: WorkplaceContext, input: ProductSettingValues, seen?: string): Promise<void> {
  return changeParts(ctx, async (tx) => {
    await requireVersion(tx, 'product', seen);
    await saveAutomaticPush(tx, input.automatic);
    await saveSettings(tx, { auto_split_variant_options: input.split, skip_review: { skip: input.skip_review } });
    await saveChannelSettings(tx, { channels: input.channels });
  });
}

/** Listing defaults of single channels; the others stay. */
export async function saveChannelSettings(ctx: WorkplaceContext, input: { channels: z.output<typeof ChannelSettings> }) {
  return changeParts(ctx, async (tx) => {
    const { channels: known } = await getProductSettings(tx);
    const all = { ...known, ...input.channels };
    await saveSettings(tx, { channels: all });
    return { channels: all };
  });
}

/** Listing defaults of all channels that have none of their own; what is not named stays. */
export function saveListingDefaults(ctx: WorkplaceContext, input: Partial<z.output<typeof ListingDefaults>>) {
  return changeParts(ctx, async (tx) => {
    const listings = { ...(await getProductSettings(tx)).product_listings, ...input };
    await saveSettings(tx, { product_listings: listings });
    return listings;
  });
}
