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
  ]),
  /** For `link_identity` the identity to be linked, for `identity_added` the one that was added. */
  identity: z.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), email: z.string() }).optional(),
});
export type AccountMail = z.infer<typeof AccountMail>;

export const accountMailJob = 'account.send-mail';

/** Queue a mail about the account. Its link is created when the mail is sent, so the queue never contains a token. */
export const queueAccountMail = (ctx: Context, mail: AccountMail): Promise<void> => ctx.enqueue(accountMailJob, mail, { priority: 10 });
