import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';
import { exportLink } from './account-exports.server.ts';

/** Mail the account's owner the link to the archive, in their language. Not tried again after a permanent refusal by the mail server. */
export async function mailExport(ctx: Context, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const sender = ctx.connectors.mail;
  if (!sender) return ctx.log.warn({ accountId }, 'no mail server is configured (SMTP_URL): mail not sent');
  const { rows } = await ctx.sql.query<{ email: string; locale: string; code: string; expiresAt: Date }>(
    `select a.email, a.locale, e.code, e.expires_at as "expiresAt" from account_exports e join accounts a on a.id = e.account_id
     where e.account_id = $1 and e.id = $2 and e.state = 'ready' and e.expires_at > $3 and position('@' in a.email) > 0`,
    [accountId, id, ctx.now()],
  );
  const made = rows[0];
  if (!made) return;
  const locale = matchLocale(made.locale) ?? defaultLocale;
  const t = translator(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(made.expiresAt);
  const { html, text } = renderMail({
    language: locale,
    direction: directionOf(locale),
    product: t('common:product'),
    heading: t('export:mail.heading'),
    paragraphs: [t('export:mail.text'), t('export:mail.careful', { date })],
    button: { label: t('export:download'), url: exportLink(ctx, { id, code: made.code }) },
    afterButton: t('export:mail.after'),
    footer: t('mail:footer', { email: made.email }),
  });
  try {
    await sender.send({ to: made.email, subject: t('export:mail.subject'), html, text });
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'rejected') throw error;
    ctx.log.warn({ err: error, accountId }, 'mail refused');
  }
}
