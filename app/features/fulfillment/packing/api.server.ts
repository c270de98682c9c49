/** The calls for what the seller packs. */
import { z } from 'zod';
import { Done } from '#app/features/orders/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { maxAmount } from '#app/platform/typed-amount.ts';
import { done } from '../api-answers.server.ts';
import { enterPacked } from './enter-packed.server.ts';
import { listToPack } from './list-to-pack.server.ts';
import { packOrder } from './pack-order.server.ts';
import { choosePacking, dropPacking, listPackingChoices } from './packing-choices.server.ts';
import { mostRows } from './read-packing-file.server.ts';

const cents = z.number().int().min(0).max(maxAmount);
const Choice = z.object({ kind: z.enum(['supplier', 'product']), subject: z.string().min(1).max(60) });

const Packed = z
  .object({
    supplier_order_id: z.uuid().optional(),
    order_name: z.string().trim().max(100).optional(),
    tracking_number: z.string().trim().max(500).optional(),
    carrier: z.string().trim().max(100).optional(),
    /** USD cents; what is absent stays as it is. */
    goods_cost: cents.optional(),
    postage: cents.optional(),
    /** Sent without a tracking number. */
    is_sent: z.boolean().optional(),
  })
  .refine((row) => row.supplier_order_id || row.order_name, { message: 'required', path: ['supplier_order_id'] });

export const packingApi = [
  endpoint({
    method: 'get',
    path: '/api/orders/v5/packing',
    summary: 'What the seller packs, and what is to be packed now',
    access: 'workplace',
    input: z.object({}),
    output: z.object({
      choices: z.array(Choice.extend({ title: z.string().nullable() })),
      orders: z.array(
        z.object({
          supplier_order_id: z.uuid(),
          order_id: z.uuid(),
          name: z.string(),
          country_code: z.string().nullable(),
          /** USD cents as entered, or as they were for the same goods the last time. */
          goods_cost: z.number().int().nullable(),
          postage: z.number().int().nullable(),
          line_items: z.array(
            z.object({ id: z.uuid(), title: z.string(), variant_title: z.string(), sku: z.string(), quantity: z.number().int() }),
          ),
        }),
      ),
    }),
    async run(ctx) {
      const [choices, orders] = await Promise.all([listPackingChoices(ctx), listToPack(ctx)]);
      return {
        choices,
        orders: orders.map((order) => ({
          supplier_order_id: order.supplierOrderId,
          order_id: order.orderId,
          name: order.name,
          country_code: order.countryCode,
          goods_cost: order.goodsCost,
          postage: order.postage,
          line_items: order.items.map((item) => ({
            id: item.id,
            title: item.title,
            variant_title: item.variantTitle,
            sku: item.sku,
            quantity: item.openQuantity,
          })),
        })),
      };
    },
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v5/packing/choices',
    summary: 'Choose what the seller packs from now on, or leave it to suppliers again',
    access: 'workplace',
    input: Choice.extend({ is_packed: z.boolean() }),
    output: Done,
    run: (ctx, { kind, subject, is_packed: isPacked }) =>
      done(isPacked ? choosePacking(ctx, { kind, subjects: [subject] }) : dropPacking(ctx, { kind, subject })),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/packing/pack',
    summary: 'Pack an order instead of ordering it from a supplier',
    access: 'workplace',
    input: z.object({ supplier_order_id: z.uuid(), scope: z.enum(['order', 'products', 'supplier']).default('order') }),
    output: Done,
    run: (ctx, input) => done(packOrder(ctx, { supplierOrderId: input.supplier_order_id, scope: input.scope })),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/packing/enter',
    summary: 'Enter tracking numbers and costs of what was packed',
    access: 'workplace',
    input: z.object({ orders: z.array(Packed).min(1).max(mostRows) }),
    output: z.object({
      entered: z.number().int(),
      failed: z.array(z.object({ row: z.number().int(), code: z.string(), field: z.string().optional() })),
    }),
    run: (ctx, input) =>
      enterPacked(
        ctx,
        input.orders.map((row) => ({
          supplierOrderId: row.supplier_order_id,
          orderName: row.order_name,
          trackingNumber: row.tracking_number || undefined,
          carrier: row.carrier || undefined,
          goodsCost: row.goods_cost,
          postage: row.postage,
          isSent: row.is_sent,
        })),
      ),
  }),
];
