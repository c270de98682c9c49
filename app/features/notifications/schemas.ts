/** Shape of the notification mail preferences; shared by screens and API. */
import { z } from 'zod';
import { frequencies } from './kinds.ts';

export const Preferences = z.object({
  mails_product: z.boolean(),
  mails_supplier: z.boolean(),
  mails_order: z.boolean(),
  frequency: z.enum(frequencies, 'invalid'),
});
export type Preferences = z.infer<typeof Preferences>;
