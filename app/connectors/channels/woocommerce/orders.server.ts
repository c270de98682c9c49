/** Orders at WooCommerce. The core has no field for tracking: it goes into the meta data of the usual plugin and into a note to the customer. */
import { z } from 'zod';
import type { ChannelStore, SendsOrders } from '#app/connectors/channels/channel.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { misfitOf } from '#app/platform/misfit.ts';
import { wooCaller } from './caller.server.ts';
import { orderFromWoo, packagesKey, packagesOf, shippedUnits } from './translate-order.ts';
import { WooNote, WooOrder } from './wire.ts';

const orders = 'wc/v3/orders';
const perPage = 50;

/** What "WooCommerce Shipment Tracking" and its like read. */
const trackingKey = '_wc_shipment_tracking_items';

export function wooOrders(support: ConnectorSupport): SendsOrders {
  const call = wooCaller(support);
  const read = async (store: ChannelStore, id: string) => (await call(store, { path: `${orders}/${id}` }, WooOrder)).data;

  return {
    getOrder: async (store, platformOrderId) => orderFromWoo(await read(store, platformOrderId)),

    async listOrdersUpdatedSince(store, since, cursor) {
      const page = Number(cursor ?? 1);
      const query = {
        modified_after: since.toISOString().slice(0, 19),
        dates_are_gmt: 'true',
        orderby: 'modified',
        order: 'asc',
        status: 'any',
        per_page: String(perPage),
        page: String(page),
      };
      const answer = await call(store, { path: orders, query }, z.array(WooOrder));
      return { orders: answer.data.map(orderFromWoo), ...(page < answer.pages ? { next: String(page + 1) } : {}) };
    },

    async fulfill(store, plan) {
      const order = await read(store, plan.platformOrderId);
      const told = packagesOf(order);
      const reference = { [`package:${plan.trackingNumber}`]: plan.trackingNumber };
      // Told already, perhaps by a try whose answer was lost; only the note may still be missing.
      if (!told.some((each) => each.number === plan.trackingNumber)) {
        const packages = [...told, { number: plan.trackingNumber, quantities: plan.quantities }];
        const units = shippedUnits({ meta_data: [{ key: packagesKey, value: packages }] });
        const isComplete = order.line_items.every((line) => (units[String(line.id)] ?? 0) >= line.quantity);
        const tracking = order.meta_data?.find((each) => each.key === trackingKey)?.value;
        await call(
          store,
          {
            method: 'PUT',
            path: `${orders}/${order.id}`,
            body: {
              ...(isComplete && order.status === 'processing' ? { status: 'completed' } : {}),
              meta_data: [
                { key: packagesKey, value: packages },
                {
                  key: trackingKey,
                  value: [
                    ...(Array.isArray(tracking) ? tracking : []),
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
        const together = plan.companions.map((each) => `${each.trackingNumber} ${each.trackingUrl}`);
        const words = [plan.carrier, plan.trackingNumber, plan.trackingUrl, ...together].filter(Boolean).join('\n');
        const body = { note: words, customer_note: plan.notifyCustomer };
        await call(store, { method: 'POST', path: `${orders}/${order.id}/notes`, body }, WooNote);
      }
      return { fulfillments: reference, isHeld: false };
    },

    readWebhook(topic, rawBody) {
      const body: unknown = JSON.parse(rawBody);
      const order = WooOrder.safeParse(body);
      if (order.success && topic !== 'order.deleted') return { kind: 'order', order: orderFromWoo(order.data) };
      const named = z.object({ id: z.number().int().positive() }).safeParse(body);
      // A deleted order is not there to be read again; it was cancelled or trashed before.
      if (!named.success || topic === 'order.deleted') return undefined;
      return { kind: 'named', platformOrderId: String(named.data.id), ...(order.error ? { misfit: misfitOf(order.error) } : {}) };
    },
  };
}
