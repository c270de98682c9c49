/** Shapes of notifications and of what is mailed of them; shared by screens and API. */
import { z } from 'zod';

export const notificationKinds = ['product', 'supplier', 'order'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const frequencies = ['hourly', 'daily'] as const;

export const Preferences = z.object({
  mails_product: z.boolean(),
  mails_supplier: z.boolean(),
  mails_order: z.boolean(),
  frequency: z.enum(frequencies, 'invalid'),
});
export type Preferences = z.infer<typeof Preferences>;

/** Until a seller says otherwise: what orders need, at most once an hour. */
export const defaultPreferences: Preferences = { mails_product: false, mails_supplier: false, mails_order: true, frequency: 'hourly' };

/** Shortest time between two digests. */
export const digestPauseMs: Record<Preferences['frequency'], number> = { hourly: 3_600_000, daily: 86_400_000 };

export const mailedKinds = (preferences: Preferences): NotificationKind[] =>
  notificationKinds.filter((kind) => preferences[`mails_${kind}`]);
