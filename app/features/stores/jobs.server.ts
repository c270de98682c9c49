import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { checkConnection, checkConnections, prepareStore } from './check-connections.server.ts';
import { eraseAccount, findAccountsToErase } from './erase-accounts.server.ts';
import { keepHouse } from './housekeeping.server.ts';
import { MigrationMail, sendMigrationMail } from './migrate-store.server.ts';
import { refreshStore } from './refresh-store.server.ts';
import { CustomerDataRequest, sendCustomerData } from './send-customer-data.server.ts';

const StoreRef = z.object({ workplaceId: z.uuid(), storeId: z.uuid() });

export const storeJobs = [
  job({ name: 'stores.keep-house', payload: z.object({}), cron: '7 4 * * *', concurrency: 1, run: keepHouse }),
  job({ name: 'stores.find-erasures', payload: z.object({}), cron: '37 3 * * *', concurrency: 1, run: findAccountsToErase }),
  job({ name: 'stores.erase-account', payload: z.object({ accountId: z.uuid() }), givenUpAfter: 'day', run: eraseAccount }),
  job({ name: 'stores.send-migration-mail', payload: MigrationMail, givenUpAfter: 'day', run: sendMigrationMail }),
  job({ name: 'stores.prepare', payload: StoreRef, givenUpAfter: 'week', run: prepareStore }),
  job({ name: 'stores.check', payload: StoreRef, givenUpAfter: 'minute', run: async (ctx, ref) => void (await checkConnection(ctx, ref)) }),
  job({ name: 'stores.check-all', payload: z.object({}), cron: '17 * * * *', concurrency: 1, run: checkConnections }),
  job({
    name: 'stores.refresh',
    payload: z.object({ domain: z.string() }),
    givenUpAfter: 'week',
    run: (ctx, { domain }) => refreshStore(ctx, domain),
  }),
  job({ name: 'stores.send-customer-data', payload: CustomerDataRequest, givenUpAfter: 'week', run: sendCustomerData }),
];
