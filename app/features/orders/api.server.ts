import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { archiveOrders, markOrders, revertOrders } from './arrange-orders.server.ts';
import { lastWeekFrom, namedRange } from './date-range.ts';
import { feedbackTopics } from './feedback.ts';
import { type Feedback, getFeedback, giveFeedback, listFeedbacks, markFeedbackDone } from './feedbacks.server.ts';
import { getOnboarding } from './get-onboarding.server.ts';
import { getOrder } from './get-order.server.ts';
import { listOrdersAsJson } from './list-orders.server.ts';
import { readSupply } from './read-supply.server.ts';
import {
  AddressInputShape,
  Day,
  Done,
  MarkInput,
  OrderFilterInput,
  OrderIds,
  OrderListView,
  OrderWithSupplyView,
  TimelineView,
  Updated,
} from './schemas.ts';
import { splitOrder } from './split-order.server.ts';
import { statesOfFilter } from './stages.ts';
import { countOrders, summarizeSection } from './summarize-orders.server.ts';
import { updateAddress } from './update-address.server.ts';
import { addressFromWire, orderWithSupplyOnWire, timelineOnWire } from './wire.ts';

const OrderId = z.object({ order_id: z.uuid() });
const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.uuid()).max(100));

const DetailView = z.object({
  id: z.uuid(),
  platform_order_id: z.string(),
  name: z.string(),
  store_id: z.uuid(),
  currency: z.string(),
  total: z.number().int(),
  payment_status: z.string(),
  fulfillment_status: z.string(),
  mark_order: z.string(),
  note: z.string(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  customer: z
    .object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable(), taxId: z.string().nullable() })
    .nullable(),
  address: z.record(z.string(), z.unknown()).nullable(),
  address_override: z.record(z.string(), z.unknown()).nullable(),
  address_changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string(), why: z.string() })),
  /** `most`: of what is too long, how many characters fit. */
  address_problems: z.array(z.object({ field: z.string(), why: z.string(), most: z.int().optional() })),
  supplier_orders: z.array(OrderWithSupplyView),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      supplier_order_id: z.uuid(),
      reason: z.string(),
      amount: z.number().int(),
      state: z.string(),
      decision_note: z.string(),
      created_at: z.string(),
    }),
  ),
  timeline: z.array(TimelineView),
});

async function detail(ctx: Parameters<typeof getOrder>[0], orderId: string, lineItemIds?: string[]): Promise<z.input<typeof DetailView>> {
  const order = await getOrder(ctx, { orderId, lineItemIds });
  const supply = await readSupply(ctx, order.supplierOrders);
  return {
    id: order.id,
    platform_order_id: order.platformOrderId,
    name: order.name,
    store_id: order.storeId,
    currency: order.currency,
    total: order.total,
    payment_status: order.financialStatus,
    fulfillment_status: order.fulfillmentStatus,
    mark_order: order.mark,
    note: order.note,
    created_at: order.placedAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    archived_at: order.archivedAt?.toISOString() ?? null,
    customer: order.customer,
    address: order.address ? { ...order.address } : null,
    address_override: order.addressOverride ? { ...order.addressOverride } : null,
    address_changes: order.checkedAddress?.changes ?? [],
    address_problems: order.checkedAddress?.problems ?? [],
    supplier_orders: order.supplierOrders.map((each) => orderWithSupplyOnWire(each, supply)),
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      supplier_order_id: refund.supplierOrderId,
      reason: refund.reason,
      amount: refund.amount,
      state: refund.state,
      decision_note: refund.decisionNote,
      created_at: refund.createdAt.toISOString(),
    })),
    timeline: order.timeline.map(timelineOnWire),
  };
}

const Timeline = z.object({ logs: z.array(TimelineView) });

