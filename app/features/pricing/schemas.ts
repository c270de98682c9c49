/** Shapes of price rules. Shared with screens. */
import { z } from 'zod';
import { plainNumber } from '#app/platform/plain-number.ts';

/** Dollars or a percentage, as a plain number that `parseDecimal` reads exactly. Empty counts as 0. */
const decimal = z
  .union([z.literal('').transform(() => 0), plainNumber(z.number().min(0).max(1_000_000))])
  .transform((value) => Math.round(value * 10_000) / 10_000);
/** −1 or empty is an open end. */
const rangeEnd = z.union([
  z.literal('').transform(() => -1),
  plainNumber(z.number().max(1_000_000)).transform((value) => (value < 0 ? -1 : Math.round(value * 100) / 100)),
]);

const PriceFormula = z.object({
  operator: z.enum(['multiply', 'add', 'margin']),
  value: decimal,
  plus_shipping_cost: z.boolean(),
});

export const PriceRule = z
  .object({
    from: rangeEnd,
    to: rangeEnd,
    selling_price: PriceFormula,
    compare_at_price: PriceFormula,
    shipping_cost: z.object({ operator: z.enum(['any', 'less_than', 'greater_than']), value: decimal }),
  })
  .superRefine((rule, check) => {
    if (rule.from >= 0 && rule.to >= 0 && rule.to < rule.from) check.addIssue({ code: 'custom', path: ['to'], message: 'rangeUpsideDown' });
    if (rule.selling_price.operator === 'multiply' && rule.selling_price.value < 1) {
      check.addIssue({ code: 'custom', path: ['selling_price', 'value'], message: 'belowCost' });
    }
  });

const cents = z.union([z.null(), z.literal('').transform(() => null), plainNumber(z.number().int().min(0).max(99))]);

export const SellingPrice = z.object({
  price_rules: z.array(PriceRule).max(50),
  assign: z.object({ assign_cents: cents, assign_compare_cents: cents }),
  taxable: z.boolean(),
});
