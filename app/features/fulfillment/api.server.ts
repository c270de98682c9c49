import { z } from 'zod';
import type { Context, SellerContext } from '#app/context.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { Done } from '#app/features/orders/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { cancelPlacement, skipPlacement } from './cancel-placement.server.ts';
import { listPlacements, listUnpaidPlacements } from './list-placements.server.ts';
import { changeSupplier, enterOrderNumber, fulfillManually } from './order-by-hand.server.ts';
import { paySupplierOrders } from './pay-supplier-orders.server.ts';
import { confirmPayment, readPaymentConfirmation } from './payment-confirmations.server.ts';
import { bulkFeature, orderFeature, placeOrders } from './place-orders.server.ts';
import { previewPlacement } from './preview-placement.server.ts';
import { refundReasons, requestRefund } from './refunds.server.ts';
import { askAgainNow } from './run-placement.server.ts';

const choice = z.object({ supplier_order_id: z.uuid(), service_name: z.string().max(100).optional() });
const Choices = z.object({ orders: z.array(choice).min(1).max(100), accept_address: z.boolean().default(false) });
const Ids = z.object({ supplier_order_ids: z.array(z.uuid()).min(1).max(100) });

const problem = z.object({
  key: z.string(),
  cure: z.string(),
  field: z.string().optional(),
  why: z.string().optional(),
  lineItemId: z.string().optional(),
  title: z.string().optional(),
});
const option = z.object({
  service_name: z.string(),
  amount: z.number().int(),
  currency: z.literal('USD'),
  delivery_time: z.string().nullable(),
  processing_time: z.string().nullable(),
});
const PreviewView = z.object({
  orders: z.array(
    z.object({
      supplier_order_id: z.uuid(),
      order_id: z.uuid(),
      name: z.string(),
      source: z.string().nullable(),
      ship_from: z.string().nullable(),
      ship_to: z.string().nullable(),
      service_name: z.string().nullable(),
      logistics: z.array(option),
      items_cost: z.number().int(),
      shipping_cost: z.number().int(),
      total_cost: z.number().int(),
      address_changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string(), why: z.string() })),
      problems: z.array(problem),
    }),
  ),
  total: z.number().int(),
  currency: z.literal('USD'),
  quota: z.object({ limit: z.number().int(), usage: z.number().int() }),
});

const Outcome = z.object({
  orders: z.array(
    z.object({
      supplier_order_id: z.uuid(),
      order_id: z.uuid(),
      name: z.string(),
      status: z.enum(['processing', 'error']),
      error_key: z.string().nullable(),
      problems: z.array(problem),
    }),
  ),
});

/** Toast items (specification 3, section 3): processing, success or error. */
const SyncStatus = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      order_id: z.uuid(),
      name: z.string(),
      sourceType: z.string().nullable(),
      source_no: z.string().nullable(),
      status: z.enum(['processing', 'success', 'error']),
      state: z.string(),
      warning_key: z.string().nullable(),
      error_message: z.string().nullable(),
      error_key: z.string().nullable(),
      total_cost: z.number().int(),
      pay_before: z.string().nullable(),
    }),
  ),
});

const days = (min: number | undefined, max: number | undefined): string | null =>
  min === undefined && max === undefined ? null : min === max || max === undefined ? String(min) : `${min ?? max}-${max}`;

async function place(ctx: SellerContext, input: z.output<typeof Choices>): Promise<z.input<typeof Outcome>> {
  const outcomes = await placeOrders(ctx, {
    choices: input.orders.map((order) => ({ supplierOrderId: order.supplier_order_id, serviceName: order.service_name })),
    acceptAddress: input.accept_address,
  });
  if (outcomes.length < new Set(input.orders.map((order) => order.supplier_order_id)).size) throw new AppError('NOT_FOUND');
  if (outcomes.length > 0 && outcomes.every((outcome) => outcome.isOverQuota)) {
    const { limit, usage } = await getUsage(ctx, ctx.workplace.accountId, orderFeature);
    throw new AppError(
      'QUOTA_EXPIRED',
      { feature: orderFeature, limit },
      { data: { feature_id: orderFeature, limit, usage, needed: outcomes.length } },
    );
  }
  return {
    orders: outcomes.map((outcome) => ({
      supplier_order_id: outcome.supplierOrderId,
      order_id: outcome.orderId,
      name: outcome.orderName,
      status: outcome.isPlacing ? ('processing' as const) : ('error' as const),
      error_key: outcome.isOverQuota ? 'quota' : null,
      problems: outcome.problems,
    })),
  };
}

