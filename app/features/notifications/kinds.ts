/** Kinds of notifications, and how often new ones are mailed. */
import type { Preferences } from './schemas.ts';

export const notificationKinds = ['product', 'supplier', 'order'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const frequencies = ['hourly', 'daily'] as const;

/** Used until a seller saves others: only orders are mailed, at most once an hour. */
export const defaultPreferences: Preferences = { mails_product: false, mails_supplier: false, mails_order: true, frequency: 'hourly' };

/** Shortest time between two digests. */
export const digestPauseMs: Record<Preferences['frequency'], number> = { hourly: 3_600_000, daily: 86_400_000 };

export const mailedKinds = (preferences: Preferences): NotificationKind[] =>
  notificationKinds.filter((kind) => preferences[`mails_${kind}`]);
