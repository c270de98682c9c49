/** Shapes of the account settings' forms. */
import { z } from 'zod';
import { Currency, Profile, TimeZone } from './schemas.ts';

export const General = Profile.extend({
  workplace_name: z.string({ error: 'required' }).trim().min(1, 'required').max(100, 'tooLarge'),
  timezone: TimeZone,
  currency: Currency,
});
export type General = z.infer<typeof General>;
