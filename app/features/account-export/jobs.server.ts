import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { buildExport, ExportRef } from './build-export.server.ts';
import { mailExport } from './mail-export.server.ts';
import { removeOldExports, withdrawExports } from './remove-exports.server.ts';

export const accountExportJobs = [
  // Hours, for the largest accounts: a worker that died is noticed by its missing heartbeat long before.
  job({
    name: 'account-export.build',
    payload: ExportRef,
    givenUpAfter: 'hour',
    expireInSeconds: 12 * 3600,
    concurrency: 1,
    run: buildExport,
  }),
  job({ name: 'account-export.mail', payload: ExportRef, givenUpAfter: 'day', run: mailExport }),
  job({ name: 'account-export.withdraw', payload: z.object({ accountId: z.uuid() }), givenUpAfter: 'week', run: withdrawExports }),
  job({ name: 'account-export.clean', payload: z.object({}), cron: '47 3 * * *', concurrency: 1, run: removeOldExports }),
];
