/**
 * The work of one item: ask the model, store its answer, write the texts. If the worker is killed at any moment, the work resumes: the
 * answer is stored before it is used, and snapshot, save and the item's end are one transaction.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, resumeItems, saveProgress, workItem } from '#app/features/process-items/item-lease.server.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { improvementJob } from './improve-products.server.ts';
import { ImprovementInput } from './schemas.ts';
import { giveBackCredits } from './take-credits.server.ts';
import { ContentAnswer, contentChange, instructionsOf, materialOf, type ProductTexts, SeoAnswer, seoChange } from './texts.ts';

const maxAttempts = 6;

type Claimed = ClaimedItem<unknown>;

export const runImprovement = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<unknown>(ctx, improvementJob, ids, { work: improve, settleFailure });

async function improve(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const wish = ImprovementInput.parse(item.input);
  const answer = item.checkpoint.answer ?? (await ask(ctx, item, wish));
  await ctx.transaction(async (tx) => {
    const key = [ctx.workplace.id, item.product_id];
    const { rows } = await tx.sql.query<ProductTexts>(
      'select title, description_html, seo_title, seo_description from products where workplace_id = $1 and id = $2 for update',
      key,
    );
    const texts = rows[0];
    if (!texts) throw new AppError('NOT_FOUND');
    const change = changeOf(wish, answer, texts);
    if (!change) throw new UnusableAnswer();
    await saveProduct(tx, { id: item.product_id, ...change });
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, texts[field as keyof ProductTexts]]));
    await tx.sql.query(
      `insert into ai_snapshots (workplace_id, product_id, work, item_id, before, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (workplace_id, product_id, work) do update set item_id = excluded.item_id, before = excluded.before, created_at = excluded.created_at`,
      [...key, wish.work, item.id, JSON.stringify(before), ctx.now()],
    );
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

function changeOf(wish: ImprovementInput, answer: unknown, before: ProductTexts): Partial<ProductTexts> | undefined {
  if (wish.work === 'seo') return seoChange(SeoAnswer.parse(answer));
  const content = ContentAnswer.parse(answer);
  return contentChange(content, sanitizeDescription(content.description_html), before);
}

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
