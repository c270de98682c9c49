import { z } from 'zod';
import { job } from '#app/platform/queue.server.ts';
import { FollowSupply, followSupply } from './follow-supply.server.ts';
import { CompareStore, compareStores, compareWithStore } from './give-up-gone.server.ts';
import { GiveUpOrder, giveUpOrder } from './give-up-order.server.ts';
import { tidyOrderRows } from './prepare-order-rows.server.ts';
import { readOrderAgain } from './read-order-again.server.ts';
import { checkOrderCounters, recountOrders } from './recount-orders.server.ts';
import { regroupReady } from './regroup-order.server.ts';
import { RemapOrders, remapOrders } from './remap-orders.server.ts';
import { syncAllStores, syncStore } from './sync-store.server.ts';
import { readAllUnreadable } from './unreadable-orders.server.ts';

export const orderJobs = [
  job({
    name: 'orders.sync-store',
    payload: z.object({ workplaceId: z.uuid(), storeId: z.uuid() }),
    givenUpAfter: 'minute',
    concurrency: 1,
    expireInSeconds: 1800,
    run: async (ctx, payload) => void (await syncStore(ctx, payload)),
  }),
  job({ name: 'orders.reconcile', payload: z.object({}), cron: '*/5 * * * *', concurrency: 1, run: syncAllStores }),
  job({
    name: 'orders.read-again',
    payload: z.object({
      workplaceId: z.uuid(),
      storeId: z.uuid(),
      platformOrderId: z.string(),
      cause: z.string(),
      isAsked: z.boolean().optional(),
    }),
    givenUpAfter: 'hour',
    run: readOrderAgain,
  }),
  job({ name: 'orders.read-unreadable', payload: z.object({}), cron: '7,37 * * * *', concurrency: 1, run: readAllUnreadable }),
  job({
    name: 'orders.give-up',
    payload: GiveUpOrder,
    givenUpAfter: 'week',
    run: async (ctx, payload) => void (await ctx.transaction((tx) => giveUpOrder(tx, payload))),
  }),
  job({
    name: 'orders.compare-store',
    payload: CompareStore,
    givenUpAfter: 'day',
    concurrency: 1,
    expireInSeconds: 1800,
    run: compareWithStore,
  }),
  job({ name: 'orders.compare-stores', payload: z.object({}), cron: '23 4 * * *', concurrency: 1, run: compareStores }),
  job({ name: 'orders.remap', payload: RemapOrders, givenUpAfter: 'week', concurrency: 1, run: remapOrders }),
  job({ name: 'orders.follow-supply', payload: FollowSupply, givenUpAfter: 'week', concurrency: 1, run: followSupply }),
  job({ name: 'orders.regroup', payload: z.object({ workplaceId: z.uuid(), orderId: z.uuid() }), givenUpAfter: 'week', run: regroupReady }),
  job({ name: 'orders.tidy-rows', payload: z.object({}), cron: '*/10 * * * *', concurrency: 1, run: tidyOrderRows }),
  job({
    name: 'orders.recount',
    payload: z.object({}),
    cron: '17 3 * * *',
    concurrency: 1,
    expireInSeconds: 3600,
    run: checkOrderCounters,
  }),
  job({
    name: 'orders.recount-of',
    payload: z.object({ workplaceId: z.uuid() }),
    givenUpAfter: 'minute',
    concurrency: 1,
    run: async (ctx, { workplaceId }) => void (await recountOrders(ctx, workplaceId)),
  }),
];
