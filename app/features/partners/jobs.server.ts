import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { checkAccount, checkAccounts } from './check-accounts.server.ts';

export const partnerJobs = [
  job({
    name: 'partners.check',
    payload: z.object({ workplaceId: z.uuid(), id: z.uuid() }),
    givenUpAfter: 'hour',
    run: async (ctx, ref) => void (await checkAccount(ctx, ref)),
  }),
  job({ name: 'partners.check-all', payload: z.object({}), cron: '47 * * * *', concurrency: 1, run: checkAccounts }),
];
