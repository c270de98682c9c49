/** What WooCommerce REST v3 sends, as far as we read it. Stores run many versions and plugins: unknown fields and nulls are normal. */
import { decodeHTML } from 'entities';
import { z } from 'zod';

export const WooError = z.object({ code: z.string(), message: z.string() });

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
/** Names are HTML at the store, also of what was sent to it as plain text: `Tom &amp; Sons`. */
const nameText = text.transform((html) => decodeHTML(html));
const id = z.number().int().nonnegative();
/** ISO without a zone: the `_gmt` twin is UTC. */
const gmt = z
  .string()
  .transform((value) => new Date(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`))
  .refine((at) => !Number.isNaN(at.getTime()));
const meta = z.array(z.object({ key: z.string(), value: z.unknown() })).nullish();

const Address = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text.optional(),
    phone: text.optional(),
  })
  .nullish();

export const WooOrder = z.object({
  id,
  number: text,
  status: z.string(),
  currency: z.string(),
  total: text,
  date_created_gmt: gmt,
  date_modified_gmt: gmt,
  date_paid_gmt: gmt.nullish(),
  customer_note: text,
  customer_id: z.number().nullish(),
  billing: Address,
  shipping: Address,
  meta_data: meta,
  line_items: z.array(
    z.object({
      id,
      name: nameText,
      parent_name: nameText,
      product_id: z.number().nullish(),
      variation_id: z.number().nullish(),
      quantity: z.number().int().nonnegative(),
      total: text,
      sku: text,
      image: z.object({ src: text }).nullish(),
      meta_data: meta,
    }),
  ),
  /** That there are refunds, and of how much; their lines are read apart. */
  refunds: z.array(z.object({ id, total: text })).nullish(),
});
export type WooOrder = z.output<typeof WooOrder>;

/** A refund's lines are of their own; which line of the order each is of stands in its meta data, what goes back is negative. */
export const WooRefund = z.object({
  id,
  line_items: z.array(z.object({ quantity: z.number().int(), total: text, meta_data: meta })).nullish(),
});
export type WooRefund = z.output<typeof WooRefund>;

/** Absent before 9.5, and where the store has not switched it on. */
const costOfGoods = z.object({ values: z.array(z.object({ defined_value: z.number().nullish() })).nullish() }).nullish();
const Image = z.object({ id, src: text, alt: text });

export const WooProduct = z.object({
  id,
  name: nameText,
  slug: text,
  type: z.string(),
  /** Of a variation: its product. */
  parent_id: id.nullish(),
  status: z.string(),
  date_modified_gmt: gmt,
  regular_price: text,
  sale_price: text,
  price: text,
  sku: text,
  description: text,
  short_description: text,
  weight: text,
  global_unique_id: text,
  cost_of_goods_sold: costOfGoods,
  stock_quantity: z.number().nullish(),
  tags: z.array(z.object({ name: nameText })).nullish(),
  attributes: z.array(z.object({ name: text, variation: z.boolean().nullish(), options: z.array(text).nullish() })).nullish(),
  images: z.array(Image).nullish(),
  variations: z.array(id).nullish(),
  meta_data: meta,
});
export type WooProduct = z.output<typeof WooProduct>;

export const WooVariation = z.object({
  id,
  sku: text,
  price: text,
  regular_price: text,
  sale_price: text,
  weight: text,
  global_unique_id: text,
  cost_of_goods_sold: costOfGoods,
  stock_quantity: z.number().nullish(),
  image: Image.nullish(),
  attributes: z.array(z.object({ name: text, option: text })).nullish(),
  meta_data: meta,
});
export type WooVariation = z.output<typeof WooVariation>;

/** Each item of a batch may carry its own refusal. */
const BatchItem = z.union([z.object({ id: z.number(), error: WooError }), WooVariation]);
export const WooBatch = z.object({
  create: z.array(BatchItem).nullish(),
  update: z.array(BatchItem).nullish(),
  delete: z.array(z.object({ id: z.number() })).nullish(),
});
export type WooBatchItem = z.output<typeof BatchItem>;

export const WooWebhook = z.object({ id, status: z.string(), topic: z.string(), delivery_url: z.string() });
export const WooNote = z.object({ id, note: text });
/** A site that keeps a difference to UTC instead of a zone has it in hours, often as text: `5.5`. */
export const WooRoot = z.object({ name: nameText, timezone_string: text, gmt_offset: text });
export const WooSettings = z.array(z.object({ id: z.string(), value: z.unknown() }));

/** What the store posts after the owner has approved. */
export const WooKeysPosted = z.object({
  key_id: z.union([z.number(), z.string()]),
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_\w{10,100}$/),
  consumer_secret: z.string().regex(/^cs_\w{10,100}$/),
  key_permissions: z.string(),
});
