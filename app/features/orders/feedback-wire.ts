/** A seller's feedback on a supplier order, as the API shows it. */
import { z } from 'zod';
import type { Feedback } from './feedbacks.server.ts';

export const FeedbackView = z.object({
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

export const feedbackOnWire = (feedback: Feedback): z.input<typeof FeedbackView> => ({
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

export const FeedbackFilter = z.object({ cursor: z.uuid().optional(), page_size: z.coerce.number().int().min(1).max(100).default(25) });
export const FeedbackPage = z.object({ feedbacks: z.array(FeedbackView), cursor: z.string().nullable() });
