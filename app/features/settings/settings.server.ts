import type { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { setLanguage } from '#app/features/account/update-account.server.ts';
import { readPreferences, savePreferences } from '#app/features/notifications/preferences.server.ts';
import { updateWorkplace } from '#app/features/stores/update-workplace.server.ts';
import { matchLocale } from '#app/platform/locales.ts';
import type { Settings, SettingsChange } from './schemas.ts';

/** All settings of the workplace and its owner. */
export async function readSettings(ctx: SellerContext): Promise<z.infer<typeof Settings>> {
  const { rows } = await ctx.sql.query<{ name: string; currency: string; display_currency: string; timezone: string; language: string }>({
    name: 'read-settings',
    text: `select w.name, w.currency, w.display_currency, w.time_zone as timezone, a.locale as language
           from workplaces w join accounts a on a.id = w.account_id where w.id = $1`,
    values: [ctx.workplace.id],
  });
  const { language = 'en', ...workplace } = rows[0] ?? { name: '', currency: '', display_currency: '', timezone: '' };
  return { workplace: { id: ctx.workplace.id, ...workplace }, language, notifications: await readPreferences(ctx) };
}

/** Change the given settings, all or none. */
export async function changeSettings(
  ctx: SellerContext,
  { language, notifications, ...workplace }: SettingsChange,
): Promise<z.infer<typeof Settings>> {
  await ctx.transaction(async (tx) => {
    if (Object.values(workplace).some((value) => value !== undefined)) await updateWorkplace(tx, ctx.workplace.id, workplace);
    const locale = matchLocale(language);
    if (locale) await setLanguage(tx, { language: locale });
    if (notifications) {
      const given = Object.fromEntries(Object.entries(notifications).filter(([, value]) => value !== undefined));
      await savePreferences(tx, { ...(await readPreferences(tx)), ...given });
    }
  });
  return readSettings(ctx);
}