const FeedbackView = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  supplier_order_id: z.uuid(),
  name: z.string(),
  source: z.string().nullable(),
  rating: z.number().int().nullable(),
  topics: z.array(z.string()),
  text: z.string(),
  state: z.enum(['open', 'given', 'done']),
  created_at: z.string(),
  given_at: z.string().nullable(),
});
const feedbackOnWire = (feedback: Feedback): z.input<typeof FeedbackView> => ({
  id: feedback.id,
  order_id: feedback.orderId,
  supplier_order_id: feedback.supplierOrderId,
  name: feedback.orderName,
  source: feedback.source,
  rating: feedback.rating,
  topics: feedback.topics,
  text: feedback.text,
  state: feedback.state,
  created_at: feedback.createdAt.toISOString(),
  given_at: feedback.givenAt?.toISOString() ?? null,
});
const FeedbackFilter = z.object({ cursor: z.uuid().optional(), page_size: z.coerce.number().int().min(1).max(100).default(25) });
const FeedbackPage = z.object({ feedbacks: z.array(FeedbackView), cursor: z.string().nullable() });
const feedbackPage = async (
  ctx: SellerContext,
  states: readonly Feedback['state'][],
  input: z.output<typeof FeedbackFilter>,
): Promise<z.input<typeof FeedbackPage>> => {
  const { feedbacks, next } = await listFeedbacks(ctx, { states, cursor: input.cursor, pageSize: input.page_size });
  return { feedbacks: feedbacks.map(feedbackOnWire), cursor: next };
};

