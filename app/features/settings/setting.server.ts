import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { type SettingName, type SettingOf, settingDefaults, settingShapes } from './schemas.ts';

/** A setting as saved, with defaults for members added since. */
export async function readSetting<Name extends SettingName>(ctx: WorkplaceContext, name: Name): Promise<SettingOf<Name>> {
  const { rows } = await ctx.sql.query<{ value: Record<string, unknown> }>({
    name: 'read-setting',
    text: 'select value from workplace_settings where workplace_id = $1 and name = $2',
    values: [ctx.workplace.id, name],
  });
  const shape: Record<string, z.ZodType> = settingShapes[name].shape;
  // Checked member by member, so that one outdated value does not discard the others.
  const kept = Object.entries(rows[0]?.value ?? {}).filter(([member, value]) => shape[member]?.safeParse(value).success);
  return { ...settingDefaults[name], ...Object.fromEntries(kept) } as SettingOf<Name>;
}

/** Change some members of a setting; the others stay. */
export async function saveSetting<Name extends SettingName>(
  ctx: WorkplaceContext,
  name: Name,
  change: { [Key in keyof SettingOf<Name>]?: SettingOf<Name>[Key] | undefined },
): Promise<SettingOf<Name>> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  // Merged by the database, so that concurrent changes of different members are all kept.
  await ctx.sql.query(
    `insert into workplace_settings (workplace_id, name, value, updated_at) values ($1, $2, $3::jsonb, $4)
     on conflict (workplace_id, name) do update set value = workplace_settings.value || excluded.value, updated_at = excluded.updated_at`,
    [ctx.workplace.id, name, JSON.stringify(given), ctx.now()],
  );
  return readSetting(ctx, name);
}
