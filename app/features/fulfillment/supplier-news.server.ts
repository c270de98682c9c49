/** What suppliers and carriers tell us by webhook. CJ's messages are hints: a part or a stranger's number makes us look. */
import { z } from 'zod';
import type { ParcelStatus } from '#app/connectors/carriers/carrier.ts';
import { seventeenTrackParcel } from '#app/connectors/carriers/seventeen-track/stored-push.ts';
import { parseLosslessJson } from '#app/connectors/suppliers/cj/lossless-json.ts';
import { cjQuantities, cjStatus } from '#app/connectors/suppliers/cj/orders.server.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { loadWorkplace } from '#app/features/orders/channel-store.server.ts';
import { getSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { recordParcel } from '#app/features/shipments/record-parcel.server.ts';
import type { StoredWebhook, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { applySupplierView } from './apply-supplier-view.server.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const words = z.string().nullish();

const OrderMessage = z.object({
  params: z.object({
    orderNumber: id,
    cjOrderId: id.nullish(),
    orderStatus: z.string(),
    logisticName: words,
    trackNumber: words,
    orderItems: z.array(z.object({ quantity: z.number(), storeLineItemId: id.nullish() })).nullish(),
  }),
});

const SplitMessage = z.object({ params: z.object({ originalOrderId: id, splitOrderList: z.array(z.object({ orderCode: id })) }) });

const LogisticMessage = z.object({
  params: z.object({
    orderId: id,
    logisticName: words,
    trackingNumber: words,
    trackingStatus: z.coerce.number().nullish(),
    logisticsTrackEvents: words,
  }),
});

const LogisticEvents = z.array(
  z.object({ status: z.coerce.number().nullish(), activity: words, location: words, eventTime: words, statusDesc: words }),
);

/** CJ's numbers (CJ docs, tracking status). */
export function cjParcelStatus(status: number | null | undefined): ParcelStatus {
  if (status === null || status === undefined || status === 0) return 'info_received';
  if (status === 10) return 'out_for_delivery';
  if (status === 11) return 'available_for_pickup';
  if (status === 12) return 'delivered';
  if (status === 3 || status === 13 || status === 14) return 'exception';
  return 'in_transit';
}

/** CJ prints wall-clock times of UTC+8. */
const cjTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

async function findByCj(
  ctx: Context,
  number: string | null | undefined,
  placementKey?: string,
): Promise<{ ctx: WorkplaceContext; supplierOrderId: string; supplierOrderNo: string | null }[]> {
  const { rows } = await ctx.sql.query(
    `select workplace_id, id, supplier_order_no from supplier_orders where (source = 'cj' and supplier_order_no = $1) or placement_key = $2`,
    [number ?? null, placementKey ?? null],
  );
  const found = [];
  for (const row of rows) {
    const workplace = await loadWorkplace(ctx, row.workplace_id);
    if (workplace)
      found.push({ ctx: ctx.as({ workplace }) as WorkplaceContext, supplierOrderId: row.id, supplierOrderNo: row.supplier_order_no });
  }
  return found;
}

async function onOrder(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { params } = OrderMessage.parse(parseLosslessJson(webhook.body));
  const cause = `webhook:${webhook.eventId}`;
  for (const found of await findByCj(ctx, params.cjOrderId, params.orderNumber)) {
    if (found.supplierOrderNo !== params.cjOrderId || (params.orderStatus === 'SHIPPED' && !params.trackNumber)) {
      await found.ctx.enqueue('fulfillment.look-at-supplier', {
        workplaceId: found.ctx.workplace.id,
        supplierOrderId: found.supplierOrderId,
        parts: params.cjOrderId ? [params.cjOrderId] : [],
      });
      continue;
    }
    const order = await getSupplierOrder(found.ctx, found.supplierOrderId);
    const quantities = cjQuantities(params.orderItems ?? []);
    await applySupplierView(found.ctx, {
      supplierOrderId: found.supplierOrderId,
      cause,
      view: {
        supplierOrderNo: params.cjOrderId ?? '',
        itemsCost: order.itemsCost,
        shippingCost: order.shippingCost,
        taxCost: order.taxCost,
        totalCost: order.totalCost,
        status: cjStatus(params.orderStatus),
        packages: params.trackNumber
          ? [{ trackingNumber: params.trackNumber, carrier: params.logisticName ?? '', ...(quantities ? { quantities } : {}) }]
          : [],
      },
    });
  }
}

async function onSplit(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { params } = SplitMessage.parse(parseLosslessJson(webhook.body));
  for (const found of await findByCj(ctx, params.originalOrderId)) {
    const parts = params.splitOrderList.map((part) => part.orderCode);
    await found.ctx.sql.query('update supplier_orders set supplier_reference = $3 where workplace_id = $1 and id = $2', [
      found.ctx.workplace.id,
      found.supplierOrderId,
      parts.join(','),
    ]);
    await found.ctx.enqueue('fulfillment.look-at-supplier', {
      workplaceId: found.ctx.workplace.id,
      supplierOrderId: found.supplierOrderId,
      parts,
    });
  }
}

async function onLogistic(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const { params } = LogisticMessage.parse(parseLosslessJson(webhook.body));
  if (!params.trackingNumber) return;
  const { rows } = await ctx.sql.query('select 1 from shipments where tracking_number = $1 limit 1', [params.trackingNumber]);
  if (rows.length === 0) {
    // The parcel is news: the order's own state tells which lines are in it.
    for (const found of await findByCj(ctx, params.orderId)) {
      await found.ctx.enqueue('fulfillment.look-at-supplier', {
        workplaceId: found.ctx.workplace.id,
        supplierOrderId: found.supplierOrderId,
        parts: [],
      });
    }
    return;
  }
  const events = LogisticEvents.safeParse(params.logisticsTrackEvents ? JSON.parse(params.logisticsTrackEvents) : []);
  await recordParcel(
    ctx,
    {
      trackingNumber: params.trackingNumber,
      carrier: params.logisticName ?? '',
      status: cjParcelStatus(params.trackingStatus),
      subStatus: null,
      isStopped: false,
      events: (events.data ?? []).flatMap((event) =>
        event.eventTime && !Number.isNaN(cjTime(event.eventTime).getTime())
          ? [
              {
                at: cjTime(event.eventTime),
                status: cjParcelStatus(event.status),
                description: (event.activity ?? event.statusDesc ?? '').trim(),
                location: (event.location ?? '').trim(),
              },
            ]
          : [],
      ),
    },
    `webhook:${webhook.eventId}`,
  );
}

async function onParcel(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const parcel = seventeenTrackParcel(webhook.body);
  if (parcel) await recordParcel(ctx, parcel, `webhook:${webhook.eventId.slice(0, 20)}`);
}

export const supplierWebhooks: WebhookHandlers = {
  'cj:ORDER': onOrder,
  'cj:ORDERSPLIT': onSplit,
  'cj:LOGISTIC': onLogistic,
  '17track:TRACKING_UPDATED': onParcel,
};
