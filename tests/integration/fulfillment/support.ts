/** A seller with a real store in the sandbox, a shopper who buys there, and the own supplier's desk: what tests of sending are made of. */
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { AccountContext } from '#app/context.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Harness, TestSeller, TestStore } from '#tests/support/harness.ts';
import { type MappedVariant, mappedVariant } from '../orders/support.ts';

/** As the sandbox's shop takes a buyer. */
export const shopper = {
  address: {
    firstName: 'Jane',
    lastName: 'Doe',
    address1: '1 Main Street',
    city: 'Austin',
    province: 'Texas',
    provinceCode: 'TX',
    zip: '78701',
    country: 'United States',
    countryCode: 'US',
    phone: '+15128675309',
  },
  customer: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' },
};

/** Of digits, for a carrier is found by how a number looks: letters by chance would now and then be nobody's. */
export const parcelNumber = (begins = 'QT'): string => `${begins}${randomInt(10 ** 13, 10 ** 14)}`;

export interface Group {
  id: string;
  orderId: string;
  source: string;
  state: string;
  payment_status: string;
  total_cost: number;
}

export interface Trade {
  seller: TestSeller;
  store: TestStore;
  /** Somebody at the own supplier's desk. */
  operator: AccountContext;
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement says
  query(text: string, values?: unknown[]): Promise<any[]>;
  /** A shopper buys in the store; answered when the order has arrived. */
  buy<Order>(lines: { title: string; quantity: number; price?: string }[], more?: Record<string, unknown>): Promise<Order>;
  /** Put a variant (a new one of the own supplier) behind every line of the workplace. */
  linkAll(variant?: MappedVariant): Promise<void>;
  groups(): Promise<Group[]>;
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are stored
  shipments(): Promise<any[]>;
  /** Order these (the first) with their suppliers and pay from the wallet. @returns the first one's id */
  placeAndPay(ids?: string[]): Promise<string>;
  /** The own supplier's order behind one of ours. */
  deskOrder(supplierOrderId: string): Promise<string>;
}

export interface CjGoods {
  externalId: string;
  sku: string;
  cost: number;
}

/** Things that CJ has plenty of, each of another product; and CJ lets us ask often. */
export async function findCjGoods(h: Harness, count = 1): Promise<CjGoods[]> {
  await h.control('cj/limits', { perSecond: 100 });
  await h.control('cj/balance', { cents: 10_000_000 });
  const catalog = h.services.connectors.suppliers.cj?.catalog;
  const goods: CjGoods[] = [];
  for (const summary of (await catalog?.listProducts(1))?.products ?? []) {
    const variant = (await catalog?.getProduct(summary.externalId))?.variants.find((each) => each.isAvailable && (each.stock ?? 0) > 50);
    if (variant) goods.push({ externalId: variant.externalId, sku: variant.sku, cost: variant.cost });
    if (goods.length === count) return goods;
  }
  throw new Error(`CJ has only ${goods.length} things`);
}

export async function beginTrade(h: Harness): Promise<Trade> {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const desk = await h.newSeller();
  const query = async (text: string, values: unknown[] = [seller.workplaceId]) => (await h.services.database.pool.query(text, values)).rows;
  const groups = () => query('select *, order_id as "orderId" from supplier_orders where workplace_id = $1 order by id');
  return {
    seller,
    store,
    operator: { ...desk.ctx, account: { ...desk.ctx.account, isOperator: true } },
    query,
    async buy<Order>(lines: { title: string; quantity: number; price?: string }[], more: Record<string, unknown> = {}) {
      const order = await h.control<Order>('shopify/orders', {
        shop: store.domain,
        lines: lines.map((line) => ({ price: '29.95', ...line })),
        ...shopper,
        ...more,
      });
      await h.settle();
      return order;
    },
    async linkAll(variant) {
      const { listingVariantId } = variant ?? (await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] }));
      await query('update order_line_items set listing_variant_id = $2 where workplace_id = $1', [seller.workplaceId, listingVariantId]);
      await seller.ctx.enqueue('orders.remap', { workplaceId: seller.workplaceId });
      await h.settle();
    },
    groups,
    shipments: () => query('select * from shipments where workplace_id = $1 order by id'),
    async placeAndPay(wanted) {
      const ids = wanted ?? (await groups()).slice(0, 1).map((group) => group.id as string);
      for (const id of ids) expect((await placeOrders(seller.ctx, { choices: [{ supplierOrderId: id }] }))[0]?.problems).toEqual([]);
      await h.settle();
      await postMovement(seller.ctx, {
        kind: 'topup',
        reference: `test:${newId()}`,
        entries: () => topupEntries(1_000_00),
      });
      await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'wallet' });
      await h.settle();
      return ids[0] as string;
    },
    deskOrder: async (supplierOrderId) =>
      (await query('select id from own_supplier_orders where supplier_order_id = $1 order by id desc limit 1', [supplierOrderId]))[0]
        .id as string,
  };
}

export interface PaidLamps {
  trade: Trade;
  /** The store's order. */
  bought: number;
  /** Our supplier order. */
  id: string;
  /** USD cents. */
  cost: number;
}

/** Two lamps that a shopper has bought: ordered with the own supplier and paid from the wallet. */
export async function paidLamps(h: Harness): Promise<PaidLamps> {
  const trade = await beginTrade(h);
  const { id: bought } = await trade.buy<{ id: number }>([{ title: 'Desk lamp', quantity: 2 }]);
  await trade.linkAll();
  const id = await trade.placeAndPay();
  return { trade, bought, id, cost: (await trade.groups())[0]?.total_cost as number };
}
