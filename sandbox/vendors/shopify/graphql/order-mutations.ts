import { cancelOrder } from '../cancel-order.ts';
import { countryName } from '../countries.ts';
import { gid, idOf } from '../gid.ts';
import { type MetafieldInput, setMetafields } from '../metafields.ts';
import type { PostalAddress } from '../model.ts';
import { payOrder, saveOrder } from '../orders.ts';
import { noAddress } from '../place-order.ts';
import { sortedTags } from '../products.ts';
import { refundOrder } from '../refunds.ts';
import { refuse } from '../refusal.ts';
import { idempotencyKey, mutation, once } from './mutation.ts';
import type { Resolvers } from './request-context.ts';

const writeOrders = ['write_orders'];
export const orderMutations: Resolvers = {
  orderUpdate: mutation<{
    input: {
      id: string;
      note?: string | null;
      tags?: string[] | null;
      email?: string | null;
      phone?: string | null;
      poNumber?: string | null;
      customAttributes?: { key: string; value: string }[] | null;
      shippingAddress?: Partial<PostalAddress> | null;
      metafields?: MetafieldInput[] | null;
    };
  }>(writeOrders, async (s, { input }, ctx) => {
    const order = await s.store.get('orders', idOf('Order', input.id));
    if (!order) refuse(['id'], 'Order does not exist');
    if (input.email && !/^\S+@\S+$/.test(input.email)) refuse(['email'], 'Email is invalid');
    if (input.metafields) await setMetafields(s, input.metafields, `Order/${order.id}`, ['input', 'metafields']);
    const address = input.shippingAddress && { ...noAddress, ...order.shippingAddress, ...input.shippingAddress };
    if (address) address.country = countryName(address.countryCode);
    const saved = await saveOrder(
      s,
      ctx.shopify,
      {
        ...order,
        ...(input.note !== undefined ? { note: input.note } : {}),
        ...(input.tags ? { tags: sortedTags(input.tags) } : {}),
        ...(input.email !== undefined ? { email: input.email } : {}),
        ...(input.phone !== undefined ? { phone: input.phone } : {}),
        ...(input.customAttributes ? { customAttributes: input.customAttributes } : {}),
        ...(address ? { shippingAddress: address } : {}),
      },
      'orders/updated',
    );
    return { order: saved };
  }),
  orderCancel: mutation<{
    orderId: string;
    reason: 'OTHER';
    restock: boolean;
    refundMethod?: { originalPaymentMethodsRefund?: boolean } | null;
  }>(writeOrders, async (s, args, ctx) => {
    await cancelOrder(s, ctx.shopify, idOf('Order', args.orderId), {
      reason: args.reason,
      restock: args.restock,
      refund: args.refundMethod?.originalPaymentMethodsRefund ?? false,
    });
    return { job: { id: gid('Job', crypto.randomUUID()), done: true } };
  }),
  orderClose: mutation<{ input: { id: string } }>(writeOrders, async (s, args, ctx) => {
    const order = await s.store.get('orders', idOf('Order', args.input.id));
    if (!order) refuse(['id'], 'Order does not exist');
    return { order: await saveOrder(s, ctx.shopify, { ...order, closedAt: s.now }, 'orders/updated') };
  }),
  orderOpen: mutation<{ input: { id: string } }>(writeOrders, async (s, args, ctx) => {
    const order = await s.store.get('orders', idOf('Order', args.input.id));
    if (!order) refuse(['id'], 'Order does not exist');
    return { order: await saveOrder(s, ctx.shopify, { ...order, closedAt: null }, 'orders/updated') };
  }),
  orderMarkAsPaid: mutation<{ input: { id: string } }>(writeOrders, async (s, args, ctx) => ({
    order: await payOrder(s, ctx.shopify, idOf('Order', args.input.id)),
  })),
  refundCreate: mutation<{
    input: {
      orderId: string;
      note?: string | null;
      refundLineItems?: { lineItemId: string; quantity: number; restockType?: string | null; locationId?: string | null }[] | null;
      shipping?: { amount?: string | null; fullRefund?: boolean | null } | null;
      transactions?: { amount: string; kind: string; gateway: string; parentId?: string | null }[] | null;
    };
  }>(writeOrders, async (s, args, ctx, info) => {
    const { input } = args;
    const made = await once(s, 'refundCreate', idempotencyKey(info), args, async () => {
      const order = await s.store.get('orders', idOf('Order', input.orderId));
      if (!order) refuse(['orderId'], 'Order does not exist');
      const wrong = input.transactions?.findIndex((each) => each.kind !== 'REFUND') ?? -1;
      if (wrong >= 0) refuse(['transactions', String(wrong), 'kind'], 'Transaction kind must be refund');
      const refund = await refundOrder(s, ctx.shopify, {
        orderId: order.id,
        note: input.note ?? null,
        lines: (input.refundLineItems ?? []).map((each) => ({
          lineItemId: idOf('LineItem', each.lineItemId),
          quantity: each.quantity,
          restockType: each.restockType ?? 'NO_RESTOCK',
          locationId: each.locationId ? idOf('Location', each.locationId) : null,
        })),
        shipping: input.shipping?.fullRefund ? order.shippingTotal : (input.shipping?.amount ?? '0'),
        // Without transactions Shopify moves no money: the refund only takes lines off the order.
        amount: input.transactions?.length
          ? String(input.transactions.reduce((sum, each) => sum + Number(each.amount), 0).toFixed(2))
          : '0',
      });
      return { refundId: refund.id, orderId: order.id };
    });
    return { refund: await s.store.get('refunds', made.refundId), order: await s.store.get('orders', made.orderId) };
  }),
};
