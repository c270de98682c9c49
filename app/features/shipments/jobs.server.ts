import { z } from 'zod';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { job } from '#app/platform/queue.server.ts';
import { followParcel, lookAfterParcels, resumeParcel } from './follow-parcels.server.ts';
import { tellStore } from './tell-store.server.ts';

const ofNumber = z.object({ trackingNumber: z.string() });
const ofShipment = z.object({ workplaceId: z.uuid(), shipmentId: z.uuid() });

export const shipmentJobs = [
  job({ name: 'shipments.tell-store', payload: ofShipment, givenUpAfter: 'minute', run: inWorkplace(ofShipment, tellStore) }),
  job({
    name: 'shipments.follow',
    payload: ofShipment,
    givenUpAfter: 'minute',
    concurrency: 1,
    run: inWorkplace(ofShipment, followParcel),
  }),
  job({
    name: 'shipments.resume',
    payload: ofNumber,
    givenUpAfter: 'week',
    concurrency: 1,
    run: resumeParcel,
  }),
  job({
    name: 'shipments.look-after',
    payload: z.object({}),
    cron: '23 * * * *',
    concurrency: 1,
    expireInSeconds: 1800,
    run: lookAfterParcels,
  }),
  job({
    name: 'shipments.retry-held',
    payload: z.object({}),
    cron: '*/10 * * * *',
    concurrency: 1,
    async run(ctx) {
      const waiting = everyRow<{ id: string; workplaceId: string }>(
        ctx,
        // `nothing_left`: others had fulfilled everything in the store; tried again if that fulfillment was cancelled.
        `select s.id, s.workplace_id as "workplaceId" from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
         where (s.channel_state in ('held', 'waiting', 'failed', 'shut') or (s.channel_state = 'nothing_left' and o.fulfillment_status <> 'fulfilled'))
           and s.channel_state <> 'pushed' and s.quantities <> '{}' and s.shipped_at > $2::timestamptz - interval '30 days' and ${noDemo('s')}`,
        [ctx.now()],
      );
      for await (const { workplaceId, id } of waiting)
        await ctx.enqueue('shipments.tell-store', { workplaceId, shipmentId: id }, { singletonKey: id });
    },
  }),
];
