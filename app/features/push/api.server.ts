import { z } from 'zod';
import { SellingPrice } from '#app/features/pricing/schemas.ts';
import { getCounts } from '#app/features/products/center-counts.server.ts';
import { BegunBeside } from '#app/features/products/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { isId } from '#app/platform/ids.ts';
import { applyPriceRules } from './apply-price-rules.server.ts';
import { AutomaticPush, scheduleFeature } from './automatic-push.ts';
import { copyToStore } from './copy-to-store.server.ts';
import { listPublications } from './list-publications.server.ts';
import { followFeature } from './monitoring.ts';
import { previewPriceRules } from './preview-price-rules.server.ts';
import { previewPush } from './preview-push.server.ts';
import { previewSourcePush } from './preview-source-push.server.ts';
import { pushProducts } from './push-products.server.ts';
import { pushSource } from './push-source.server.ts';
import {
  ChannelSettings,
  CopyToStore,
  InternalAutomation,
  ListingDefaults,
  Monitoring,
  PricePreview,
  ProductListings,
  ProductSettings,
  PushOutcome,
  PushPreferences,
  PushPreview,
  PushProducts,
  PushSource,
  SourcePushPreview,
} from './schemas.ts';
import {
  getAutomaticPush,
  getInternalAutomation,
  getMonitoring,
  getProductSettings,
  saveAutomaticPush,
  saveChannelSettings,
  saveInternalAutomation,
  saveListingDefaults,
  saveMonitoring,
  savePushPreferences,
  saveSettings,
} from './settings.server.ts';

const Nothing = z.object({});

const ids = z.array(z.uuid()).min(1, 'required').max(250, 'tooLarge');
const AllSettings = PushPreferences.extend({ product_listings: ProductListings, channels: ChannelSettings, skip_review: z.boolean() });
const Publications = z.object({ store_id: z.string(), publications: z.array(z.object({ id: z.string(), name: z.string() })) });

const push = (path: string, summary: string) =>
  endpoint({
    method: 'post',
    path,
    summary,
    access: 'workplace',
    input: PushProducts,
    output: PushOutcome,
    needs: 'PRODUCT_LISTING',
    limitedBy: ['PRODUCT_LISTING', 'WP_ADD_STORE'],
    idempotent: true,
    run: pushProducts,
  });

