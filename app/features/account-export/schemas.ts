import { z } from 'zod';

/** An archive of the account's data, as it is shown. */
export const ExportView = z.object({
  id: z.string(),
  state: z.enum(['working', 'ready', 'failed']),
  /** Per cent. */
  progress: z.int(),
  bytes: z.int(),
  /** Good for whoever has it, until `expires_at`; null: not ready. */
  link: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type ExportView = z.infer<typeof ExportView>;
