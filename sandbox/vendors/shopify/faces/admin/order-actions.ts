import type { Context, Hono } from 'hono';
import type { ShopifyBackend } from '../../backend.ts';
import { ShopRefusal } from '../../backend.ts';
import type { Order } from '../../model.ts';
import { act, formFields } from '../act.ts';
import { adminAddress } from '../addresses.ts';

type Work = (target: { shop: string; orderId: number; id: number; form: Awaited<ReturnType<typeof formFields>> }) => Promise<string>;

/** Actions of the store's owner on an order; each form on the order page posts to one of these. */
export function orderActions(admin: Hono, backend: ShopifyBackend): void {
  const on = (path: string, work: Work) =>
    admin.post(`/store/:name/orders/:order${path}`, async (c: Context) => {
      const shop = `${c.req.param('name')}.myshopify.com`;
      const orderId = Number(c.req.param('order'));
      const form = await formFields(c);
      return act(c, adminAddress(c, shop, `/orders/${orderId}`), () => work({ shop, orderId, id: Number(c.req.param('id')), form }));
    });

  on('/pay', async ({ shop, orderId }) => {
    await backend.payOrder(shop, orderId);
    return 'Payment received.';
  });
  on('/cancel', async ({ shop, orderId, form }) => {
    const reason = form.one('reason') as NonNullable<Order['cancelReason']>;
    await backend.cancelOrder(shop, orderId, { reason, refund: form.one('refund') === 'yes', restock: form.one('restock') === 'yes' });
    return 'Order cancelled.';
  });
  on('/refund', async ({ shop, orderId, form }) => {
    const order = await backend.order(shop, orderId);
    const restock = form.one('restock') === 'yes';
    const lines = (order?.lines ?? [])
      .map((line) => ({ lineItemId: line.id, quantity: Number(form.one(`line-${line.id}`)) || 0, restock }))
      .filter((line) => line.quantity > 0);
    await backend.refund(shop, { orderId, lines, shipping: form.one('shipping') || undefined, note: form.one('note') || undefined });
    return 'Refunded.';
  });
  on('/notes', async ({ shop, orderId, form }) => {
    const tags = form
      .one('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    await backend.editOrder(shop, orderId, { note: form.one('note'), tags });
    return 'Notes saved.';
  });
  on('/address', async ({ shop, orderId, form }) => {
    const names = ['address1', 'address2', 'city', 'provinceCode', 'zip', 'phone'] as const;
    const shippingAddress = Object.fromEntries(names.map((name) => [name, form.one(name) || null]));
    await backend.editOrder(shop, orderId, { shippingAddress });
    return 'Address saved.';
  });
  on('/customer-data', async ({ shop, orderId }) => {
    await backend.requestCustomerData(shop, await customerOf(backend, shop, orderId));
    return 'The app was asked for this customer’s data.';
  });
  on('/customer-redact', async ({ shop, orderId }) => {
    await backend.redactCustomer(shop, await customerOf(backend, shop, orderId));
    return 'The customer’s data was erased here, and the app was asked to erase its own.';
  });

  on('/fulfillment-orders/:id/request', async ({ shop, id, form }) => {
    await backend.requestFulfillment(shop, id, { message: form.one('message') || undefined });
    return 'Fulfillment requested.';
  });
  on('/fulfillment-orders/:id/request-cancellation', async ({ shop, id, form }) => {
    await backend.requestCancellation(shop, id, form.one('message') || undefined);
    return 'Cancellation requested.';
  });
  on('/fulfillment-orders/:id/fulfill', async ({ shop, id, form }) => {
    await backend.fulfill(shop, id, { company: form.one('company') || undefined, number: form.one('number') || undefined });
    return 'Marked as fulfilled.';
  });
  on('/fulfillment-orders/:id/hold', async ({ shop, id }) => {
    await backend.holdFulfillment(shop, id);
    return 'On hold.';
  });
  on('/fulfillment-orders/:id/release', async ({ shop, id }) => {
    await backend.releaseHold(shop, id);
    return 'Hold released.';
  });
  on('/fulfillment-orders/:id/move', async ({ shop, id, form }) => {
    await backend.moveFulfillment(shop, id, Number(form.one('location')));
    return 'Moved.';
  });
}

async function customerOf(backend: ShopifyBackend, shop: string, orderId: number): Promise<number> {
  const order = await backend.order(shop, orderId);
  if (!order?.customer) throw new ShopRefusal('This order has no customer.');
  return order.customer.id;
}
