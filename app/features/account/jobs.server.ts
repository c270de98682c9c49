import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { cleanUpAccounts } from './clean-up-accounts.server.ts';
import { AccountMail, accountMailJob, MailLink, mailLinkJob, WarnOfFailures, warnOfFailuresJob } from './queue-account-mail.server.ts';
import { mailLink } from './request-mail-link.server.ts';
import { sendAccountMail } from './send-account-mail.server.ts';
import { warnOfFailures } from './warn-of-failures.server.ts';

export const accountJobs = [
  job({ name: accountMailJob, payload: AccountMail, givenUpAfter: 'day', run: sendAccountMail, expireInSeconds: 60 }),
  job({ name: mailLinkJob, payload: MailLink, givenUpAfter: 'hour', run: mailLink, expireInSeconds: 60 }),
  job({ name: warnOfFailuresJob, payload: WarnOfFailures, givenUpAfter: 'hour', run: warnOfFailures, expireInSeconds: 60 }),
  job({ name: 'account.clean-up', payload: z.object({}), run: cleanUpAccounts, cron: '17 3 * * *', concurrency: 1 }),
];
