import type { AccountContext, Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import { screenOf, type WebVital } from './schemas.ts';

type Facts = Record<string, string | number | boolean | null>;
export type UsageKind = 'user_action' | 'event' | 'mvp_action' | 'page_time' | 'mvp_subscribed' | 'mvp_interacted' | 'mvp_feedback';

/** Limit per account; our own pages send a few events a minute. */
const perAccount = { name: 'usage', points: 300, within: 60 };
/** Limit per network, since visitors send measurements too. */
const perAddress = { name: 'vitals', points: 60, within: 60 };
const keptAttributes = 200;

/** Store usage events. @throws AppError RATE_LIMITED */
export async function recordUsage(ctx: AccountContext, kind: UsageKind, events: readonly { name: string; data: Facts }[]): Promise<void> {
  await ctx.rateLimits.take(perAccount, ctx.account.id);
  await ctx.sql.query(
    `insert into usage_events (account_id, id, kind, name, data, at)
     select $1, id, $3, name, data, $6 from unnest($2::uuid[], $4::text[], $5::jsonb[]) as t (id, name, data)`,
    [
      ctx.account.id,
      events.map(() => newId()),
      kind,
      events.map((event) => event.name),
      events.map((event) => JSON.stringify(event.data)),
      ctx.now(),
    ],
  );
}

/** Store the newest value of each attribute, at most 200 attributes. @throws AppError RATE_LIMITED */
export async function recordAttributes(ctx: AccountContext, { attributes }: { attributes: Facts }): Promise<void> {
  await ctx.rateLimits.take(perAccount, ctx.account.id);
  await ctx.sql.query(
    `insert into usage_attributes (account_id, name, value, at)
     select $1, g.key, g.value, $3 from jsonb_each($2::jsonb) g
     where exists (select 1 from usage_attributes k where k.account_id = $1 and k.name = g.key)
       or (select count(*) from usage_attributes where account_id = $1) < $4
     on conflict (account_id, name) do update set value = excluded.value, at = excluded.at`,
    [ctx.account.id, JSON.stringify(attributes), ctx.now(), keptAttributes],
  );
}

/** Store a poor web vital of a page, anonymously. @throws AppError RATE_LIMITED */
export async function recordWebVital(ctx: Context, vital: WebVital): Promise<void> {
  await ctx.rateLimits.take(perAddress, networkOf(ctx.address));
  await ctx.sql.query('insert into web_vitals (id, metric, value, screen, device, is_embedded, at) values ($1, $2, $3, $4, $5, $6, $7)', [
    newId(),
    vital.metric,
    vital.value,
    screenOf(vital.path),
    vital.device,
    vital.is_embedded,
    ctx.now(),
  ]);
}

/** Days for which what somebody did is kept. */
export const keptUsageDays = 90;

/** Delete events older than 90 days; feedback stays until the account is deleted. */
export async function forgetUsage(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptUsageDays * 86_400_000);
  await ctx.sql.query("delete from usage_events where at < $1 and kind <> 'mvp_feedback'", [before]);
  await ctx.sql.query('delete from web_vitals where at < $1', [before]);
}