export const ordersApi = [
  endpoint({
    method: 'get',
    path: '/api/orders/v5/list',
    summary: 'Orders of a stage, newest first',
    access: 'workplace',
    input: OrderFilterInput,
    output: OrderListView,
    async run(ctx, input) {
      return listOrdersAsJson(ctx, {
        ...statesOfFilter(input.order_status, input.cancellable ? 'waiting_payment' : input.sub_status),
        keyword: input.keyword,
        ...namedRange(input, ctx.workplace.timeZone),
        channel: input.channel,
        source: input.source,
        mark: input.mark_order,
        sort: input.sort,
        cursor: input.cursor,
        page: input.page ?? input.page_no,
        pageSize: input.page_size,
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/count-order-status',
    summary: 'How many orders each stage has',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ counts: z.record(z.string(), z.number().int()) }),
    run: async (ctx) => ({ counts: await countOrders(ctx) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/detail/:order_id',
    summary: 'An order with its supplier orders, address and history',
    access: 'workplace',
    input: OrderId.extend({ line_item_ids: ids.optional() }),
    output: DetailView,
    run: (ctx, input) => detail(ctx, input.order_id, input.line_item_ids),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/panel/:order_id',
    summary: 'An order for the side panel',
    access: 'workplace',
    input: OrderId,
    output: DetailView,
    run: (ctx, input) => detail(ctx, input.order_id),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v4/order-info',
    summary: 'An order by its id',
    access: 'workplace',
    input: OrderId,
    output: DetailView,
    run: (ctx, input) => detail(ctx, input.order_id),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/section/:type/summary',
    summary: 'Figures of a tab in a stretch of time',
    access: 'workplace',
    input: z.object({
      type: z.enum(['placement', 'tracking', 'refund']),
      source: z.string().max(40).optional(),
      from_date: Day.optional(),
      to_date: Day.optional(),
    }),
    output: z.object({
      orders: z.number().int(),
      cost: z.number().int(),
      currency: z.literal('USD'),
      stages: z.record(z.string(), z.number().int()),
    }),
    async run(ctx, input) {
      const named = namedRange(input, ctx.workplace.timeZone);
      const to = named.to ?? ctx.now();
      // The last millisecond of what is named is on its last day.
      const from = named.from ?? lastWeekFrom(new Date(to.getTime() - 1), ctx.workplace.timeZone);
      const summary = await summarizeSection(ctx, { tab: input.type, source: input.source === 'all' ? undefined : input.source, from, to });
      return { ...summary, currency: 'USD' as const };
    },
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v5/mark-order',
    summary: 'Mark orders by color',
    access: 'workplace',
    input: MarkInput,
    output: Updated,
    run: (ctx, input) => markOrders(ctx, { orders: input.orders, mark: input.mark_order }),
  }),
  endpoint({
    method: 'put',
    path: '/api/orders/v5/mark-archive',
    summary: 'Archive orders',
    access: 'workplace',
    input: OrderIds,
    output: Updated,
    run: (ctx, input) => archiveOrders(ctx, { ...input, isArchived: true }),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/revert-order',
    summary: 'Bring orders back',
    access: 'workplace',
    input: OrderIds,
    output: Updated,
    run: (ctx, input) => revertOrders(ctx, input),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/split',
    summary: 'Split line items off into an order of their own',
    access: 'workplace',
    input: OrderId.extend({ line_items: z.array(z.uuid()).min(1).max(250) }),
    output: Done,
    idempotent: true,
    async run(ctx, input) {
      await splitOrder(ctx, { orderId: input.order_id, lineItemIds: input.line_items });
      return { done: true as const };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/update-customer',
    summary: 'Correct the address of an order, or take the correction back',
    access: 'workplace',
    input: OrderId.extend({ address: AddressInputShape.nullable() }),
    output: Done,
    async run(ctx, input) {
      await updateAddress(ctx, { orderId: input.order_id, address: input.address ? addressFromWire(input.address) : null });
      return { done: true as const };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v2/logs/:id',
    summary: 'History of an order',
    access: 'workplace',
    input: z.object({ id: z.uuid() }),
    output: Timeline,
    run: async (ctx, input) => ({ logs: (await getOrder(ctx, { orderId: input.id })).timeline.map(timelineOnWire) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v4/order_log/order/:orderId',
    summary: 'History of an order',
    access: 'workplace',
    input: z.object({ orderId: z.uuid() }),
    output: Timeline,
    run: async (ctx, input) => ({ logs: (await getOrder(ctx, { orderId: input.orderId })).timeline.map(timelineOnWire) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v4/order_log/shipment/:orderId',
    summary: 'History of the parcels of an order',
    access: 'workplace',
    input: z.object({ orderId: z.uuid() }),
    output: Timeline,
    async run(ctx, input) {
      const { timeline } = await getOrder(ctx, { orderId: input.orderId });
      return {
        logs: timeline
          .filter((item) => item.actor === 'carrier' || item.event === 'shipped' || item.event.startsWith('fulfill'))
          .map(timelineOnWire),
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/onboarding',
    summary: 'The steps to the first order that a supplier has, and which are done',
    access: 'workplace',
    input: z.object({}),
    output: z.object({ is_done: z.boolean(), steps: z.array(z.object({ key: z.string(), is_done: z.boolean(), path: z.string() })) }),
    async run(ctx) {
      const { isDone, steps } = await getOnboarding(ctx);
      return { is_done: isDone, steps: steps.map((step) => ({ key: step.key, is_done: step.isDone, path: step.path })) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/feedbacks',
    summary: 'Orders that arrived and wait for the seller’s word',
    access: 'workplace',
    input: FeedbackFilter,
    output: FeedbackPage,
    run: (ctx, input) => feedbackPage(ctx, ['open'], input),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/feedbacks',
    summary: 'Rate a supplier order',
    access: 'workplace',
    input: z.object({
      supplier_order_id: z.uuid(),
      rating: z.number().int().min(1).max(5),
      topics: z.array(z.enum(feedbackTopics)).max(feedbackTopics.length).default([]),
      text: z.string().max(2000).default(''),
    }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    run: (ctx, input) =>
      giveFeedback(ctx, { supplierOrderId: input.supplier_order_id, rating: input.rating, topics: input.topics, text: input.text }),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/feedbacks/mark-done',
    summary: 'Put feedback away',
    access: 'workplace',
    input: z.object({ feedbacks: z.array(z.uuid()).min(1).max(500) }),
    output: Updated,
    run: (ctx, input) => markFeedbackDone(ctx, { ids: input.feedbacks }),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v5/feedbacks/:feedback_id',
    summary: 'One feedback',
    access: 'workplace',
    input: z.object({ feedback_id: z.uuid() }),
    output: FeedbackView,
    run: async (ctx, input) => feedbackOnWire(await getFeedback(ctx, { id: input.feedback_id })),
  }),
  endpoint({
    method: 'get',
    path: '/api/orders/v10/feedbacks/history',
    summary: 'Feedback that was given or put away, newest first',
    access: 'workplace',
    input: FeedbackFilter,
    output: FeedbackPage,
    run: (ctx, input) => feedbackPage(ctx, ['given', 'done'], input),
  }),
];
