/** Every feature's jobs, in one list for the worker. */

import { accountJobs } from '#app/features/account/jobs.server.ts';
import { accountExportJobs } from '#app/features/account-export/jobs.server.ts';
import { aiJobs } from '#app/features/ai/jobs.server.ts';
import { analyticsJobs } from '#app/features/analytics/jobs.server.ts';
import { billingJobs } from '#app/features/billing/jobs.server.ts';
import { catalogJobs } from '#app/features/catalog/jobs.server.ts';
import { leaveDemosAlone } from '#app/features/demo/leave-demos-alone.server.ts';
import { fulfillmentJobs } from '#app/features/fulfillment/jobs.server.ts';
import { galleryJobs } from '#app/features/gallery/jobs.server.ts';
import { importJobs } from '#app/features/imports/jobs.server.ts';
import { notificationJobs } from '#app/features/notifications/jobs.server.ts';
import { operatorJobs } from '#app/features/operators/jobs.server.ts';
import { orderJobs } from '#app/features/orders/jobs.server.ts';
import { partnerJobs } from '#app/features/partners/jobs.server.ts';
import { processItemJobs } from '#app/features/process-items/jobs.server.ts';
import { productsJobs } from '#app/features/products/jobs.server.ts';
import { pushJobs } from '#app/features/push/jobs.server.ts';
import { shipmentJobs } from '#app/features/shipments/jobs.server.ts';
import { storeJobs } from '#app/features/stores/jobs.server.ts';
import { usageJobs } from '#app/features/usage/jobs.server.ts';
import { walletJobs } from '#app/features/wallet/jobs.server.ts';
import type { Job } from '#app/platform/queue.server.ts';

const everyJob: readonly Job[] = [
  ...billingJobs,
  ...catalogJobs,
  ...galleryJobs,
  ...importJobs,
  ...processItemJobs,
  ...productsJobs,
  ...aiJobs,
  ...pushJobs,
  ...accountJobs,
  ...accountExportJobs,
  ...storeJobs,
  ...partnerJobs,
  ...walletJobs,
  ...orderJobs,
  ...fulfillmentJobs,
  ...shipmentJobs,
  ...analyticsJobs,
  ...usageJobs,
  ...notificationJobs,
  ...operatorJobs,
];

export const allJobs: readonly Job[] = everyJob.map(leaveDemosAlone);