export const pushApi = [
  push('/api/center/products/push', 'Push imported products to stores'),
  push('/api/center/products/push-all-multiple-channel', 'Push products to all channels that are named'),
  push('/api/center/products/push-favourite', 'Push products of the import list'),
  endpoint({
    method: 'post',
    path: '/api/center/products/push-source',
    summary: 'Import source products and push them; more than three after the answer, watched in the process list',
    access: 'workplace',
    input: PushSource,
    output: PushOutcome,
    needs: 'PRODUCT_LISTING',
    limitedBy: ['PRODUCT_IMPORT', 'PRODUCT_LISTING', 'WP_ADD_STORE'],
    idempotent: true,
    run: pushSource,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/push-source/preview',
    summary: 'Stores, price rules and quota before source products are imported and pushed',
    access: 'workplace',
    input: z.object({
      worldwide: z
        .string()
        .max(4000)
        .transform((text) => text.split(',').filter(isId))
        .optional(),
    }),
    output: SourcePushPreview,
    run: previewSourcePush,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/push/preview',
    summary: 'Products, stores, publications and quota before a push',
    access: 'workplace',
    input: z.object({ product_package_ids: ids }),
    output: PushPreview,
    run: previewPush,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/push/count',
    summary: 'How many products are pushed, live, drafts and not pushed',
    access: 'workplace',
    input: Nothing,
    output: z.object({
      total_pushed: z.number(),
      total_unpushed: z.number(),
      total_pushed_active: z.number(),
      total_pushed_draft: z.number(),
    }),
    async run(ctx) {
      const counts = await getCounts(ctx);
      return {
        total_pushed: counts.pushed,
        total_unpushed: counts.unpushed,
        total_pushed_active: counts.active,
        total_pushed_draft: counts.draft,
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/shopify/publications',
    summary: 'Where the store can publish products',
    access: 'workplace',
    input: z.object({
      store_id: z.uuid().optional(),
      clear_cache: z.stringbool().optional(),
    }),
    output: Publications,
    run: listPublications,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/setup-selling-price',
    summary: 'Price products by the rules of the workplace; when they have very many variants, after the answer',
    access: 'workplace',
    input: z.object({ product_ids: ids }),
    output: z.object({ success: z.record(z.string(), z.number()), failed: z.record(z.string(), z.string()), ...BegunBeside }),
    run: applyPriceRules,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/setup-selling-price/preview',
    summary: 'What the price rules would make of products: before, after, by which rule, and what no rule fits',
    access: 'workplace',
    input: z.object({ product_ids: ids }),
    output: PricePreview,
    run: previewPriceRules,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/all',
    summary: 'All settings of the product side',
    access: 'workplace',
    input: Nothing,
    output: AllSettings,
    run: getProductSettings,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/product',
    summary: 'Splitting, listing defaults and review of new products',
    access: 'workplace',
    input: Nothing,
    output: ProductSettings,
    run: async (ctx) => ProductSettings.parse(await getProductSettings(ctx)),
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/product',
    summary: 'Change splitting and listing defaults',
    access: 'workplace',
    input: ProductSettings.partial(),
    output: ProductSettings,
    async run(ctx, { skip_review: skip, ...input }) {
      await saveSettings(ctx, { ...input, ...(skip === undefined ? {} : { skip_review: { skip } }) });
      return ProductSettings.parse(await getProductSettings(ctx));
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/automation-product',
    summary: 'The rule by which imported products are pushed by themselves',
    access: 'workplace',
    input: Nothing,
    output: AutomaticPush,
    run: getAutomaticPush,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/automation-product',
    summary: 'Change the rule of automatic push',
    access: 'workplace',
    limitedBy: [scheduleFeature],
    input: AutomaticPush,
    output: AutomaticPush,
    run: saveAutomaticPush,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/internal-automation',
    summary: 'Which automatic work on products is switched on',
    access: 'workplace',
    input: Nothing,
    output: InternalAutomation,
    run: getInternalAutomation,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/internal-automation',
    summary: 'Switch automatic work on products on and off',
    access: 'workplace',
    limitedBy: [scheduleFeature],
    input: InternalAutomation.partial(),
    output: InternalAutomation,
    run: saveInternalAutomation,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/monitoring',
    summary: 'What is done when a supplier changes cost, stock or offer',
    access: 'workplace',
    input: Nothing,
    output: Monitoring,
    run: getMonitoring,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/monitoring',
    summary: 'Change what is done when a supplier changes something',
    access: 'workplace',
    input: Monitoring,
    output: Monitoring,
    limitedBy: [followFeature],
    run: saveMonitoring,
  }),
  endpoint({
    method: 'post',
    path: '/api/products/copy-product-to-new-store',
    summary: 'Copy products to another store of the account, also of another workplace, and push them there',
    access: 'workplace',
    input: CopyToStore,
    output: PushOutcome,
    needs: 'PRODUCT_LISTING',
    limitedBy: ['PRODUCT_LISTING', 'WP_ADD_STORE'],
    idempotent: true,
    run: copyToStore,
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/selling_price',
    summary: 'Price rules, cents endings and tax',
    access: 'workplace',
    input: Nothing,
    output: SellingPrice,
    run: async (ctx) => (await getProductSettings(ctx)).selling_price,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/selling_price',
    summary: 'Change price rules, cents endings and tax',
    access: 'workplace',
    input: SellingPrice,
    output: SellingPrice,
    async run(ctx, input) {
      await saveSettings(ctx, { selling_price: input });
      return input;
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/push-preferences',
    summary: 'Price rules, listing defaults and splitting',
    access: 'workplace',
    input: Nothing,
    output: PushPreferences,
    run: async (ctx) => PushPreferences.parse(await getProductSettings(ctx)),
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/push-preferences',
    summary: 'Change price rules, listing defaults and splitting',
    access: 'workplace',
    input: PushPreferences,
    output: PushPreferences,
    run: (ctx, input) => savePushPreferences(ctx, input),
  }),
  endpoint({
    method: 'get',
    path: '/api/center/products/setting/listings',
    summary: 'Listing defaults',
    access: 'workplace',
    input: Nothing,
    output: ProductListings,
    run: async (ctx) => (await getProductSettings(ctx)).product_listings,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/listings',
    summary: 'Change listing defaults',
    access: 'workplace',
    input: ListingDefaults.partial(),
    output: ProductListings,
    run: saveListingDefaults,
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/listings/skip-review',
    summary: 'Whether new products are pushed without a look at them first',
    access: 'workplace',
    input: z.object({ skip_review: z.boolean() }),
    output: z.object({ skip_review: z.boolean() }),
    async run(ctx, input) {
      await saveSettings(ctx, { skip_review: { skip: input.skip_review } });
      return input;
    },
  }),
  endpoint({
    method: 'put',
    path: '/api/center/products/setting/update_channel',
    summary: 'Listing defaults per channel',
    access: 'workplace',
    input: z.object({ channels: ChannelSettings }),
    output: z.object({ channels: ChannelSettings }),
    run: saveChannelSettings,
  }),
];
