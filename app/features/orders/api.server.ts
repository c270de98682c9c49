import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { updateAddress } from './address/update-address.server.ts';
import { archiveOrders, markOrders, revertOrders } from './arrange-orders.server.ts';
import { lastWeekFrom, namedRange } from './date-range.ts';
import { DetailView, detailOnWire } from './detail-wire.ts';
import { feedbackTopics } from './feedback.ts';
import { FeedbackFilter, FeedbackPage, FeedbackView, feedbackOnWire } from './feedback-wire.ts';
import { type Feedback, getFeedback, giveFeedback, listFeedbacks, markFeedbackDone } from './feedbacks.server.ts';
import { getOnboarding } from './get-onboarding.server.ts';
import { getOrder } from './get-order.server.ts';
import { listOrdersAsJson } from './list-orders.server.ts';
import { readSupply } from './read-supply.server.ts';
import {
  AddressInputShape,
  Day,
  Done,
  idList,
  MarkInput,
  OrderFilterInput,
  OrderIds,
  OrderListView,
  TimelineView,
  Updated,
} from './schemas.ts';
import { splitOrder } from './split-order.server.ts';
import { statesOfFilter } from './stages.ts';
import { countOrders, summarizeSection } from './summarize-orders.server.ts';
import { dismissUnreadable, listUnreadable, readUnreadableAgain } from './unreadable-orders.server.ts';
import { unreadableKinds } from './unreadable-parts.ts';
import { addressFromWire, timelineOnWire } from './wire.ts';

const OrderId = z.object({ order_id: z.uuid() });

async function detail(ctx: SellerContext, orderId: string, lineItemIds?: string[]): Promise<z.input<typeof DetailView>> {
  const order = await getOrder(ctx, { orderId, lineItemIds });
  return detailOnWire(order, await readSupply(ctx, order.supplierOrders));
}

const Timeline = z.object({ logs: z.array(TimelineView) });

const feedbackPage = async (
  ctx: SellerContext,
  states: readonly Feedback['state'][],
  input: z.output<typeof FeedbackFilter>,
): Promise<z.input<typeof FeedbackPage>> => {
  const { feedbacks, next } = await listFeedbacks(ctx, { states, cursor: input.cursor, pageSize: input.page_size });
  return { feedbacks: feedbacks.map(feedbackOnWire), cursor: next };
};

const UnreadableId = z.object({ store_id: z.uuid(), platform_order_id: z.string().min(1).max(100) });

export const ordersApi = [
  endpoint({
    method: 'get',
    path: '/api/orders/v5/unreadable',
    summary: 'Orders of the stores that cannot be read, newest first',
    access: 'workplace',
    input: z.object({}),
    output: z.object({
      orders: z.array(
        z.object({
          store_id: z.string(),
          platform_order_id: z.string(),
          name: z.string(),
          store_name: z.string(),
          /** The store does not have it any more, as it said when the order was to be read again; `unreadable` is then empty. */
          is_gone: z.boolean(),
          unreadable: z.array(z.object({ kind: z.enum(unreadableKinds), item: z.number().int().optional() })),
          last_tried_at: z.string(),
          admin_url: z.string().nullable(),
        }),
      ),
    }),
    run: async (ctx) => ({
      orders: (await listUnreadable(ctx)).map((order) => ({
        store_id: order.storeId,
        platform_order_id: order.platformOrderId,
        name: order.name,
        store_name: order.storeName,
        is_gone: order.isGone,
        unreadable: order.parts,
        last_tried_at: order.seenAt,
        admin_url: order.adminUrl,
      })),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/unreadable/read-again',
    summary: 'Have an order read again that could not be read; it leaves the list when it can be, and says so when the store has none',
    access: 'workplace',
    input: UnreadableId,
    output: Done,
    async run(ctx, input) {
      await readUnreadableAgain(ctx, { storeId: input.store_id, platformOrderId: input.platform_order_id });
      return { done: true as const };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/orders/v5/unreadable/dismiss',
    summary: 'Put an order away that cannot be read',
    access: 'workplace',
    input: UnreadableId,
    output: Done,
    async run(ctx, input) {
      await dismissUnreadable(ctx, { storeId: input.store_id, platformOrderId: input.platform_order_id });
      return { done: true as const };
    },
  }),
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
    input: OrderId.extend({ line_item_ids: idList.optional() }),
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
      // `to` is exclusive: a millisecond before it is still on the last day of the period.
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
