/** What TikTok Shop sends, as far as we read it (contracts: endpoints/authorization, products, logistics). */
import { z } from 'zod';

export const TokenAnswer = z.object({
  access_token: z.string(),
  /** Absolute Unix times. */
  access_token_expire_in: z.number(),
  refresh_token: z.string(),
  refresh_token_expire_in: z.number(),
  seller_name: z.string().nullish(),
  granted_scopes: z.array(z.string()).nullish(),
});

export const Shops = z.object({
  shops: z.array(z.object({ id: z.string(), name: z.string(), region: z.string(), cipher: z.string(), seller_type: z.string().nullish() })),
});

export const Prerequisites = z.object({
  check_results: z.array(
    z.object({
      check_item: z.string(),
      is_failed: z.boolean(),
      fail_reasons: z
        .array(z.string())
        .nullish()
        .transform((reasons) => reasons ?? []),
    }),
  ),
});

export const Warehouses = z.object({
  warehouses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      effect_status: z.string(),
      type: z.string(),
      is_default: z.boolean().nullish(),
      address: z.object({ full_address: z.string().nullish(), region_code: z.string().nullish() }).nullish(),
    }),
  ),
});
