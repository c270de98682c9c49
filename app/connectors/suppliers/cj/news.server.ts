/** Translates CJ's webhooks (CJ docs, "Webhook"). */
import { z } from 'zod';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { anyText, orNull, plainText, readableOf } from '#app/platform/odd-members.ts';
import type { ParcelStatus, SendsNews, SupplierNews } from '../supplier.ts';
import type { CjClient } from './client.server.ts';
import { CjItems } from './order-wire.ts';
import { cjItems, cjStatus } from './translate-order.ts';
import { cjId, cjOptionalId } from './wire.ts';

const OrderMessage = z.object({
  params: z.object({
    orderNumber: cjId,
    cjOrderId: cjOptionalId,
    orderStatus: z.string().min(1),
    logisticName: plainText,
    trackNumber: cjOptionalId,
    trackingUrl: plainText,
    orderItems: CjItems,
  }),
});

const SplitMessage = z.object({ params: z.object({ originalOrderId: cjId, splitOrderList: z.array(z.object({ orderCode: cjId })) }) });

/** CJ's number of a tracking status, also as text. */
const statusNumber = z
  .union([z.number(), z.string().regex(/^\s*\d+\s*$/)])
  .transform(Number)
  .nullish();

const LogisticMessage = z.object({
  params: z.object({
    orderId: cjId,
    logisticName: plainText,
    trackingNumber: cjOptionalId,
    trackingStatus: statusNumber,
    logisticsTrackEvents: z.unknown().optional(),
  }),
});

const LogisticEvents = readableOf(
  z.object({ status: orNull(statusNumber), activity: anyText, location: anyText, eventTime: plainText, statusDesc: anyText }),
);

/** Translates CJ's tracking status numbers (CJ docs, tracking status). */
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

/** The content of a message of CJ. Product and stock messages are ignored. */
export function readCjNews(topic: string, rawBody: string): SupplierNews | undefined {
  switch (topic) {
    case 'ORDER':
      return orderNews(OrderMessage.parse(parseLosslessJson(rawBody)).params);
    case 'ORDERSPLIT': {
      const { params } = SplitMessage.parse(parseLosslessJson(rawBody));
      return { kind: 'split', supplierOrderNo: params.originalOrderId, parts: params.splitOrderList.map((part) => part.orderCode) };
    }
    case 'LOGISTIC':
      return parcelNews(LogisticMessage.parse(parseLosslessJson(rawBody)).params);
    default:
      return undefined;
  }
}

function orderNews(params: z.output<typeof OrderMessage>['params']): SupplierNews {
  const items = cjItems(params.orderItems ?? []);
  const status = cjStatus(params.orderStatus);
  return {
    kind: 'order',
    placementKey: params.orderNumber,
    supplierOrderNo: params.cjOrderId ?? undefined,
    status,
    packages: params.trackNumber
      ? [
          {
            trackingNumber: params.trackNumber,
            carrier: params.logisticName,
            ...(params.trackingUrl ? { trackingUrl: params.trackingUrl } : {}),
            ...(items ? { items } : {}),
          },
        ]
      : [],
    // A cancellation refunds money, and the signing secret is a number that somebody could guess, so CJ itself has to be asked.
    needsLook: status === 'cancelled' || (params.orderStatus === 'SHIPPED' && !params.trackNumber),
  };
}

/** The events, documented as a list inside a text. If unreadable, they are ignored; number and status are still used. */
function eventsOf(told: unknown): unknown {
  if (typeof told !== 'string') return told;
  try {
    return JSON.parse(told);
  } catch {
    return [];
  }
}

function parcelNews(params: z.output<typeof LogisticMessage>['params']): SupplierNews | undefined {
  if (!params.trackingNumber) return undefined;
  const events = LogisticEvents.parse(eventsOf(params.logisticsTrackEvents));
  return {
    kind: 'parcel',
    supplierOrderNo: params.orderId,
    parcel: {
      trackingNumber: params.trackingNumber,
      carrier: params.logisticName,
      status: cjParcelStatus(params.trackingStatus),
      subStatus: null,
      events: events.flatMap((event) =>
        event.eventTime && !Number.isNaN(cjTime(event.eventTime).getTime())
          ? [
              {
                at: cjTime(event.eventTime),
                status: cjParcelStatus(event.status),
                description: (event.activity || event.statusDesc).trim(),
                location: event.location.trim(),
              },
            ]
          : [],
      ),
    },
  };
}

/** CJ takes one address for each kind of message (POST /webhook/set). */
export const cjNews = (client: CjClient): SendsNews => ({
  read: readCjNews,
  async subscribe(url) {
    const setting = { type: 'ENABLE', callbackUrls: [url] };
    await client.call({
      method: 'POST',
      path: '/webhook/set',
      body: { product: setting, stock: setting, order: setting, logistics: setting },
      data: z.unknown(),
      kind: 'write',
    });
  },
});
