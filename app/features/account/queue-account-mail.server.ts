import { z } from 'zod';
import type { Context } from '#app/context.ts';

export const AccountMail = z.object({
  accountId: z.uuid(),
  mail: z.enum([
    'verify_email',
    'account_exists',
    'reset_password',
    'password_changed',
    'link_identity',
    'identity_added',
    'deletion_asked',
    'sign_in_failures',
  ]),
  /** For `sign_in_failures`: the network address of the last one. */
  address: z.string().optional(),
  /** For `link_identity` the identity to be linked, for `identity_added` the one that was added. */
  identity: z.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), email: z.string() }).optional(),
});
export type AccountMail = z.infer<typeof AccountMail>;

export const accountMailJob = 'account.send-mail';

/** What somebody who is not signed in asked to have mailed. Whether the address has an account, the job looks. */
export const MailLink = z.object({ email: z.string(), mail: z.enum(['reset_password', 'verify_email']) });
export type MailLink = z.infer<typeof MailLink>;
export const mailLinkJob = 'account.mail-link';

export const WarnOfFailures = z.object({ email: z.string(), address: z.string() });
export type WarnOfFailures = z.infer<typeof WarnOfFailures>;
export const warnOfFailuresJob = 'account.warn-of-failures';

/** Queue a mail about the account. Its link is created when the mail is sent, so the queue never contains a token. */
export const queueAccountMail = (ctx: Context, mail: AccountMail): Promise<void> => ctx.enqueue(accountMailJob, mail, { priority: 10 });
