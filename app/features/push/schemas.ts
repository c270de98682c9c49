/** Shapes of push preferences and push calls. Shared with screens. */
import { z } from 'zod';
import { shipToSchema } from '#app/features/catalog/filters.ts';
import { defaultSellingPrice } from '#app/features/pricing/price-rules.ts';
import { SellingPrice } from '#app/features/pricing/schemas.ts';
import { plainNumber } from '#app/platform/plain-number.ts';
import { costActions, goneActions, stockActions } from './monitoring.ts';
import { defaultVendor, vendorChoices } from './vendor-in-store.ts';

/** Empty or `-` counts as 0, above the limit as the limit (specification 2, section 5). */
const upTo100 = z
  .union([z.literal('').transform(() => 0), z.literal('-').transform(() => 0), plainNumber(z.number().int())])
  .transform((value) => Math.min(100, Math.max(0, value)));

export const SplitOptions = z.object({
  threshold: upTo100.default(100),
  split_logic: z.enum(['split_all_variants', 'split_extra_variants']).default('split_all_variants'),
  split_handle: z.enum(['max_variants_per_product', 'max_create_products']).default('max_variants_per_product'),
  max_variants_per_product: upTo100.default(100),
  max_create_products: upTo100.default(100),
});
export type SplitOptions = z.infer<typeof SplitOptions>;

export const ListingDefaults = z.object({ is_publish: z.boolean(), allow_sell_out_of_stock: z.boolean() });
export const ProductListings = ListingDefaults.extend({
  auto_optimize_content: z.boolean().default(false),
  auto_optimize_image: z.boolean().default(false),
});

export const Vendor = z
  .object({ use: z.enum(vendorChoices, 'invalid').default('store'), name: z.string().trim().max(255, 'tooLarge').default('') })
  .superRefine(({ use, name }, check) => {
    if (use === 'own' && name === '') check.addIssue({ code: 'custom', path: ['name'], message: 'required' });
  });

export const PushPreferences = z.object({
  /** Whose name products have as their vendor; absent in a change: stays. */
  vendor: Vendor.optional(),
  selling_price: SellingPrice,
  product_listings: ListingDefaults,
  auto_split_variant_options: SplitOptions,
});
export type PushPreferences = z.infer<typeof PushPreferences>;

export const channels = ['shopify', 'woocommerce', 'tiktok', 'facebook', 'google'] as const;
const ChannelDefaults = ListingDefaults.extend({ sync_order: z.boolean() });
export const ChannelSettings = z.partialRecord(z.enum(channels), ChannelDefaults);

export const defaultPreferences: PushPreferences = {
  vendor: defaultVendor,
  selling_price: defaultSellingPrice,
  product_listings: { is_publish: true, allow_sell_out_of_stock: false },
  auto_split_variant_options: SplitOptions.parse({}),
};
export const defaultChannel = { is_publish: true, allow_sell_out_of_stock: false, sync_order: true };

export const ProductSettings = z.object({
  auto_split_variant_options: SplitOptions,
  product_listings: ProductListings,
  skip_review: z.boolean(),
});

/** What is done when a supplier changes something. */
export const Monitoring = z.object({
  is_enable: z.boolean(),
  /** The cost changed: price anew by the rules, or leave prices. */
  cost_change: z.enum(costActions),
  /** Units in stock changed: write them to the stores, or leave them. */
  stock_change: z.enum(stockActions),
  /** No longer offered: make the product a draft, set its stock to 0, switch to the fall-back supplier, or nothing. */
  unavailable: z.enum(goneActions),
  notify: z.object({ cost: z.boolean(), stock: z.boolean(), unavailable: z.boolean() }),
});
export type Monitoring = z.infer<typeof Monitoring>;

export const InternalAutomation = z.object({
  automatic_push: z.boolean(),
  monitoring: z.boolean(),
  auto_optimize_content: z.boolean(),
  auto_optimize_image: z.boolean(),
  skip_review: z.boolean(),
});
export type InternalAutomation = z.infer<typeof InternalAutomation>;

const productIds = z.array(z.uuid()).min(1, 'required').max(250, 'tooLarge');

/** What to do with the products on one channel; `store_ids` empty means all active stores of that kind. */
export const ChannelPush = z.object({
  is_publish: z.boolean().optional(),
  allow_sell_out_of_stock: z.boolean().optional(),
  /** Accepted but not used: whether orders are imported is a setting of the channel, not of a push (docs/decisions/148). */
  sync_order: z.boolean().optional(),
  publications: z.array(z.string().max(200)).max(50).optional(),
  store_ids: z.array(z.uuid()).max(50).optional(),
});
export type ChannelPush = z.infer<typeof ChannelPush>;

export const PushProducts = z.object({
  product_package_ids: productIds,
  push_settings: z.partialRecord(z.enum(channels), ChannelPush).default({}),
  /** Product id → its status in all of these stores, whatever `push_settings` say. */
  product_status: z.record(z.uuid(), z.enum(['active', 'draft'], 'invalid')).optional(),
  /** Split products with many variants first; absent: each is pushed whole, up to the channel's limit. */
  variant_options: SplitOptions.optional(),
});
export type PushProducts = z.output<typeof PushProducts>;

/** `store_id` may be of another workplace of the account. */
export const CopyToStore = z.object({
  product_ids: z.array(z.uuid()).min(1, 'required').max(50, 'tooLarge'),
  store_id: z.uuid(),
  is_publish: z.boolean().optional(),
});

