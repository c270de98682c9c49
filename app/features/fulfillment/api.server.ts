import { z } from 'zod';
import { knownDays } from '#app/features/catalog/delivery-time.ts';
import { Done, idList } from '#app/features/orders/schemas.ts';
import { OrderPlacing } from '#app/features/settings/schemas.ts';
import { readSetting, saveSetting } from '#app/features/settings/setting.server.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { mostMatching } from '#app/platform/most-matching.ts';
import { confirmation, done, enterOrderNumbers, pay, place, syncStatus } from './api-answers.server.ts';
import { updateByApi } from './by-hand/hand-answers.server.ts';
import { undoHandStep } from './by-hand/undo-hand-step.server.ts';
import { skipPlacement } from './cancel-placement.server.ts';
import { cancelPlacements } from './cancel-placements.server.ts';
import { changeByApi } from './change-supplier/change-by-api.server.ts';
import { supplierForAllApi } from './change-supplier/supplier-for-all-api.server.ts';
import { chooseShipping } from './choose-shipping.server.ts';
import { listPlacements, listUnpaidPlacements } from './list-placements.server.ts';
import { fulfillManually } from './order-by-hand.server.ts';
import { confirmPayment } from './payment-confirmations.server.ts';
import { bulkFeature, orderFeature } from './place-orders.server.ts';
import { previewPlacement } from './preview-placement.server.ts';
import { askAgainNow } from './run-placement.server.ts';
import {
  Cancelled,
  ChangeSupplier,
  Choices,
  ConfirmationAnswer,
  ConfirmationToken,
  HandOrder,
  Ids,
  OrderNumbers,
  Outcome,
  Payment,
  PaymentView,
  PreviewView,
  SyncStatus,
} from './schemas.ts';
import { syncByNumbers } from './sync-work.server.ts';
import { paySupplierNow, takeMoneyBack } from './take-money-back.server.ts';

