/** Reads the plain forms of product settings. Screens load this only when needed, because schemas are large. */
import { z } from 'zod';
import { valuesOf } from '#app/platform/form-values.ts';
import { readNumber } from '#app/platform/typed-amount.ts';
import { AutomaticPush, defaultAutomaticPush } from './automatic-push.ts';
import { ChannelSettings, channels, defaultChannel, defaultPreferences, ProductSettings } from './schemas.ts';

export { PushPreferences } from './schemas.ts';

/** A typed number as a plain one; unreadable text stays, for the schema to refuse. */
const plain = (typed: unknown, kind: 'amount' | 'factor') =>
  typeof typed === 'string' && typed.trim() !== '' ? (readNumber(typed, kind) ?? typed) : typed;
const amount = z.unknown().transform((typed) => plain(typed, 'amount'));
const formula = z.looseObject({ operator: z.unknown(), value: z.unknown() }).transform(({ operator, value, ...rest }) => ({
  ...rest,
  operator,
  value: plain(value, operator === 'multiply' ? 'factor' : 'amount'),
}));
const TypedPreferences = z.looseObject({
  selling_price: z.looseObject({
    price_rules: z.array(
      z.looseObject({
        from: amount,
        to: amount,
        selling_price: formula,
        compare_at_price: formula,
        shipping_cost: z.looseObject({ value: amount }),
      }),
    ),
  }),
});

/** Values of the form of push preferences, for `PushPreferences` to read. */
export const preferencesIn = (form: FormData): unknown =>
  TypedPreferences.parse(
    valuesOf(form, {
      ...defaultPreferences,
      selling_price: { ...defaultPreferences.selling_price, assign: { assign_cents: null, assign_compare_cents: null } },
    }),
  );

export const ProductSettingValues = z.object({
  split: ProductSettings.shape.auto_split_variant_options,
  skip_review: z.boolean(),
  /** The channels whose settings are in the form. For a channel linked since, unticked boxes do not mean off. */
  shown: z.array(z.enum(channels)),
  channels: ChannelSettings,
  automatic: AutomaticPush,
});
export type ProductSettingValues = z.output<typeof ProductSettingValues>;

/** Values of the form of product settings, for `ProductSettingValues` to read. */
export const productSettingsIn = (form: FormData): unknown =>
  valuesOf(form, {
    split: defaultPreferences.auto_split_variant_options,
    skip_review: false,
    shown: [],
    channels: Object.fromEntries(form.getAll('shown[]').map((channel) => [String(channel), defaultChannel])),
    automatic: defaultAutomaticPush,
  } satisfies Record<keyof ProductSettingValues, unknown>);
