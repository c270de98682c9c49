/** A process item in the toast and the API. */
import { z } from 'zod';

export const ProcessItem = z.object({
  id: z.string(),
  group_id: z.string(),
  /**
   * `import`: a store's own product; `source_import`, `source_push`: a supplier's product, the latter pushed as well; `status`: made live
   * or draft in its stores; `price`: priced by the workplace's rules; `order_place`, `order_cancel`: an order placed with its supplier, or
   * taken back from it; `order_pay`: what was paid for it passed on to its supplier; `order_sync`: its state read from there.
   */
  kind: z.enum([
    'push',
    'import',
    'source_import',
    'source_push',
    'split',
    'duplicate',
    'status',
    'price',
    'ai_action',
    'order_place',
    'order_pay',
    'order_cancel',
    'order_sync',
  ]),
  product_id: z.string().nullable(),
  /** The store's order, of work with a supplier's order. */
  order_id: z.string().nullable(),
  store_id: z.string().nullable(),
  /** The target store: a product may be pushed to several. */
  store_name: z.string().nullable(),
  /** Of a product that was pushed: its page in the store's admin. */
  store_url: z.string().nullable(),
  title: z.string(),
  image: z.string().nullable(),
  channel: z.string().nullable(),
  status: z.enum(['processing', 'success', 'error']),
  progress: z.number(),
  error_code: z.string().nullable(),
  error: z.string().nullable(),
  /** Of an item that has not failed: why it waits, or what the store keeps otherwise than it was sent. */
  note: z.string().nullable(),
  error_fields: z.record(z.string(), z.array(z.string())).nullable(),
  /** The texts that an AI edit changes. */
  work: z.enum(['content', 'seo']).nullable().catch(null),
  /** True for an AI edit that was taken and can be undone. */
  can_undo: z.boolean(),
  /** True for an AI edit whose texts were neither taken nor refused yet. */
  needs_look: z.boolean(),
  created_at: z.string(),
});
export type ProcessItem = z.infer<typeof ProcessItem>;

/** Numbers of products of all open items, also of those that a list of at most 100 leaves out. */
export const ProcessCounts = z.object({ processing: z.number(), error: z.number(), success: z.number() });
export type ProcessCounts = z.infer<typeof ProcessCounts>;

/** Is it work with orders, not with products? */
export const isOrderWork = (kind: ProcessItem['kind']): boolean =>
  kind === 'order_place' || kind === 'order_pay' || kind === 'order_cancel' || kind === 'order_sync';