export const fulfillmentApi = [
  endpoint({
    method: 'post',
    path: '/api/orders/v4/preview',
    summary: 'What placing would cost, and what stands in the way',
    access: 'workplace',
    input: Choices,
    output: PreviewView,
    async run(ctx, input) {
      const { orders, total, quota } = await previewPlacement(ctx, {
        choices: input.orders.map((order) => ({
          supplierOrderId: order.supplier_order_id,
          serviceName: order.service_name,
          agreedCost: order.agreed_cost,
          acceptAddress: order.accept_address,
        })),
        acceptAddress: input.accept_address,
      });
      if (orders.length < new Set(input.orders.map((order) => order.supplier_order_id)).size) throw new AppError('NOT_FOUND');
      return {
        total,
        currency: 'USD' as const,
        quota: { limit: quota.limit, usage: quota.usage },
        orders: orders.map((order) => ({
          supplier_order_id: order.supplierOrderId,
          order_id: order.orderId,
          name: order.orderName,
          source: order.source,
          ship_from: order.shipFrom,
          ship_to: order.shipTo,
          service_name: order.serviceName,
          logistics: order.options.map((each) => ({
            service_name: each.serviceName,
            amount: each.cost,
            currency: 'USD' as const,
            delivery_time: knownDays(each.daysMin, each.daysMax),
            processing_time: knownDays(each.processingDaysMin, each.processingDaysMax),
          })),
          items_cost: order.itemsCost,
          shipping_cost: order.shippingCost,
          total_cost: order.totalCost,
          address_changes: order.address?.changes ?? [],
          problems: order.problems,
          note_cut_at: order.noteCutAt,
        })),
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/create',
    summary: 'Place orders with their suppliers',
    access: 'workplace',
    needs: orderFeature,
    limitedBy: [orderFeature, bulkFeature],
    idempotent: true,
    input: Choices,
    output: Outcome,
    run: place,
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/request',
    summary: 'Request fulfillment of orders',
    access: 'workplace',
    needs: orderFeature,
    limitedBy: [orderFeature, bulkFeature],
    idempotent: true,
    input: Choices,
    output: Outcome,
    run: place,
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/update-multiple-shipping-method',
    summary: 'Choose the shipping service of orders that are ready',
    access: 'workplace',
    input: z.object({
      orders: z
        .array(z.object({ supplier_order_id: z.uuid(), service_name: z.string().min(1).max(100) }))
        .min(1)
        .max(mostMatching),
    }),
    output: z.object({ updated: z.number().int() }),
    run: (ctx, input) =>
      chooseShipping(
        ctx,
        input.orders.map((order) => ({ supplierOrderId: order.supplier_order_id, serviceName: order.service_name })),
      ),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/sync-status',
    summary: 'How placing goes',
    access: 'workplace',
    input: z.object({ supplier_order_ids: idList.optional() }),
    output: SyncStatus,
    run: async (ctx, input) => syncStatus(ctx, input.supplier_order_ids ?? (await listUnpaidPlacements(ctx))),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/sync-status',
    summary: 'Ask the suppliers again about placements without an answer',
    access: 'workplace',
    input: Ids,
    output: SyncStatus,
    async run(ctx, input) {
      for (const id of input.supplier_order_ids) await askAgainNow(ctx, id);
      return syncStatus(ctx, input.supplier_order_ids);
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/payment',
    summary: 'Pay placed orders from the wallet or by card',
    access: 'workplace',
    idempotent: true,
    input: Payment,
    output: PaymentView,
    run: pay,
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/payments/cancel',
    summary: 'Take unpaid placements back',
    access: 'workplace',
    input: Ids,
    output: Cancelled,
    run: (ctx, input) => cancelPlacements(ctx, input.supplier_order_ids),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v4/settings/placement',
    summary: 'How orders are placed and paid',
    access: 'workplace',
    input: z.object({}),
    output: OrderPlacing,
    run: (ctx) => readSetting(ctx, 'order-placing'),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v4/settings/placement',
    summary: 'Change how orders are placed and paid',
    access: 'workplace',
    input: OrderPlacing.partial(),
    output: OrderPlacing,
    run: (ctx, input) => saveSetting(ctx, 'order-placing', input),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/payments/money-back',
    summary: 'Take back the money of paid orders whose supplier does not have it yet',
    access: 'workplace',
    input: z.object({ supplier_order_id: z.uuid() }),
    output: Done,
    run: (ctx, input) => done(takeMoneyBack(ctx, { supplierOrderId: input.supplier_order_id })),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/payments/pass-on',
    summary: 'Pay the supplier of a paid order now, after it could not be paid',
    access: 'workplace',
    input: z.object({ supplier_order_id: z.uuid() }),
    output: Done,
    run: (ctx, input) => done(paySupplierNow(ctx, { supplierOrderId: input.supplier_order_id })),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/fetch-quayside-pay-all-link',
    summary: 'Where everything that waits for payment is paid at once',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ url: z.string(), orders: z.number().int(), amount: z.number().int(), currency: z.literal('USD') }),
    async run(ctx) {
      const rows = await listPlacements(ctx, await listUnpaidPlacements(ctx));
      return {
        url: `${ctx.env.APP_URL}/app/orders/pay`,
        orders: rows.length,
        amount: rows.reduce((sum, row) => sum + row.totalCost, 0),
        currency: 'USD' as const,
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v6/payments/retry-all',
    summary: 'Orders whose payment failed, and where all of them are paid again',
    access: 'workplace',
    input: z.object({}),
    output: z.object({
      supplier_orders: z.array(z.uuid()),
      url: z.string(),
      amount: z.number().int(),
      currency: z.literal('USD'),
    }),
    async run(ctx) {
      const failed = (await listPlacements(ctx, await listUnpaidPlacements(ctx))).filter((row) => row.errorKey === 'payment_failed');
      const search = new URLSearchParams(failed.map((row) => ['id', row.id]));
      return {
        supplier_orders: failed.map((row) => row.id),
        url: `${ctx.env.APP_URL}/app/orders/pay${failed.length > 0 ? `?${search}` : ''}`,
        amount: failed.reduce((sum, row) => sum + row.totalCost, 0),
        currency: 'USD' as const,
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/open-api/orders/payment-confirmation',
    summary: 'What a payment confirmation link asks for',
    access: 'public',
    input: z.object({ token: ConfirmationToken }),
    output: ConfirmationAnswer,
    run: (ctx, input) => confirmation(ctx, input.token),
  }),
  endpoint({
    method: 'get',
    path: '/api/open-api/orders/payment-confirmation/:id',
    summary: 'What a payment confirmation link asks for',
    access: 'public',
    input: z.object({ id: ConfirmationToken }),
    output: ConfirmationAnswer,
    run: (ctx, input) => confirmation(ctx, input.id),
  }),
  endpoint({
    method: 'post',
    path: '/api/open-api/orders/payment-confirmation',
    summary: 'Confirm the payment that a link asks for; once',
    access: 'public',
    input: z.object({ token: ConfirmationToken }),
    output: z.object({ paid: z.number().int(), state: z.enum(['paid', 'processing']) }),
    run: (ctx, input) => confirmPayment(ctx, input),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v4/update-to-fail',
    summary: 'Give up a placement that did not succeed',
    access: 'workplace',
    input: Ids,
    output: Done,
    async run(ctx, input) {
      for (const supplierOrderId of input.supplier_order_ids) await skipPlacement(ctx, { supplierOrderId });
      return { done: true as const };
    },
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/order_no/update',
    summary: 'Enter order numbers of suppliers that are linked out',
    access: 'workplace',
    input: OrderNumbers,
    output: Done,
    limitedBy: [orderFeature],
    run: (ctx, input) => done(enterOrderNumbers(ctx, input)),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v5/by-hand/:id',
    summary: 'Tell what an order by hand costs, how it is sent and what became of it',
    access: 'workplace',
    input: HandOrder,
    output: Done,
    run: (ctx, input) => done(updateByApi(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/by-hand/:id/undo',
    summary: 'Take back what was last told of an order by hand',
    access: 'workplace',
    input: z.object({ id: z.uuid() }),
    output: Done,
    run: (ctx, input) => done(undoHandStep(ctx, { supplierOrderId: input.id })),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/sync-status/:source_type',
    summary: 'Look at the suppliers for news of placed orders',
    access: 'workplace',
    input: z.object({ source_type: z.string().max(40), source_orders: z.array(z.string().max(100)).min(1).max(100) }),
    output: z.object({ queued: z.number().int() }),
    run: (ctx, input) => syncByNumbers(ctx, { source: input.source_type, numbers: input.source_orders }),
  }),
  ...supplierForAllApi,
  endpoint({
    method: 'post',
    path: '/api/orders/:id/change-supplier',
    summary: 'Put another supplier behind line items',
    access: 'workplace',
    input: ChangeSupplier,
    output: Done,
    run: (ctx, input) => done(changeByApi(ctx, input)),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v4/manually-fulfill',
    summary: 'Fulfill without a supplier order',
    access: 'workplace',
    input: z.object({
      supplier_order_id: z.uuid(),
      tracking_number: z.string().trim().max(500).optional(),
      carrier: z.string().trim().max(100).optional(),
    }),
    output: Done,
    run: (ctx, input) =>
      done(
        fulfillManually(ctx, {
          supplierOrderId: input.supplier_order_id,
          trackingNumber: input.tracking_number || undefined,
          carrier: input.carrier,
        }),
      ),
  }),
];
