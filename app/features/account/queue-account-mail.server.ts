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
  /** With `link_identity`: who wants to be linked; with `identity_added`: who was. */
  identity: z.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), email: z.string() }).optional(),
});
export type AccountMail = z.infer<typeof AccountMail>;

export const accountMailJob = 'account.send-mail';

/** Queue a mail about the account. Its link is made when it is sent, so no token lies in the queue. */
export const queueAccountMail = (ctx: Context, mail: AccountMail): Promise<void> => ctx.enqueue(accountMailJob, mail, { priority: 10 });
