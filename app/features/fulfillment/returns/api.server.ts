/** The calls for what goes wrong after a supplier was paid. Amounts are USD cents. */
import { z } from 'zod';
import { Done } from '#app/features/orders/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { done } from '../api-answers.server.ts';
import { refundReasons } from '../refund-rules.ts';
import { askSupplier, cancelWithSupplier, withdrawRequest } from './ask-supplier.server.ts';
import { addEvidence } from './evidence.server.ts';
import { maxEvidenceBytes } from './evidence-rules.ts';
import { lookNow } from './follow-requests.server.ts';
import { readOffer } from './offer.server.ts';

const OnOrder = z.object({ supplier_order_id: z.uuid() });
const OfferView = z.object({
  reasons: z.array(z.string()),
  offer: z
    .object({
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          variant_title: z.string(),
          image: z.string().nullable(),
          quantity: z.number().int(),
          unit_cost: z.number().int().nullable(),
        }),
      ),
      extra: z.number().int().describe('Shipping and taxes: they come back with all of the units.'),
      left: z.number().int().describe('What did not come back yet: the most that can be asked for.'),
      wants: z.array(z.enum(['refund', 'reissue'])),
      reasons: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
      most_pictures: z.number().int(),
      message_length: z.number().int(),
      until: z.string().nullable(),
      stake: z.object({
        profit: z.number().int().nullable(),
        revenue: z.number().int(),
        cost: z.number().int(),
        currency: z.string(),
        per_dollar: z.string().nullable(),
      }),
    })
    .nullable(),
});
export type OfferView = z.output<typeof OfferView>;

export const returnsApi = [
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/request',
    summary: 'Ask the supplier for money back, or for the items once more',
    access: 'workplace',
    idempotent: true,
    input: OnOrder.extend({
      want: z.enum(['refund', 'reissue']).default('refund'),
      reason: z.string().trim().min(1).max(40).describe('One of our reasons, or the number of one of the supplier’s own.'),
      description: z.string().trim().max(2000).default(''),
      evidence: z.array(z.string().max(500)).max(10).default([]),
      pictures: z.array(z.string().max(100)).max(20).default([]).describe('Keys of uploaded pictures.'),
      items: z
        .array(z.object({ id: z.string().max(60), quantity: z.number().int().min(0).max(99_999) }))
        .max(200)
        .optional(),
      amount: z.number().int().positive().optional(),
    }),
    output: z.object({ id: z.uuid() }),
    async run(ctx, input) {
      const { id } = await askSupplier(ctx, {
        supplierOrderId: input.supplier_order_id,
        want: input.want,
        reason: input.reason,
        description: input.description,
        evidence: input.evidence,
        pictures: input.pictures,
        items: input.items,
        amount: input.amount,
      });
      return { id };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/request-type',
    summary: 'For what, and for which reasons, money can be asked back; of one order what its supplier offers',
    access: 'workplace',
    input: OnOrder.partial(),
    output: OfferView,
    async run(ctx, input) {
      const reasons = [...refundReasons];
      if (!input.supplier_order_id) return { reasons, offer: null };
      const offer = await readOffer(ctx, { supplierOrderId: input.supplier_order_id });
      return {
        reasons: offer.reasons.map(({ id }) => id),
        offer: {
          items: offer.items.map(({ variantTitle, unitCost, ...item }) => ({ ...item, variant_title: variantTitle, unit_cost: unitCost })),
          extra: offer.extra,
          left: offer.left,
          wants: offer.wants,
          reasons: offer.reasons,
          most_pictures: offer.mostPictures,
          message_length: offer.messageLength,
          until: offer.until?.toISOString() ?? null,
          stake: {
            profit: offer.stake.profit,
            revenue: offer.stake.revenue,
            cost: offer.stake.cost,
            currency: offer.stake.currency,
            per_dollar: offer.stake.perDollar,
          },
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/pictures',
    summary: 'Upload a picture that shows what is wrong',
    access: 'workplace',
    input: z.object({ file: z.file() }),
    output: z.object({ key: z.string(), url: z.string() }),
    maxBytes: maxEvidenceBytes + 1024 * 1024,
    idempotent: true,
    run: addEvidence,
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/look',
    summary: 'Ask the supplier how a request stands; one that has not arrived is sent',
    access: 'workplace',
    input: z.object({ id: z.uuid() }),
    output: Done,
    run: (ctx, input) => done(lookNow(ctx, { requestId: input.id })),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/withdraw',
    summary: 'Take a request to a supplier back',
    access: 'workplace',
    input: z.object({ id: z.uuid() }),
    output: Done,
    run: (ctx, input) => done(withdrawRequest(ctx, { requestId: input.id })),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v4/refund/cancel-order',
    summary: 'Have the supplier cancel an order that it was paid for and has not sent',
    access: 'workplace',
    idempotent: true,
    input: OnOrder,
    output: z.object({
      outcome: z.enum(['asked', 'done']).describe('`done`: canceled, and the money is back; `asked`: the supplier decides.'),
    }),
    async run(ctx, input) {
      const outcome = await cancelWithSupplier(ctx, { supplierOrderId: input.supplier_order_id });
      return { outcome: outcome === 'done' ? ('done' as const) : ('asked' as const) };
    },
  }),
];