async function syncStatus(ctx: SellerContext, ids: readonly string[]): Promise<z.input<typeof SyncStatus>> {
  const rows = await listPlacements(ctx, ids);
  return {
    orders: rows.map((row) => {
      const isWorking = row.state === 'placing' || row.state === 'outcome_unknown';
      return {
        id: row.id,
        order_id: row.orderId,
        name: row.orderName,
        sourceType: row.source,
        source_no: row.supplierOrderNo,
        status: isWorking ? ('processing' as const) : row.errorKey ? ('error' as const) : ('success' as const),
        state: row.state,
        warning_key: row.state === 'outcome_unknown' ? 'waiting_complete_order' : null,
        error_message: row.errorMessage,
        error_key: row.errorKey,
        total_cost: row.totalCost,
        pay_before: row.payBefore?.toISOString() ?? null,
      };
    }),
  };
}

const done = async (work: Promise<unknown>): Promise<{ done: true }> => {
  await work;
  return { done: true };
};

const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.uuid()).max(100));

const Payment = Ids.extend({
  method: z.enum(['auto', 'wallet', 'card']).default('auto'),
  card_id: z.string().max(100).optional(),
  save_card: z.boolean().default(false),
});
const PaymentView = z.object({
  paid: z.array(z.uuid()),
  skipped: z.array(z.uuid()),
  card: z
    .object({
      payment_id: z.uuid(),
      state: z.string(),
      client_secret: z.string().nullable(),
      publishable_key: z.string(),
      amount: z.number().int(),
      error_message: z.string().nullable(),
    })
    .nullable(),
});

async function pay(ctx: SellerContext, input: z.output<typeof Payment>): Promise<z.input<typeof PaymentView>> {
  const { paid, skipped, card } = await paySupplierOrders(ctx, {
    supplierOrderIds: input.supplier_order_ids,
    method: input.method,
    cardId: input.card_id,
    saveCard: input.save_card,
  });
  return {
    paid,
    skipped,
    card: card && {
      payment_id: card.paymentId,
      state: card.state,
      client_secret: card.clientSecret,
      publishable_key: card.publishableKey,
      amount: card.amount,
      error_message: card.errorMessage,
    },
  };
}

const ChangeSupplier = z.object({
  id: z.uuid(),
  line_items: z
    .array(z.object({ id: z.uuid(), source_variant_id: z.uuid(), quantity: z.number().int().min(1).max(999).default(1) }))
    .min(1)
    .max(100),
});

const ConfirmationToken = z.string().min(40).max(400);
const ConfirmationAnswer = z.object({
  state: z.enum(['open', 'used', 'expired', 'settled']),
  workplace: z.string(),
  total: z.number().int(),
  currency: z.literal('USD'),
  expires_at: z.string(),
  orders: z.array(
    z.object({
      name: z.string(),
      source: z.string().nullable(),
      total_cost: z.number().int(),
      is_due: z.boolean(),
      items: z.array(z.object({ title: z.string(), image: z.string().nullable(), quantity: z.number().int() })),
    }),
  ),
});

