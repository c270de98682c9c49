/**
 * The work of one item: ask the model, store its answer, propose its texts; the product is changed when the seller takes them
 * (`decide-texts.server.ts`). If the worker is killed at any moment, the work resumes: the answer is stored before it is used, and the
 * proposal and the item's end are one transaction.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findProhibited } from '#app/features/catalog/released-goods.server.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, resumeItems, saveProgress, workItem } from '#app/features/process-items/item-lease.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { improvementJob } from './improve-products.server.ts';
import { propose, wantedParts } from './proposals.server.ts';
import { ImprovementInput } from './schemas.ts';
import { giveBackCredits } from './take-credits.server.ts';
import { ContentAnswer, instructionsOf, materialOf, type ProductTexts, SeoAnswer, writtenTexts } from './texts.ts';

const maxAttempts = 6;

type Claimed = ClaimedItem<unknown>;

export const runImprovement = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<unknown>(ctx, improvementJob, ids, { work: improve, settleFailure });

async function improve(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const wish = ImprovementInput.parse(item.input);
  const answer = item.checkpoint.answer ?? (await ask(ctx, item, wish));
  await ctx.transaction(async (tx) => {
    const key = [ctx.workplace.id, item.product_id];
    const { rows } = await tx.sql.query<ProductTexts & { tags: string[] }>(
      'select title, description_html, seo_title, seo_description, tags from products where workplace_id = $1 and id = $2 for update',
      key,
    );
    const texts = rows[0];
    if (!texts) throw new AppError('NOT_FOUND');
    const written = writtenTexts(answer, wantedParts(wish), texts, sanitizeDescription);
    if (!written) throw new UnusableAnswer();
    const title = written.title?.text;
    if (title && (await findProhibited(tx, [{ id: item.product_id, title, tags: texts.tags }])).size > 0)
      throw new AppError('BAD_REQUEST', {}, { fields: { title: ['prohibitedGoods'] } });
    await propose(tx, item, Object.keys(written));
    await finishWork(tx, item, { status: 'success' });
  });
}

/** Ask the model and store its answer, so that work resumed after a killed worker does not ask and pay again. */
async function ask(ctx: WorkplaceContext, item: Claimed, wish: ImprovementInput): Promise<unknown> {
  const model = ctx.connectors.texts;
  if (!model) throw new AppError('AI_OFF');
  const { rows } = await ctx.sql.query(
    'select title, description_html, product_type, tags, options from products where workplace_id = $1 and id = $2',
    [ctx.workplace.id, item.product_id],
  );
  const product = rows[0];
  if (!product) throw new AppError('NOT_FOUND');
  const question = { instructions: instructionsOf(wish), material: materialOf(product) };
  const answer =
    wish.work === 'content'
      ? await model.write({ ...question, answer: { name: 'product_content', shape: ContentAnswer } })
      : await model.write({ ...question, answer: { name: 'product_seo', shape: SeoAnswer } });
  await saveProgress(ctx, item, { answer }, 70);
  return answer;
}

/** The model's answer has the requested form but no content. */
class UnusableAnswer extends Error {}

/** Try again after a temporary failure; any other ends the item with the reason and gives the credit back. */
async function settleFailure(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  const final = finalFailureOf(error);
  if (!final && (await isTriedLater(ctx, improvementJob, item, error, maxAttempts))) return;
  const { code, words } = final ?? { code: isConnectorError(error) ? 'AI_UNAVAILABLE' : 'INTERNAL', words: null };
  if (final?.code === 'AI_UNAVAILABLE') ctx.log.error({ err: error, itemId: item.id }, 'AI work given up');
  await ctx.transaction(async (tx) => {
    // Throws if another worker has taken the item over; then the credit is not given back.
    await finishWork(tx, item, { status: 'error', code, message: words });
    // Without the stored answer, a new try asks the model again.
    await tx.sql.query(`update process_items set checkpoint = '{}' where workplace_id = $1 and id = $2`, [ctx.workplace.id, item.id]);
    await giveBackCredits(tx, ctx.workplace.accountId, item.id);
  });
}

function finalFailureOf(error: unknown): { code: string; words: string | null } | undefined {
  if (error instanceof UnusableAnswer) return { code: 'AI_BAD_ANSWER', words: null };
  if (isAppError(error)) {
    if (error.code === 'STATE_CONFLICT') return undefined;
    return { code: error.fields?.title?.includes('prohibitedGoods') ? 'PROHIBITED' : error.code, words: null };
  }
  if (!isConnectorError(error)) return undefined;
  switch (error.reason) {
    case 'rejected':
      return { code: 'AI_REFUSED', words: error.message || null };
    case 'bad_answer':
      return { code: 'AI_BAD_ANSWER', words: null };
    // Problems of our key, bill or choice of model: sellers cannot solve them, and they do not pass within minutes.
    case 'auth_expired':
    case 'not_found':
      return { code: 'AI_UNAVAILABLE', words: null };
    default:
      return undefined;
  }
}

/** Queue AI work again whose worker died. Runs every minute. */
export const resumeImprovements = (ctx: Context): Promise<void> => resumeItems(ctx, ['ai_action'], improvementJob);