export const PushSource = z.object({
  store_id: z.uuid().optional(),
  /** Accepted but not used: both types are handled in the same way, since no source has designs of its own. */
  type: z.enum(['dropship', 'pod']).default('dropship'),
  products: z
    .array(
      z.object({
        supplier_product_id: z.string().min(1).max(200),
        source: z.string().min(1).max(40),
        ship_to: shipToSchema,
        /** Accepted but not used: variants are counted when the product is imported. */
        total_variants: z.number().int().optional(),
      }),
    )
    .min(1, 'required')
    .max(100, 'tooLarge'),
  product_listings: z.partialRecord(z.enum(channels), ChannelPush).default({}),
  /** Accepted but not used: texts are improved by separate calls, which cost credits, and pictures not at all (docs/decisions/215). */
  optimize_preferences: z
    .object({ is_optimize_product_content: z.boolean().optional(), is_optimize_product_image: z.boolean().optional() })
    .optional(),
  variant_options: SplitOptions.optional(),
});
export type PushSource = z.output<typeof PushSource>;

export const PushOutcome = z.object({
  /** Product id → ids of its process items. */
  success: z.record(z.string(), z.array(z.string())),
  /** Product id, of suppliers' products the one given → why it was not taken. */
  failed: z.record(z.string(), z.object({ code: z.string(), error_message: z.string() })),
  group_id: z.string().nullable(),
  limit: z.number(),
  usage: z.number(),
  total_push: z.number(),
  /** `tiktok_coming_soon`: shops that cannot be pushed to yet were left out. */
  notices: z.array(z.string()),
  /** Supplier's product id → its process item, for products that are imported and pushed after the answer. */
  items: z.record(z.string(), z.string()).optional(),
});
export type PushOutcome = z.infer<typeof PushOutcome>;

export const PushPreview = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      source: z.string(),
      ship_to: z.string(),
      /** USD cents, of the variants whose cost is known; null: of none. */
      cost_from: z.number().nullable(),
      cost_to: z.number().nullable(),
      /** With shipping, in the product's currency, of the variants of which both are known; null: of none. */
      landed_from: z.number().nullable(),
      landed_to: z.number().nullable(),
      currency: z.string(),
      /** Selling prices of the variants on sale, in minor units of `currency`; null: none is on sale. */
      price_from: z.number().nullable(),
      price_to: z.number().nullable(),
      /** Profit of the variants whose cost and shipping are known, in minor units of `currency`; null: of none, or no exchange rate. */
      profit_from: z.number().nullable(),
      profit_to: z.number().nullable(),
      /** Variants on sale whose price is 0, and others that sell for less than they cost. */
      free: z.number(),
      below_cost: z.number(),
      /** Its status in each store that has it: store id → status. */
      status_in: z.record(z.string(), z.string()),
      total_variant: z.number(),
      /** Variants that are sold although none of a supplier's stands behind them: orders of them wait until one is mapped. */
      unsupplied: z.number(),
      /** Ids of stores for which its quota is used already: pushing it there again takes none. */
      held_store_ids: z.array(z.string()),
      /** How many products it is split into; each counts for the quota. */
      parts: z.number(),
      /** `SPLIT`: it would become several products. */
      warning: z.enum(['PROHIBITED', 'NOT_READY', 'NO_VARIANTS', 'SPLIT']).nullable(),
    }),
  ),
  stores: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      domain: z.string(),
      platform: z.string(),
      currency: z.string(),
      can_push: z.boolean(),
      /** Default: the products' present status in the store if they agree, else the seller's preference. */
      is_publish: z.boolean(),
      publications: z.array(z.object({ id: z.string(), name: z.string() })),
      /** The publications of the products' last push to the store, if they agree; null: not pushed yet, or to all. */
      sold_on: z.array(z.string()).nullable(),
    }),
  ),
  /** How products with the warning `SPLIT` would be split. */
  split: SplitOptions,
  /** −1 is unlimited. */
  limit: z.number(),
  usage: z.number(),
  is_demo: z.boolean(),
  /** Accounts of the marketplace do not push. */
  is_marketplace: z.boolean(),
});
export type PushPreview = z.infer<typeof PushPreview>;

const PriceRange = z.object({ from: z.number().nullable(), to: z.number().nullable() });

/** What the price rules would do. */
export const PricePreview = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      currency: z.string(),
      /** Of the variants whose cost is known, in minor units of `currency`; null: of none. */
      before: PriceRange,
      after: PriceRange,
      /** Variants whose price or compare-at price would change. */
      changed: z.number(),
      /** Variants by the rule that decides, in the rules' order. */
      by_rule: z.array(z.number()),
      /** Variants that no rule fits, so that the standard decides: their shipping is out of a rule's limit, or their cost of all ranges. */
      outside: z.object({ shipping: z.number(), cost: z.number() }),
      /** Variants that keep their price, as nobody has told their cost. */
      unknown_cost: z.number(),
    }),
  ),
  /** How many more products there are. */
  not_shown: z.number(),
  price_rules: SellingPrice.shape.price_rules,
});
export type PricePreview = z.infer<typeof PricePreview>;

export const SourcePushPreview = PushPreview.pick({ stores: true, limit: true, usage: true, is_demo: true, is_marketplace: true }).extend({
  price_rules: SellingPrice.shape.price_rules,
  /** A single product is pushed to the store at work without asking. */
  skip_review: z.boolean(),
  /** What products of a worldwide list are priced for: the store's country, and their prices there by id, in cents; null: not sent there. */
  at_home: z.object({ country: z.string(), currency: z.string(), prices: z.record(z.string(), z.number().nullable()) }).nullable(),
});
export type SourcePushPreview = z.infer<typeof SourcePushPreview>;
