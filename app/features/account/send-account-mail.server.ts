import { createHash } from 'node:crypto';
import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';
import type { AccountMail } from './queue-account-mail.server.ts';
import { deletionDate, restoreOffer } from './restore-account.server.ts';
import { issueToken, revokeTokens } from './tokens.server.ts';

/** Identifies a password in a confirmation link, which only confirms the password that was set when the link was mailed. */
export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);

/** Send a mail about the account, in its owner's language. Not tried again after a permanent refusal by the mail server. */
export async function sendAccountMail(ctx: Context, { accountId, mail, identity, address = '' }: AccountMail): Promise<void> {
  const sender = ctx.connectors.mail;
  if (!sender) return ctx.log.warn({ mail, accountId }, 'no mail server is configured (SMTP_URL): mail not sent');
  const { rows } = await ctx.sql.query(
    'select email, first_name, locale, password_hash, email_verified_at, deletion_requested_at from accounts where id = $1',
    [accountId],
  );
  const account = rows[0];
  if (!account || (mail === 'verify_email' && account.email_verified_at) || (mail === 'deletion_asked' && !account.deletion_requested_at))
    return;
  const locale = matchLocale(account.locale) ?? defaultLocale;
  const t = translator(locale);
  const words = (key: string, params: Record<string, string> = {}) => t(`mail:${mail}.${key}`, params);
  const link = await linkOf(ctx, { accountId, mail, identity }, account.password_hash);
  const date = account.deletion_requested_at
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(deletionDate(account.deletion_requested_at))
    : '';
  const provider = identity ? { google: 'Google', facebook: 'Facebook' }[identity.provider] : '';
  // No name before the address is confirmed: otherwise anybody could use the name field to send their own text to any address.
  const greeting =
    account.first_name && account.email_verified_at ? t('mail:greetingNamed', { name: account.first_name }) : t('mail:greeting');
  const { html, text } = renderMail({
    language: locale,
    direction: directionOf(locale),
    product: t('common:product'),
    heading: words('heading', { provider }),
    paragraphs: [greeting, words('text', { date, provider, address })],
    button: { label: words('button', { provider }), url: link },
    afterButton: words('after'),
    footer: t('mail:footer', { email: account.email }),
  });
  try {
    await sender.send({ to: account.email, subject: words('subject', { provider }), html, text });
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'rejected') throw error;
    ctx.log.warn({ err: error, accountId, mail }, 'mail refused');
  }
}

async function linkOf(ctx: Context, { accountId, mail, identity }: AccountMail, passwordHash: string | null): Promise<string> {
  const app = ctx.env.APP_URL;
  if (mail === 'account_exists') return `${app}/login`;
  if (mail === 'password_changed' || mail === 'sign_in_failures') return `${app}/forgot-password`;
  if (mail === 'identity_added') return `${app}/app/setting/account`;
  if (mail === 'deletion_asked') return `${app}/auth/keep-account?${await restoreOffer(ctx, accountId)}`;
  if (mail === 'link_identity') {
    const { token } = await issueToken(ctx, { accountId, kind: mail, payload: { ...identity, mailed: 'yes' } });
    return `${app}/auth/link-account?proof=${accountId}.${token}`;
  }
  return ctx.transaction(async (tx) => {
    // A repeated job mails a new link; the earlier link ends.
    await revokeTokens(tx, accountId, [mail]);
    const { token } = await issueToken(tx, { accountId, kind: mail, payload: { password: passwordMark(passwordHash) } });
    return `${app}/${mail === 'verify_email' ? 'auth/email-verification' : 'reset-password'}?id=${accountId}&code=${token}`;
  });
}
