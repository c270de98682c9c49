/** What WooCommerce REST v3 sends, as far as we read it. Stores run many versions and plugins: unknown fields and nulls are normal. */
import { decodeHTML } from 'entities';
import { z } from 'zod';
import { anyText, firstOf, orNull, plainText, readableOf, wholeText } from '#app/platform/odd-members.ts';

export const WooError = z.object({ code: z.string(), message: z.string() });

/** A text, or PHP's `false` for a missing one. */
const text = z
  .union([z.string(), z.number(), z.literal(false)])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === false ? '' : String(value)));
/** Empty, or a plain decimal number with at most twelve digits before the point, so that it is exact in minor units. */
const amount = text.pipe(
  z
    .string()
    .trim()
    .regex(/^(-?\d{1,12}(\.\d+)?)?$/, 'not an amount'),
);
/** Names are HTML, even if they were sent as plain text: `Tom &amp; Sons`. */
const nameText = anyText.transform((html) => decodeHTML(html));
/** Some plugins write numbers as texts. */
const number = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/, 'not a number')])
  .transform(Number)
  .pipe(z.number());
const id = number.pipe(z.int().nonnegative());
/** ISO time without zone: `_gmt` fields are in UTC. Null when missing or invalid (`0000-00-00T00:00:00`). */
const gmt = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => {
    const at = value ? new Date(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`) : undefined;
    return at && !Number.isNaN(at.getTime()) ? at : null;
  });
/** A list; after a removal PHP may encode it as an object. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), z.record(z.string(), item).transform(Object.values<z.output<Item>>)]).nullish();
/** Plugins write here what they like: an entry that is none is left out. */
const meta = readableOf(z.object({ key: plainText, value: z.unknown().optional() }));

/** Nothing: PHP encodes an empty object as an empty list, and plugins leave `false` or an empty text. */
const none = z.union([z.tuple([]), z.literal(false), z.literal('')]).transform(() => null);

/** With whatever else plugins of a country have added (a house number, a neighborhood; `address-fields.ts`). */
const Address = z
  .union([
    none,
    z.looseObject({
      first_name: anyText,
      last_name: anyText,
      company: anyText,
      address_1: anyText,
      address_2: anyText,
      city: anyText,
      state: anyText,
      postcode: anyText,
      country: anyText,
      email: plainText,
      phone: anyText,
    }),
  ])
  .nullish();

/**
 * What a plugin has noted for an item. `display_key` and `display_value` are how WooCommerce writes it; it does so for scalar values only
 * (`WC_Order_Item::get_formatted_meta_data`), and not before version 4.
 */
const LineMeta = z
  .object({ key: plainText, value: z.unknown().optional(), display_key: nameText, display_value: nameText })
  .transform(({ key, value, display_key, display_value }) => ({
    key,
    value,
    name: display_key || key,
    shown: display_value || decodeHTML(wholeText(value)),
  }));

/** A product's or variation's number; 0 and nothing for an item that is no product of the store. */
const productNumber = z.union([number, none]).nullish();

/** ISO 4217's code for no currency, where a shop tells none. */
const noCurrency = 'XXX';

export const WooOrder = z
  .object({
    id,
    number: anyText,
    status: z.string(),
    /** Plugins add codes of their own (`IRT`, points). */
    currency: plainText.transform((code) => code.trim() || noCurrency),
    total: amount,
    date_created_gmt: gmt,
    date_modified_gmt: gmt,
    date_paid_gmt: gmt,
    /** Kept when the order's status changes later. */
    date_completed_gmt: gmt,
    customer_note: anyText,
    customer_id: orNull(number),
    billing: Address.catch(null),
    shipping: Address,
    meta_data: meta,
    line_items: z.array(
      z.object({
        id,
        name: nameText,
        parent_name: nameText,
        product_id: productNumber,
        variation_id: productNumber,
        /** May be a fraction, with plugins that sell by weight or length. */
        quantity: number.pipe(z.number().nonnegative().max(1_000_000)),
        total: amount,
        sku: plainText,
        image: orNull(z.object({ src: plainText })),
        /** Of a part of a set: the set's line (`sets.ts`). */
        bundled_by: z.unknown().optional(),
        composite_parent: z.unknown().optional(),
        meta_data: readableOf(LineMeta),
      }),
    ),
    /** Negative: a plugin's discount for the payment method or the cart. */
    fee_lines: readableOf(z.object({ total: amount })),
    /** Shipping methods: a line for each package that the checkout has made. */
    shipping_lines: readableOf(z.object({ method_id: plainText, method_title: nameText })),
    /** Without tax. */
    shipping_total: orNull(amount),
    total_tax: orNull(amount),
    discount_total: orNull(amount),
    /** Refunds with their totals; their lines are read separately. */
    refunds: listOf(z.object({ total: amount })),
  })
  // Imported orders may lack dates: others are used instead.
  .transform(({ date_created_gmt: created, date_modified_gmt: modified, date_paid_gmt: paid, ...order }, context) => {
    const [placedAt, changedAt] = [created ?? paid ?? modified, modified ?? created ?? paid];
    if (placedAt && changedAt) return { ...order, date_created_gmt: placedAt, date_modified_gmt: changedAt, date_paid_gmt: paid };
    context.addIssue({ code: 'custom', message: 'no date at all', path: ['date_created_gmt'] });
    return z.NEVER;
  });
export type WooOrder = z.output<typeof WooOrder>;
/** The part of an order that tells whether the store still has it. */
export const WooOrderState = z.object({ id, status: z.string() });

const chargeBack = z.object({ total: amount, total_tax: orNull(amount) });

/** A refund has lines of its own, with the order's line in their meta data; refunded amounts are negative. */
export const WooRefund = z.object({
  id,
  amount: orNull(amount),
  line_items: listOf(z.object({ quantity: number, total: amount, total_tax: orNull(amount), meta_data: meta })),
  shipping_lines: readableOf(chargeBack),
  fee_lines: readableOf(chargeBack),
});
export type WooRefund = z.output<typeof WooRefund>;

/** Absent before 9.5, or when the store has not switched it on. */
const costOfGoods = z
  .object({ values: listOf(z.object({ defined_value: number.nullish() })) })
  .nullish()
  .catch(null);
const Image = z.object({ id, src: text, alt: text });
/** Stock; shops that sell by weight have fractions, which are rounded down to whole units. */
const stock = number.nullish().transform((amount) => (typeof amount === 'number' ? Math.floor(amount) : amount));

/** The price to pay; empty where none is set, null when it cannot be read. */
const price = orNull(z.union([z.string(), z.number()]).transform(String)).transform((value) => value ?? null);

/** A product as listings show it. */
export const WooListed = z.object({
  id,
  name: nameText,
  slug: plainText,
  type: z.string(),
  /** For a variation: its product's id. */
  parent_id: orNull(id),
  status: z.string(),
  date_created_gmt: gmt,
  date_modified_gmt: gmt,
  regular_price: price,
  price,
  sku: plainText,
  /** The first picture's address; null when there is none. */
  images: firstOf(z.object({ src: z.string().min(1) }).transform(({ src }) => src)),
});
export type WooListed = z.output<typeof WooListed>;

export const WooListedVariation = z.object({
  id,
  sku: plainText,
  price,
  regular_price: price,
  attributes: readableOf(z.object({ option: nameText })),
});
export type WooListedVariation = z.output<typeof WooListedVariation>;

/** Which product a webhook is about, when the rest of it cannot be read. */
export const WooNamed = z.object({ id, type: orNull(z.string()), parent_id: orNull(id) });

export const WooProduct = z.object({
  id,
  name: nameText,
  slug: text,
  type: z.string(),
  /** For a variation: its product's id. */
  parent_id: id.nullish(),
  status: z.string(),
  date_created_gmt: gmt,
  date_modified_gmt: gmt,
  regular_price: text,
  sale_price: text,
  price,
  sku: text,
  description: text,
  short_description: text,
  weight: text,
  global_unique_id: text,
  cost_of_goods_sold: costOfGoods,
  stock_quantity: stock,
  tags: listOf(z.object({ name: nameText })),
  /** Kept in full, since attributes that are not ours are written back unchanged. */
  attributes: listOf(
    z.looseObject({
      /** 0: the product's own attribute. */
      id: number.optional().catch(undefined),
      name: nameText,
      visible: z.boolean().optional().catch(undefined),
      variation: z.boolean().nullish(),
      options: listOf(nameText),
    }),
  ),
  images: listOf(Image),
  variations: listOf(id),
  meta_data: meta,
});
export type WooProduct = z.output<typeof WooProduct>;

export const WooVariation = z.object({
  id,
  /** `trash` of a variation that went there with its product. */
  status: text.catch(''),
  sku: text,
  price,
  regular_price: text,
  sale_price: text,
  weight: text,
  global_unique_id: text,
  cost_of_goods_sold: costOfGoods,
  stock_quantity: stock,
  image: Image.nullish().catch(null),
  attributes: listOf(z.object({ name: nameText, option: nameText })),
  meta_data: meta,
});
export type WooVariation = z.output<typeof WooVariation>;

/** Each item of a batch may carry its own refusal. */
const Refused = z.object({ id: number, error: WooError });
const BatchItem = z.union([Refused, WooVariation]);
const BatchGone = z.union([Refused, z.object({ id })]);
export const WooBatch = z.object({
  create: z.array(BatchItem).nullish(),
  update: z.array(BatchItem).nullish(),
  delete: z.array(BatchGone).nullish(),
});
export type WooBatchItem = z.output<typeof BatchItem>;
export type WooBatchGone = z.output<typeof BatchGone>;

/** The part of a product, or of a variation with its product, that tells whether it is ours. */
export const WooMarked = z.object({ id, parent_id: id.nullish(), meta_data: meta });
export type WooMarked = z.output<typeof WooMarked>;
/** A deleted object: only its id. */
export const WooGone = z.object({ id });
export const WooWebhook = z.object({ id, status: text, topic: text, delivery_url: text });
/** A country with its regions; without any if buyers type them. */
export const WooCountry = z.object({ states: listOf(z.object({ code: text, name: nameText })) });
export const WooNote = z.object({ id, note: text });
/** `gmt_offset`: hours, often as text (`5.5`), for sites without a named zone. */
export const WooRoot = z.object({ name: nameText, timezone_string: text, gmt_offset: text });
export const WooSetting = z.object({ value: z.unknown() });
export const WooSettings = z.array(z.object({ id: text, value: z.unknown() }));

/** What the store posts after the owner has approved. */
export const WooKeysPosted = z.object({
  key_id: z.union([z.number(), z.string()]),
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_\w{10,100}$/),
  consumer_secret: z.string().regex(/^cs_\w{10,100}$/),
  key_permissions: z.string(),
});
