import type { WorkplaceContext } from '#app/context.ts';
import { defaultPreferences } from './kinds.ts';
import type { Preferences } from './schemas.ts';

/** The workplace's mail preferences. */
export async function readPreferences(ctx: WorkplaceContext): Promise<Preferences> {
  const { rows } = await ctx.sql.query<Preferences>({
    name: 'notification-preferences',
    text: 'select mails_product, mails_supplier, mails_order, frequency from notification_preferences where workplace_id = $1',
    values: [ctx.workplace.id],
  });
  return rows[0] ?? defaultPreferences;
}

/** Replace the workplace's mail preferences. */
export async function savePreferences(ctx: WorkplaceContext, preferences: Preferences): Promise<void> {
  await ctx.sql.query(
    `insert into notification_preferences (workplace_id, mails_product, mails_supplier, mails_order, frequency) values ($1, $2, $3, $4, $5)
     on conflict (workplace_id) do update set mails_product = excluded.mails_product, mails_supplier = excluded.mails_supplier,
       mails_order = excluded.mails_order, frequency = excluded.frequency`,
    [ctx.workplace.id, preferences.mails_product, preferences.mails_supplier, preferences.mails_order, preferences.frequency],
  );
}
