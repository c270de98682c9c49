/** Taking and refusing written texts, part by part. */
import type { WorkplaceContext } from '#app/context.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import type { TextPart } from './choices.ts';
import { isProposalSql, openTexts } from './proposals.server.ts';
import type { Decided, DecideTexts } from './schemas.ts';
import type { ProductTexts } from './texts.ts';

/**
 * Save the texts that are taken, each item by itself; those refused are offered no more. What was taken can be undone
 * (`roll-back.server.ts`), and so can the save in the editor.
 * @returns the parts taken per item, and why others failed, in the requester's language.
 */
export async function decideTexts(ctx: WorkplaceContext, { decisions }: DecideTexts): Promise<Decided> {
  const words = translator(ctx.locale);
  const outcome: Decided = { success: {}, failed: {} };
  for (const decision of decisions) {
    try {
      outcome.success[decision.item_id] = await decideOne(ctx, decision);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const code = error.fields?.title?.includes('prohibitedGoods') ? 'PROHIBITED' : error.code;
      outcome.failed[decision.item_id] = {
        code,
        error_message: words(`push:failed.${code}`, { defaultValue: words(`errors:${error.code}`) }),
      };
    }
  }
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { kind: 'ai_action', status: 'completed' } });
  return outcome;
}

interface Row extends ProductTexts {
  product_id: string;
  work: string;
  input: unknown;
  checkpoint: { answer: unknown; open: TextPart[] };
}

/** @throws AppError NOT_FOUND when the item has no text that waits; else as `saveProduct`. */
async function decideOne(ctx: WorkplaceContext, { item_id: id, take, refuse }: DecideTexts['decisions'][number]): Promise<TextPart[]> {
  return ctx.transaction(async (tx) => {
    // The product first, as the work itself locks them.
    const { rows } = await tx.sql.query<Row>(
      `select i.product_id, i.input ->> 'work' as work, i.input, p.title, p.description_html, p.seo_title, p.seo_description
       from process_items i join products p on p.workplace_id = i.workplace_id and p.id = i.product_id
       where i.workplace_id = $1 and i.id = $2 for update of p`,
      [tx.workplace.id, id],
    );
    const { rows: items } = await tx.sql.query<Pick<Row, 'checkpoint'>>(
      `select i.checkpoint from process_items i where i.workplace_id = $1 and i.id = $2 and ${isProposalSql} for update`,
      [tx.workplace.id, id],
    );
    const [product, item] = [rows[0], items[0]];
    if (!product || !item) throw new AppError('NOT_FOUND');
    const written = Object.entries(openTexts({ ...product, ...item })).filter(([part]) => take.includes(part as TextPart));
    const taken = written.map(([part]) => part as TextPart);
    if (taken.length > 0) await takeTexts(tx, id, product, Object.fromEntries(written.map(([part, { text }]) => [part, text])));
    const open = item.checkpoint.open.filter((part) => !taken.includes(part) && !refuse.includes(part));
    await tx.sql.query(
      `update process_items set checkpoint = jsonb_set(checkpoint, '{open}', $3::jsonb) where workplace_id = $1 and id = $2`,
      [tx.workplace.id, id, JSON.stringify(open)],
    );
    return taken;
  });
}

/** Save the texts, and keep what they replace; of parts that are taken one after another, what was there before the first. */
async function takeTexts(tx: WorkplaceContext, itemId: string, { product_id: id, work, ...texts }: Row, change: Partial<ProductTexts>) {
  await saveProduct(tx, { id, ...change });
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, texts[field as TextPart]]));
  await tx.sql.query(
    `insert into ai_snapshots (workplace_id, product_id, work, item_id, before, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (workplace_id, product_id, work) do update set item_id = excluded.item_id, created_at = excluded.created_at,
       before = case when ai_snapshots.item_id = excluded.item_id then excluded.before || ai_snapshots.before else excluded.before end`,
    [tx.workplace.id, id, work, itemId, JSON.stringify(before), tx.now()],
  );
}
