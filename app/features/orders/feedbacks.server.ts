/** Sellers' feedback on supplier orders: asked for on delivery, given once (and changeable), then marked as done. */
import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { FeedbackTopic } from './feedback.ts';
import { addTimeline, askedBy } from './timeline.server.ts';

export interface Feedback {
  id: string;
  orderId: string;
  supplierOrderId: string;
  orderName: string;
  source: string | null;
  /** 1 to 5; null until it is given. */
  rating: number | null;
  topics: FeedbackTopic[];
  text: string;
  state: 'open' | 'given' | 'done';
  createdAt: Date;
  givenAt: Date | null;
}

const columns = `f.id, f.order_id as "orderId", f.supplier_order_id as "supplierOrderId", o.name as "orderName", s.source, f.rating, f.topics, f.text, f.state,
  f.created_at as "createdAt", f.given_at as "givenAt"`;
const joined = `order_feedbacks f join orders o on o.workplace_id = f.workplace_id and o.id = f.order_id
  join supplier_orders s on s.workplace_id = f.workplace_id and s.id = f.supplier_order_id`;

/** Ask the seller once for feedback on a supplier order that was delivered. Safe to repeat. */
export async function askForFeedback(ctx: WorkplaceContext, supplierOrderId: string): Promise<void> {
  await ctx.sql.query(
    `insert into order_feedbacks (workplace_id, id, order_id, supplier_order_id, created_at)
     select workplace_id, $3, order_id, id, $4 from supplier_orders where workplace_id = $1 and id = $2 and source is not null on conflict do nothing`,
    [ctx.workplace.id, supplierOrderId, newId(), ctx.now()],
  );
}

/** Feedback in these states, newest first, paged by cursor. */
export async function listFeedbacks(
  ctx: WorkplaceContext,
  input: { states: readonly Feedback['state'][]; cursor?: string | undefined; pageSize: number },
): Promise<{ feedbacks: Feedback[]; next: string | null }> {
  const { rows } = await ctx.sql.query<Feedback>({
    name: 'list-feedbacks',
    text: `select ${columns} from ${joined} where f.workplace_id = $1 and f.state = any($2) and ($3::uuid is null or f.id < $3) order by f.id desc limit $4`,
    values: [ctx.workplace.id, input.states, input.cursor ?? null, input.pageSize + 1],
  });
  const feedbacks = rows.slice(0, input.pageSize);
  return { feedbacks, next: rows.length > input.pageSize ? (feedbacks.at(-1)?.id ?? null) : null };
}

/** @throws AppError NOT_FOUND. */
export async function getFeedback(ctx: WorkplaceContext, input: { id: string }): Promise<Feedback> {
  const { rows } = await ctx.sql.query<Feedback>(`select ${columns} from ${joined} where f.workplace_id = $1 and f.id = $2`, [
    ctx.workplace.id,
    input.id,
  ]);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The feedback on one order's supplier orders. */
export async function feedbacksOf(ctx: WorkplaceContext, orderId: string): Promise<Feedback[]> {
  const { rows } = await ctx.sql.query<Feedback>({
    name: 'feedbacks-of-order',
    text: `select ${columns} from ${joined} where f.workplace_id = $1 and f.order_id = $2 order by f.id`,
    values: [ctx.workplace.id, orderId],
  });
  return rows;
}

/**
 * Rate a supplier order, or change its rating. There is one feedback per supplier order, whether it was asked for or not.
 * @throws AppError NOT_FOUND; STATE_CONFLICT while the supplier has not sent anything.
 */
export async function giveFeedback(
  ctx: WorkplaceContext,
  input: { supplierOrderId: string; rating: number; topics: readonly FeedbackTopic[]; text: string },
): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { rows: orders } = await tx.sql.query(
      `select s.order_id, s.state, exists (select 1 from shipments p where p.workplace_id = s.workplace_id and p.supplier_order_id = s.id) as sent
       from supplier_orders s where s.workplace_id = $1 and s.id = $2 for update`,
      [ctx.workplace.id, input.supplierOrderId],
    );
    const order = orders[0];
    if (!order) throw new AppError('NOT_FOUND');
    if (!order.sent) throw new AppError('STATE_CONFLICT', { state: order.state });
    const { rows } = await tx.sql.query(
      `insert into order_feedbacks as f (workplace_id, id, order_id, supplier_order_id, rating, topics, text, state, created_at, given_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'given', $8, $8)
       on conflict (workplace_id, supplier_order_id) do update set rating = excluded.rating, topics = excluded.topics, text = excluded.text, state = 'given',
         given_at = excluded.given_at returning id`,
      [
        ctx.workplace.id,
        newId(),
        order.order_id,
        input.supplierOrderId,
        input.rating,
        JSON.stringify([...new Set(input.topics)]),
        input.text.trim(),
        tx.now(),
      ],
    );
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: order.order_id,
        supplierOrderId: input.supplierOrderId,
        event: 'feedback_given',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { rating: input.rating },
      },
    ]);
    return { id: rows[0].id };
  });
}

/** Mark feedback as done, whether it was given or is not wanted. @throws AppError NOT_FOUND when one is not the workplace's. */
export async function markFeedbackDone(ctx: WorkplaceContext, input: { ids: readonly string[] }): Promise<{ updated: number }> {
  const ids = [...new Set(input.ids)];
  return ctx.transaction(async (tx) => {
    const { rows: known } = await tx.sql.query('select id from order_feedbacks where workplace_id = $1 and id = any($2) for update', [
      ctx.workplace.id,
      ids,
    ]);
    if (known.length < ids.length) throw new AppError('NOT_FOUND');
    const { rowCount } = await tx.sql.query(
      `update order_feedbacks set state = 'done', done_at = $3 where workplace_id = $1 and id = any($2) and state <> 'done'`,
      [ctx.workplace.id, ids, tx.now()],
    );
    return { updated: rowCount ?? 0 };
  });
}

/** How many orders wait for feedback, up to 100. */
export async function countOpenFeedback(ctx: WorkplaceContext): Promise<number> {
  const { rows } = await ctx.sql.query<{ open: number }>({
    name: 'open-feedback',
    text: `select count(*)::int as open from (select 1 from order_feedbacks where workplace_id = $1 and state = 'open' limit 100) found`,
    values: [ctx.workplace.id],
  });
  return rows[0]?.open ?? 0;
}
