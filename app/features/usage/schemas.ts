/** Shapes of usage events; shared by screens and API. */
import { z } from 'zod';

const Key = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(80, 'tooLarge')
  .regex(/^[\w.:/-]+$/, 'invalid');
const Value = z.union([z.string().max(500, 'tooLarge'), z.number(), z.boolean(), z.null()]);
/** At most 20 simple values. */
const Facts = z.record(z.string().min(1).max(60), Value).refine((facts) => Object.keys(facts).length <= 20, 'tooLarge');

export const UserAction = z.object({ action: Key, data: Facts.default({}) });
export const Events = z.object({
  events: z
    .array(z.object({ name: Key, data: Facts.default({}) }))
    .min(1, 'required')
    .max(50, 'tooLarge'),
});
export const Attributes = z.object({
  attributes: z.record(Key, Value).refine((given) => {
    const count = Object.keys(given).length;
    return count >= 1 && count <= 50;
  }, 'tooLarge'),
});
export const MvpAction = z.object({ feature: Key, action: Key, data: Facts.default({}) });
export const MvpFeature = z.object({ feature: Key });
export const Feedback = z.object({
  feature: Key,
  message: z.string({ error: 'required' }).trim().min(3, 'required').max(2000, 'tooLarge'),
  rating: z.number().int().min(1, 'tooSmall').max(5, 'tooLarge').optional(),
});
/** Seconds spent on a page, with the store's Shopify plan. */
export const PageTime = z.object({
  shopify_plan: z.string().trim().max(60, 'tooLarge').default(''),
  /** Seconds. */
  time: z.number().min(0, 'tooSmall').max(86_400, 'tooLarge'),
  page: z.string().trim().max(200, 'tooLarge').default(''),
});

const vitals = ['LCP', 'CLS', 'INP'] as const;
export const WebVital = z.object({
  metric: z.enum(vitals, 'invalid'),
  value: z.number().min(0, 'tooSmall').max(600_000, 'tooLarge'),
  path: z.string({ error: 'required' }).trim().min(1, 'required').max(500, 'tooLarge').startsWith('/', 'invalid'),
  device: z.enum(['desktop', 'mobile'], 'invalid').default('desktop'),
  is_embedded: z.boolean().default(false),
});
export type WebVital = z.infer<typeof WebVital>;

/** From these values on a measurement is poor and is sent (web.dev, "Web Vitals": LCP over 4 s, CLS over 0.25, INP over 500 ms). */
export const poorFrom: Record<(typeof vitals)[number], number> = { LCP: 4000, CLS: 0.25, INP: 500 };

/** A screen's path without ids, numbers and query, which do not make it a different screen. */
export const screenOf = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '/')
    .split('/')
    .map((part) => (/^[0-9a-f]{8}-[0-9a-f-]{20,}$|\d{3,}|^.{40,}$/i.test(part) ? ':id' : part))
    .join('/');
