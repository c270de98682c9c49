import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from '../orders/support.ts';
import { type CjGoods, findCjGoods } from './support.ts';

interface CjCounts {
  attempts: number;
  duplicates: number;
  payments: number;
  orders: { orderNumber: string; id: string; status: string; paid: boolean; payments: number }[];
}

let goods: Promise<CjGoods[]> | undefined;

/** A seller with a plain store, and what tests of placing do with its orders. */
export async function startPlacing(plan?: string) {
  const h = await harness();
  const seller = await h.newSeller(plan ? { plan } : {});
  const store = await plainStore(h, seller);
  goods ??= findCjGoods(h);
  const [cjVariant] = (await goods) as [CjGoods];

  const arrive = async (body: ReturnType<typeof orderBody>, topic = 'orders/create') => {
    await deliver(h, store.domain, topic, body);
    await h.settle();
    return groupsOf(h, seller, body.id);
  };
  const row = async (id: string) => (await h.services.database.pool.query('select * from supplier_orders where id = $1', [id])).rows[0];
  const counts = () => h.control<CjCounts>('cj/counts');
  return {
    seller,
    store,
    cjVariant,
    arrive,
    /** An order of one thing that CJ sends. @returns its supplier order */
    cjOrder: async (more: Record<string, unknown> = {}) => {
      const variant = await mappedVariant(h, seller, store.storeId, { source: 'cj', ...cjVariant, shipsFrom: ['CN'] });
      const [group] = await arrive(orderBody([{ variantId: variant.channelVariantId }], more));
      return group?.id as string;
    },
    /** An order of one thing that the own supplier sends. */
    ownOrder: async (more: Record<string, unknown> = {}, options: Parameters<typeof mappedVariant>[3] = {}) => {
      const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], ...options });
      const [group] = await arrive(orderBody([{ variantId: variant.channelVariantId }], more));
      return { id: group?.id as string, orderId: group?.orderId as string, variant };
    },
    row,
    place: (ids: string[]) => placeOrders(seller.ctx, { choices: ids.map((supplierOrderId) => ({ supplierOrderId })) }),
    counts,
    /** What CJ has under the key that we placed it with. */
    ofKey: async (id: string) => {
      const { placement_key: key } = await row(id);
      return (await counts()).orders.filter((order) => order.orderNumber === key);
    },
    topUp: (cents: number) => postMovement(seller.ctx, { kind: 'topup', reference: `test:${newId()}`, entries: () => topupEntries(cents) }),
    eventsOf: async (id: string) =>
      (await h.services.database.pool.query('select event from order_timeline where supplier_order_id = $1 order by id', [id])).rows.map(
        (each) => each.event,
      ),
  };
}
