/** A process item as the toast and the API show it. */
import { z } from 'zod';

export const ProcessItem = z.object({
  id: z.string(),
  group_id: z.string(),
  kind: z.enum(['push', 'import', 'split', 'duplicate', 'ai_action']),
  product_id: z.string().nullable(),
  store_id: z.string().nullable(),
  /** The store that it goes to: a product may be on its way to several. */
  store_name: z.string().nullable(),
  title: z.string(),
  image: z.string().nullable(),
  channel: z.string().nullable(),
  status: z.enum(['processing', 'success', 'error']),
  progress: z.number(),
  error_code: z.string().nullable(),
  error: z.string().nullable(),
  error_fields: z.record(z.string(), z.array(z.string())).nullable(),
  /** Which texts an AI edit is about. */
  work: z.enum(['content', 'seo']).nullable().catch(null),
  /** An AI edit that can be taken back. */
  can_undo: z.boolean(),
  created_at: z.string(),
});
export type ProcessItem = z.infer<typeof ProcessItem>;
