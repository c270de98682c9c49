/**
 * Orders at WooCommerce. The core has no field for tracking: it goes into the meta data of the usual plugin and to the buyer by one mail. That
 * is the one about a note to the customer; or, for the package that completes the order, the one about that, which has no place for it but
 * the buyer's note (docs/decisions/238).
 */
import { z } from 'zod';
import type { ChannelOrder, SendsOrders, UnreadableOrder } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { misfitOf, unreadableOrderOf, whereUnreadable } from '#app/connectors/channels/unreadable-order.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import { allPages, wooCaller } from './caller.server.ts';
import { readChangedOrders } from './changed-orders.server.ts';
import { isRegionCode, wooRegions } from './region-names.server.ts';
import { buyersNoteOf, isAllSent, isCart, orderFromWoo, packagesKey, packagesOf, refundedOf, shippedUnits } from './translate-order.ts';
import { WooNote, WooOrder, WooOrderState, WooRefund, WooSetting } from './wire.ts';

const orders = 'wc/v3/orders';

/** Meta key that "WooCommerce Shipment Tracking" and similar plugins read. */
const trackingKey = '_wc_shipment_tracking_items';

/** How many orders a list may have (WooCommerce, "Pagination"). */
const mostListed = 100;
/** Somebody waits in front of a screen for what is asked before placing. */
const patienceMs = 15_000;

