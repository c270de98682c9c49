import { z } from 'zod';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { job } from '#app/platform/queue.server.ts';
import { refreshStore } from './refresh-store.server.ts';
import { CustomerDataRequest, sendCustomerData } from './send-customer-data.server.ts';

export const storeJobs = [
  job({
    name: 'stores.refresh',
    payload: z.object({ domain: z.string() }),
    run: async (ctx, { domain }) => {
      try {
        await refreshStore(ctx, domain);
      } catch (error) {
        // Uninstalled meanwhile: there is nothing to read any more.
        if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
      }
    },
  }),
  job({ name: 'stores.send-customer-data', payload: CustomerDataRequest, run: sendCustomerData, retryLimit: 20, retryDelay: 30 }),
];
