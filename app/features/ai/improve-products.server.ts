/** Requests for better texts: paid at once, done by jobs, shown in the process toast. */
import type { Context, SellerContext } from '#app/context.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { ImprovementKind } from './choices.ts';
import type { ImproveMany, ImprovementBegun, ImprovementInput } from './schemas.ts';
import { takeCredits } from './take-credits.server.ts';

export const improvementJob = 'ai.improve';

/** Is a language model configured? Without one, screens offer no AI buttons. */
export const hasTextModel = (ctx: Pick<Context, 'connectors'>): boolean => ctx.connectors.texts !== undefined;

/**
 * Start one process item and one job per product and kind of text, and take their credits. Work already under way is neither started
 * nor paid again.
 * @throws AppError AI_OFF; DEMO_MODE; NOT_FOUND when a product is not the workplace's; QUOTA_EXPIRED when the credits do not suffice.
 */
export async function improveProducts(ctx: SellerContext, input: ImproveMany): Promise<ImprovementBegun> {
  if (!hasTextModel(ctx)) throw new AppError('AI_OFF');
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const ids = [...new Set(input.product_ids)];
  const setting = await readSetting(ctx, 'ai-writing');
  const wish: Omit<ImprovementInput, 'work'> = {
    ...setting,
    style: input.style ?? setting.style,
    tone: input.tone ?? setting.tone,
    language: setting.language ?? ctx.locale,
    ...(input.parts ? { parts: input.parts } : {}),
  };
  return ctx.transaction(async (tx) => {
    // Of two simultaneous calls, the second waits for this lock and then sees the items that the first has started.
    const { rows: products } = await tx.sql.query(
      `select id, title, image from products where workplace_id = $1 and id = any($2) and state <> 'importing' order by id for no key update`,
      [ctx.workplace.id, ids],
    );
    if (products.length !== ids.length) throw new AppError('NOT_FOUND');
    const { rows: running } = await tx.sql.query(
      `select id, product_id, input ->> 'work' as work from process_items
       where workplace_id = $1 and product_id = any($2) and kind = 'ai_action' and status = 'processing'`,
      [ctx.workplace.id, ids],
    );
    const under = new Map(running.map((item) => [`${item.work} ${item.product_id}`, item.id as string]));
    const trackingId = newId();
    const wanted = [...new Set(input.works)].flatMap((work) =>
      products.map((product) => {
        const known = under.get(`${work} ${product.id}`);
        return { work: work as ImprovementKind, product, id: known ?? newId(), isNew: known === undefined };
      }),
    );
    const fresh = wanted.filter((item) => item.isNew);
    // Dismiss older failures of the same work.
    await tx.sql.query(
      `update process_items p set dismissed_at = $4 from unnest($2::uuid[], $3::text[]) as t(product_id, work)
       where p.workplace_id = $1 and p.product_id = t.product_id and p.kind = 'ai_action' and p.input ->> 'work' = t.work and p.status = 'error' and p.dismissed_at is null`,
      [ctx.workplace.id, fresh.map((item) => item.product.id), fresh.map((item) => item.work), tx.now()],
    );
    await takeCredits(tx, ctx.account.id, fresh);
    await beginWork(tx, {
      kind: 'ai_action',
      groupId: trackingId,
      items: fresh.map(({ id, product, work }) => ({
        id,
        productId: product.id,
        title: product.title,
        image: product.image,
        input: { ...wish, work } satisfies ImprovementInput,
      })),
    });
    return {
      tracking_id: trackingId,
      items: Object.fromEntries(products.map(({ id }) => [id, wanted.filter((item) => item.product.id === id).map((item) => item.id)])),
    };
  });
}
