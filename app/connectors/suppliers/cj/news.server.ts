/** Translates CJ's webhooks (CJ docs, "Webhook"). */
import { z } from 'zod';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { anyText, orNull, plainText, readableOf } from '#app/platform/odd-members.ts';
import type { GoodsNews, ParcelStatus, SendsNews, SupplierNews } from '../supplier.ts';
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

/** PRODUCT and VARIANT: the members that did not change are null, and only the changed ones are named in `fields`. */
const GoodsMessage = z.object({
  messageType: plainText,
  params: z.object({ pid: orNull(cjId), vid: orNull(cjId), productStatus: orNull(cjId), variantStatus: orNull(cjId) }),
});

/** STOCK: lists of warehouses by the variant's id; also a list of such lists, or of warehouses. */
const StockMessage = z.object({ params: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) });
const StockAreas = z.preprocess((told) => (Array.isArray(told) ? told : [told]), readableOf(z.object({ vid: cjId })));

/** Translates CJ's tracking status numbers (CJ docs, tracking status). */
export function cjParcelStatus(status: number | null | undefined): ParcelStatus {
  if (status === null || status === undefined || status === 0) return 'info_received';
  if (status === 10) return 'out_for_delivery';
  if (status === 11) return 'available_for_pickup';
  if (status === 12) return 'delivered';
  if (status === 3 || status === 13 || status === 14) return 'exception';
  return 'in_transit';
}

/** CJ prints times without a zone. They are taken for Beijing's, as all that it prints with one are; an event's may be of where it happened. */
export const cjTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

/** The most goods that one message may name; CJ names the variants of one product. */
const mostNamed = 2_000;

/** Status of a product that is on sale, as in its detail. */
const onSale = '3';
/** Status of a variant that is no longer sold. */
const offSale = '0';

/** The content of a message of CJ. */
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
    case 'PRODUCT':
    case 'VARIANT':
      return goodsNews(rawBody);
    case 'STOCK':
      return stockNews(rawBody);
    default:
      return undefined;
  }
}

/** What cannot be read of goods is passed by: they are asked about in any case, only later. */
function goodsNews(rawBody: string): GoodsNews | undefined {
  const read = GoodsMessage.safeParse(parseLosslessJson(rawBody));
  if (!read.success) return undefined;
  const { messageType, params } = read.data;
  const { pid, vid, productStatus, variantStatus } = params;
  if (!pid && !vid) return undefined;
  const saysGone = messageType === 'DELETE' || (!!productStatus && productStatus !== onSale) || variantStatus === offSale;
  return { kind: 'goods', products: pid ? [pid] : [], variants: !pid && vid ? [vid] : [], saysGone };
}

/** The variants that a message about stock names. What it says of warehouses is not read: it may be older than what CJ answers. */
function stockNews(rawBody: string): GoodsNews | undefined {
  const read = StockMessage.safeParse(parseLosslessJson(rawBody));
  if (!read.success) return undefined;
  const named = Object.entries(read.data.params).flatMap(([key, areas]) => [
    ...(Array.isArray(read.data.params) ? [] : [key.trim()]),
    ...StockAreas.parse(areas).map((area) => area.vid),
  ]);
  const variants = [...new Set(named)].filter((vid) => vid !== '' && vid !== 'null').slice(0, mostNamed);
  return variants.length > 0 ? { kind: 'goods', products: [], variants, saysGone: false } : undefined;
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
                isLocal: true,
              },
            ]
          : [],
      ),
    },
  };
}

/** What CJ answers when the address of a kind is set already (CJ docs, webhook/set). */
const alreadySet = '1606000';
const kinds = ['product', 'stock', 'order', 'logistics'] as const;

const Callbacks = z.object({ callback: orNull(z.record(z.string(), z.object({ type: plainText, urls: readableOf(z.string()) }))) });

/** CJ takes one address for each kind of message (POST /webhook/set). */
export const cjNews = (client: CjClient): SendsNews => ({
  read: readCjNews,
  async subscribe(url) {
    const set = (setting: { type: 'ENABLE' | 'CANCEL'; callbackUrls: string[] }) =>
      client.call({
        method: 'POST',
        path: '/webhook/set',
        body: Object.fromEntries(kinds.map((kind) => [kind, setting])),
        data: z.unknown(),
        kind: 'write',
      });
    const enable = () => set({ type: 'ENABLE', callbackUrls: [url] });
    try {
      await enable();
    } catch (error) {
      if (!isConnectorError(error) || error.vendorCode !== alreadySet) throw error;
      const { callback } = await client.call({ method: 'GET', path: '/setting/get', data: Callbacks, kind: 'read' });
      if (kinds.every((kind) => callback?.[kind]?.type === 'ENABLE' && callback[kind].urls.includes(url))) return;
      await set({ type: 'CANCEL', callbackUrls: [] });
      await enable();
    }
  },
});
