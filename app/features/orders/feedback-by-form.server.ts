import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { feedbackTopics } from './feedback.ts';
import { giveFeedback, markFeedbackDone } from './feedbacks.server.ts';

const Given = z.object({
  supplier_order_id: z.uuid(),
  rating: z.coerce.number().int().min(1).max(5),
  text: z.string().trim().max(2000).default(''),
  topic: z.array(z.enum(feedbackTopics)),
});

/** Give feedback about a supplier order, or say that there is none to give, as its form asks. @throws AppError BAD_REQUEST beside the field. */
export async function feedbackByForm(ctx: WorkplaceContext, form: FormData): Promise<void> {
  if (form.get('intent') === 'feedback-done') {
    const { feedback } = parseInput(z.object({ feedback: z.uuid() }), { feedback: form.get('feedback') });
    await markFeedbackDone(ctx, { ids: [feedback] });
    return;
  }
  const { supplier_order_id: supplierOrderId, ...given } = parseInput(Given, { ...Object.fromEntries(form), topic: form.getAll('topic') });
  await giveFeedback(ctx, { supplierOrderId, rating: given.rating, topics: given.topic, text: given.text });
}
