/** Digest mails of unread notifications, at most as often as the seller wants them (design: "Notifications"). */
import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';
import { defaultPreferences, digestPauseMs, mailedKinds } from './kinds.ts';
import { linkIntoApp } from './link-into-app.server.ts';
import type { NotificationItem } from './list-notifications.server.ts';
import { notificationText } from './notification-text.ts';
import { readPreferences } from './preferences.server.ts';

const shown = 20;
/** Notifications older than this are not mailed. */
const oldestMs = 3 * 86_400_000;
/**
 * Notifications this old are complete. Those of a running transaction are visible only after its end, when newer ones may have been mailed
 * already. Ids may be older than their rows (`notifications.tell`), so a digest continues after the former one by time, not by id.
 */
const settledMs = 60_000;

/** Queue a digest for every workplace that has something new to be mailed. */
export async function queueDigests(ctx: Context): Promise<void> {
  if (!ctx.connectors.mail) return;
  const { rows } = await ctx.sql.query<{ id: string }>(
    // `offset 0` is a fence: with a plain join the planner may read all unread notifications of each workplace, however old.
    `select distinct n.workplace_id as id
     from (select workplace_id, kind, created_at from notifications where read_at is null and created_at > $1 offset 0) n
       join workplaces w on w.id = n.workplace_id and not w.is_demo
       join accounts a on a.id = w.account_id and a.deletion_requested_at is null
       left join notification_preferences p on p.workplace_id = n.workplace_id
     where n.created_at <= $7 and (p.digest_sent_at is null or n.created_at > p.digest_sent_at - make_interval(secs => $8::int / 1000))
       -- Those who had one lately would stand before those who wait.
       and (p.digest_sent_at is null or p.digest_sent_at <= case p.frequency when 'daily' then $6::timestamptz else $5::timestamptz end)
       and case n.kind when 'product' then coalesce(p.mails_product, $2) when 'supplier' then coalesce(p.mails_supplier, $3) else coalesce(p.mails_order, $4) end
       and (p.workplace_id is not null or a.email_verified_at is not null) limit 1000`,
    [
      new Date(ctx.now().getTime() - oldestMs),
      defaultPreferences.mails_product,
      defaultPreferences.mails_supplier,
      defaultPreferences.mails_order,
      new Date(ctx.now().getTime() - digestPauseMs.hourly),
      new Date(ctx.now().getTime() - digestPauseMs.daily),
      new Date(ctx.now().getTime() - settledMs),
      settledMs,
    ],
  );
  for (const { id } of rows) await ctx.enqueue('notifications.send-digest', { workplaceId: id }, { singletonKey: id });
}

/** Mail one workplace's digest, unless the last one is too recent. Claimed before it is sent, so that two workers never both send it. */
export async function sendDigest(ctx: Context, { workplaceId }: { workplaceId: string }): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  const mail = ctx.connectors.mail;
  if (!workplace || !mail) return;
  const claim = await claimNews(ctx.as({ workplace }));
  if (!claim) return;
  try {
    await mail.send(digestOf(claim));
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'rejected') return ctx.log.warn({ err: error, workplaceId }, 'digest refused');
    await ctx.sql.query('update notification_preferences set digest_sent_at = $2, digested_to = $3 where workplace_id = $1', [
      workplaceId,
      claim.before.sentAt,
      claim.before.to,
    ]);
    throw error;
  }
}

interface Claim {
  email: string;
  locale: string;
  workplaceName: string;
  timeZone: string;
  linkTo: (path: string) => string;
  news: NotificationItem[];
  total: number;
  before: { sentAt: Date | null; to: string | null };
}

async function claimNews(ctx: WorkplaceContext): Promise<Claim | undefined> {
  return ctx.transaction(async (tx) => {
    const id = ctx.workplace.id;
    await tx.sql.query(
      `insert into notification_preferences (workplace_id, mails_product, mails_supplier, mails_order, frequency) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [
        id,
        defaultPreferences.mails_product,
        defaultPreferences.mails_supplier,
        defaultPreferences.mails_order,
        defaultPreferences.frequency,
      ],
    );
    const { rows } = await tx.sql.query<{ sentAt: Date | null; to: string | null; email: string; locale: string }>(
      `select p.digest_sent_at as "sentAt", p.digested_to as "to", a.email, a.locale from notification_preferences p
       join workplaces w on w.id = p.workplace_id join accounts a on a.id = w.account_id where p.workplace_id = $1 for update of p`,
      [id],
    );
    const known = rows[0];
    const preferences = await readPreferences(tx);
    if (!known || (known.sentAt && tx.now().getTime() - known.sentAt.getTime() < digestPauseMs[preferences.frequency])) return undefined;
    const after = Math.max(tx.now().getTime() - oldestMs, (known.sentAt?.getTime() ?? 0) - settledMs);
    const { rows: news } = await tx.sql.query<NotificationItem & { total: number }>(
      `select id, kind, message, params, link, created_at as "createdAt", read_at as "readAt", count(*) over ()::int as total from notifications
       where workplace_id = $1 and read_at is null and created_at > $2 and created_at <= $3 and kind = any($4)
       order by created_at desc, id desc limit $5`,
      [id, new Date(after), new Date(tx.now().getTime() - settledMs), mailedKinds(preferences), shown],
    );
    if (!news[0]) return undefined;
    await tx.sql.query('update notification_preferences set digest_sent_at = $2, digested_to = $3 where workplace_id = $1', [
      id,
      tx.now(),
      news[0].id,
    ]);
    return {
      email: known.email,
      locale: known.locale,
      workplaceName: ctx.workplace.name,
      timeZone: ctx.workplace.timeZone,
      linkTo: await linkIntoApp(tx),
      news,
      total: news[0].total,
      before: { sentAt: known.sentAt, to: known.to },
    };
  });
}

function digestOf({ email, locale: tag, workplaceName, timeZone, linkTo, news, total }: Claim) {
  const locale = matchLocale(tag) ?? defaultLocale;
  const t = translator(locale);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const rest = total - news.length;
  const unread = linkTo('/app/notifications?show=unread');
  const { html, text } = renderMail({
    language: locale,
    direction: directionOf(locale),
    product: t('common:product'),
    heading: t('mail:digest.heading', { count: total }),
    paragraphs: [t('mail:digest.text', { workplace: workplaceName })],
    items: [
      ...news.map(({ message, params, link, createdAt }) => ({
        text: notificationText(t, { message, params }, locale),
        note: time.format(createdAt),
        url: linkTo(link),
      })),
      ...(rest > 0 ? [{ text: t('mail:digest.rest', { count: rest }), url: unread }] : []),
    ],
    button: { label: t('mail:digest.button'), url: unread },
    afterButton: t('mail:digest.after'),
    unsubscribe: { label: t('mail:digest.fewer'), url: linkTo('/app/setting/notification') },
    footer: t('mail:digest.footer', { email }),
  });
  return { to: email, subject: t('mail:digest.subject', { count: total }), html, text };
}