export function wooOrders(support: ConnectorSupport): SendsOrders {
  const call = wooCaller(support);
  const read = async (store: ChannelStore, id: string) => (await call(store, { path: `${orders}/${id}` }, WooOrder)).data;

  const refundsOf = async (store: ChannelStore, order: WooOrder): Promise<WooRefund[]> =>
    order.refunds?.length ? allPages(call, store, `${orders}/${order.id}/refunds`, WooRefund) : [];
  /** Parse orders one by one, so that one which a plugin has malformed does not stop the others. */
  const readable = (store: ChannelStore, rows: readonly unknown[], unreadable: UnreadableOrder[]): WooOrder[] =>
    rows.flatMap((row) => {
      const order = WooOrder.safeParse(row);
      if (order.success) return order.data;
      const where = describeZodError(order.error);
      support.log.warn({ storeId: store.storeId, misfit: where }, 'an order in a list has another shape');
      unreadable.push(unreadableOrderOf(row, where));
      return [];
    });
  const withRegion = wooRegions(call);
  const translate = async (store: ChannelStore, order: WooOrder) => withRegion(store, orderFromWoo(order, await refundsOf(store, order)));

  /** Asked by its id, an order in the trash is still shown. Only WooCommerce's own word for an unknown id counts as one. */
  const isGone = async (store: ChannelStore, id: string): Promise<boolean> => {
    try {
      const { data } = await call(
        store,
        { path: `${orders}/${id}`, query: { _fields: 'id,status' }, timeoutMs: patienceMs },
        WooOrderState,
      );
      return data.status === 'trash';
    } catch (error) {
      if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
      if (error.vendorCode === 'woocommerce_rest_shop_order_invalid_id') return true;
      throw new ConnectorError('woocommerce', 'unavailable', error.message, { vendorCode: error.vendorCode ?? '', cause: error });
    }
  };

  /** Does the store itself mail the buyer when an order is completed? Switched on when WooCommerce is installed. */
  const mailsCompletion = async (store: ChannelStore): Promise<boolean> => {
    try {
      const path = 'wc/v3/settings/email_customer_completed_order/enabled';
      return (await call(store, { path }, WooSetting)).data.value !== 'no';
    } catch (error) {
      // Too old, or the key's owner may not read settings.
      if (isConnectorError(error) && (error.reason === 'not_found' || error.reason === 'rejected')) return true;
      throw error;
    }
  };

  return {
    async findGone(store, wanted) {
      const gone: string[] = [];
      for (const some of inBatches(wanted, mostListed)) {
        const query = {
          include: some.map((each) => each.platformOrderId).join(','),
          status: 'any',
          orderby: 'id',
          per_page: String(mostListed),
          _fields: 'id,status',
        };
        const { data } = await call(store, { path: orders, query, timeoutMs: patienceMs }, z.array(WooOrderState));
        const there = new Set(data.map((each) => String(each.id)));
        for (const { platformOrderId: id } of some) if (!there.has(id) && (await isGone(store, id))) gone.push(id);
      }
      return gone;
    },

    getOrder: async (store, platformOrderId) => translate(store, await read(store, platformOrderId)),

    async listOrdersUpdatedSince(store, since, cursor) {
      const { rows, ...page } = await readChangedOrders(call, store, { since, cursor, now: support.now() });
      const read: ChannelOrder[] = [];
      const unreadable: UnreadableOrder[] = [];
      for (const order of readable(store, rows, unreadable)) {
        if (isCart(order)) continue;
        try {
          read.push(await translate(store, order));
        } catch (error) {
          if (!isConnectorError(error) || (error.reason !== 'bad_answer' && error.reason !== 'not_found')) throw error;
          support.log.warn({ err: error, storeId: store.storeId }, 'the refunds of an order in a list cannot be read');
          const where = whereUnreadable(error);
          if (where !== undefined) unreadable.push(unreadableOrderOf(order, `refunds: ${where}`));
        }
      }
      return { orders: read, unreadable, ...page };
    },

    async fulfill(store, plan) {
      const order = await read(store, plan.platformOrderId);
      // An entry under a number that turned out wrong is replaced, so that nothing is told twice.
      const isFormer = (number: unknown) => number !== plan.trackingNumber && plan.made.includes(String(number));
      const before = packagesOf(order);
      const told = before.filter((each) => !isFormer(each.number));
      const reference = { [`package:${plan.trackingNumber}`]: plan.trackingNumber };
      const together = plan.companions.map((each) => `${each.trackingNumber} ${each.trackingUrl}`);
      const words = [plan.carrier, plan.trackingNumber, plan.trackingUrl, ...together].filter(Boolean).join('\n');
      let known = told.find((each) => each.number === plan.trackingNumber);
      // If the number is there already (an earlier try whose answer was lost), only the note may be missing.
      if (!known) {
        known = { number: plan.trackingNumber, quantities: plan.quantities };
        const units = shippedUnits({ meta_data: [{ key: packagesKey, value: [...told, known] }] });
        const completes =
          order.status === 'processing' && isAllSent(order, units, refundedOf(await refundsOf(store, order), order.currency));
        if (completes && plan.notifyCustomer && (await mailsCompletion(store))) known = { ...known, noted: words, isMailed: true };
        // Where the number that it replaces stood.
        else if (before.some((each) => each.noted && isFormer(each.number))) known = { ...known, noted: words };
        const packages = [...told, known];
        const note = [buyersNoteOf(order), ...packages.flatMap((each) => each.noted ?? [])].filter(Boolean).join('\n\n');
        const tracking = order.meta_data?.find((each) => each.key === trackingKey)?.value;
        await call(
          store,
          {
            method: 'PUT',
            path: `${orders}/${order.id}`,
            body: {
              ...(completes ? { status: 'completed' } : {}),
              ...(known.noted ? { customer_note: note } : {}),
              meta_data: [
                { key: packagesKey, value: packages },
                {
                  key: trackingKey,
                  value: [
                    ...(Array.isArray(tracking) ? tracking.filter((each) => !isFormer(each?.tracking_number)) : []),
                    {
                      tracking_provider: '',
                      custom_tracking_provider: plan.carrier,
                      custom_tracking_link: plan.trackingUrl,
                      tracking_number: plan.trackingNumber,
                      date_shipped: Math.floor(support.now().getTime() / 1000),
                    },
                  ],
                },
              ],
            },
          },
          WooOrder,
        );
      }
      const { data: notes } = await call(store, { path: `${orders}/${order.id}/notes` }, z.array(WooNote));
      if (!notes.some(({ note }) => note.includes(`${plan.trackingNumber}\n`) || note.endsWith(plan.trackingNumber))) {
        // A note to the customer is a mail of its own.
        const body = { note: words, customer_note: plan.notifyCustomer && !known.isMailed };
        await call(store, { method: 'POST', path: `${orders}/${order.id}/notes`, body }, WooNote);
      }
      return { fulfillments: reference, outcome: 'told' };
    },

    readWebhook(topic, rawBody) {
      const body: unknown = JSON.parse(rawBody);
      const named = z.object({ id: z.coerce.number().int().positive() }).safeParse(body);
      if (!named.success) return undefined;
      const platformOrderId = String(named.data.id);
      // Sent when an order goes to the trash, after which no list contains it.
      if (topic === 'order.deleted') return { kind: 'deleted', platformOrderId };
      // WooCommerce tells it before the order has its status back: it is read when it has.
      if (topic === 'order.restored') return { kind: 'named', platformOrderId };
      const order = WooOrder.safeParse(body);
      if (order.success && isCart(order.data)) return { kind: 'none' };
      // The body lacks refunds and the name of the region.
      if (order.success && !order.data.refunds?.length) {
        const told = orderFromWoo(order.data);
        if (!told.address || !isRegionCode(told.address)) return { kind: 'order', order: told };
      }
      return { kind: 'named', platformOrderId, ...(order.error ? { misfit: misfitOf(body, describeZodError(order.error)) } : {}) };
    },
  };
}