async function confirmation(ctx: Context, token: string): Promise<z.input<typeof ConfirmationAnswer>> {
  const found = await readPaymentConfirmation(ctx, { token });
  return {
    state: found.state,
    workplace: found.workplaceName,
    total: found.total,
    currency: 'USD',
    expires_at: found.expiresAt.toISOString(),
    orders: found.orders.map((order) => ({
      name: order.name,
      source: order.source,
      total_cost: order.totalCost,
      is_due: order.isDue,
      items: order.items,
    })),
  };
}

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
        choices: input.orders.map((order) => ({ supplierOrderId: order.supplier_order_id, serviceName: order.service_name })),
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
            delivery_time: days(each.daysMin, each.daysMax),
            processing_time: days(each.processingDaysMin, each.processingDaysMax),
          })),
          items_cost: order.itemsCost,
          shipping_cost: order.shippingCost,
          total_cost: order.totalCost,
          address_changes: order.address?.changes ?? [],
          problems: order.problems,
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
        .max(100),
    }),
    output: z.object({ updated: z.number().int() }),
    async run(ctx, input) {
      const { rowCount } = await ctx.sql.query(
        `update supplier_orders s set service_name = c.name from unnest($2::uuid[], $3::text[]) as c (id, name) where s.workplace_id = $1 and s.id = c.id and s.state = 'ready'`,
        [ctx.workplace.id, input.orders.map((order) => order.supplier_order_id), input.orders.map((order) => order.service_name)],
      );
      return { updated: rowCount ?? 0 };
    },
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
    output: z.object({ cancelled: z.array(z.uuid()), refused: z.array(z.uuid()) }),
    async run(ctx, input) {
      const cancelled: string[] = [];
      const refused: string[] = [];
      for (const supplierOrderId of input.supplier_order_ids) {
        try {
          await cancelPlacement(ctx, { supplierOrderId, why: 'seller' });
          cancelled.push(supplierOrderId);
        } catch (error) {
          if ((error as { code?: string }).code !== 'STATE_CONFLICT') throw error;
          refused.push(supplierOrderId);
        }
      }
      return { cancelled, refused };
    },
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
    input: z.object({
      order_source: z.string().max(40).optional(),
      platform_order_id: z.string().max(100).optional(),
      shipment_infos: z
        .array(
          z.object({
            supplier_order_id: z.uuid(),
            order_no: z.string().trim().min(1).max(100),
            source_order_status: z.string().max(60).optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: Done,
    async run(ctx, input) {
      for (const info of input.shipment_infos)
        await enterOrderNumber(ctx, { supplierOrderId: info.supplier_order_id, number: info.order_no });
      return { done: true as const };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/sync-status/:source_type',
    summary: 'Look at the suppliers for news of placed orders',
    access: 'workplace',
    input: z.object({ source_type: z.string().max(40), source_orders: z.array(z.string().max(100)).min(1).max(100) }),
    output: z.object({ queued: z.number().int() }),
    async run(ctx, input) {
      const { rows } = await ctx.sql.query(
        'select id from supplier_orders where workplace_id = $1 and source = $2 and supplier_order_no = any($3)',
        [ctx.workplace.id, input.source_type, input.source_orders],
      );
      for (const { id } of rows)
        await ctx.enqueue(
          'fulfillment.look-at-supplier',
          { workplaceId: ctx.workplace.id, supplierOrderId: id, parts: [] },
          { singletonKey: id },
        );
      return { queued: rows.length };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/:id/change-supplier',
    summary: 'Put another supplier behind line items',
    access: 'workplace',
    input: ChangeSupplier,
    output: Done,
    run: (ctx, input) =>
      done(
        changeSupplier(ctx, {
          orderId: input.id,
          lineItems: input.line_items.map((item) => ({
            lineItemId: item.id,
            sourceVariantId: item.source_variant_id,
            quantity: item.quantity,
          })),
        }),
      ),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v4/manually-fulfill',
    summary: 'Fulfill without a supplier order',
    access: 'workplace',
    input: z.object({
      supplier_order_id: z.uuid(),
      tracking_number: z.string().trim().max(100).optional(),
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
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/request',
    summary: 'Ask the supplier for money back',
    access: 'workplace',
    idempotent: true,
    input: z.object({
      supplier_order_id: z.uuid(),
      reason: z.enum(refundReasons),
      description: z.string().trim().max(2000).default(''),
      evidence: z.array(z.string().max(500)).max(10).default([]),
      amount: z.number().int().positive().optional(),
    }),
    output: z.object({ id: z.uuid() }),
    run: (ctx, input) =>
      requestRefund(ctx, {
        supplierOrderId: input.supplier_order_id,
        reason: input.reason,
        description: input.description,
        evidence: input.evidence,
        amount: input.amount,
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/request-type',
    summary: 'Reasons for which money can be asked back',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ reasons: z.array(z.string()) }),
    run: async () => ({ reasons: [...refundReasons] }),
  }),
];
