/** Goods that are hidden because they may not be sold, and those that an operator has released (docs/decisions/246). */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { recordAction } from '#app/features/operators/record-action.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { type Goods, judgeGoods, type ProhibitedGoods, prohibitedReasonOf } from './prohibited-goods.ts';
import { refreshOffers } from './refresh-offers.server.ts';

/**
 * Which of a workplace's products may not be sold, and why. What an operator has released may: the product itself, the supplier's product
 * that it was imported from, or the product that it is a copy of, for the same reason. No statement if nothing gives reason.
 */
export async function findProhibited(
  ctx: WorkplaceContext,
  products: readonly { id: string; title: string; tags: readonly string[] }[],
): Promise<Map<string, ProhibitedGoods>> {
  const found = new Map<string, ProhibitedGoods>();
  for (const { id, title, tags } of products) {
    const judged = judgeGoods({ title, tags });
    if (judged) found.set(id, judged);
  }
  if (found.size === 0) return found;
  const { rows } = await ctx.sql.query<{ id: string; reason: string }>(
    `select p.id, r.reason from products p left join products o on o.workplace_id = p.workplace_id and o.id = p.copied_from
     join released_goods r on r.subject_id in (p.id, p.source_product_id, o.id, o.source_product_id)
     where p.workplace_id = $1 and p.id = any($2)`,
    [ctx.workplace.id, [...found.keys()]],
  );
  for (const { id, reason } of rows) if (found.get(id)?.reason === reason) found.delete(id);
  return found;
}

export interface HiddenGoods {
  id: string;
  source: string;
  externalId: string;
  title: string;
  reason: string;
  /** What gives it away by the rule of today; empty if nothing does any more. */
  words: string;
}

/** Products of one page. */
export const hiddenPage = 200;

/** Suppliers' products that are hidden, in the order of their ids. @param after the last id of the page before */
export async function listHiddenGoods(ctx: Context, { after }: { after?: string | undefined } = {}): Promise<HiddenGoods[]> {
  const { rows } = await ctx.sql.query(
    `select p.id, p.source, p.external_id as "externalId", p.title, p.tags, p.prohibited_reason as reason, p.category_id as category
     from source_products p where p.status = 'prohibited' and p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
     order by p.id limit ${hiddenPage}`,
    [after ?? null],
  );
  return rows.map(({ tags, category, reason, ...row }) => {
    const judged = judgeGoods(goodsOf({ title: row.title, tags, category }));
    return { ...row, reason: reason ?? judged?.reason ?? '', words: judged?.words ?? '' };
  });
}

/** A stored product as it is judged: an id of a category is the path of its names. */
const goodsOf = (row: { title: string; tags: string[]; category: string | null }): Goods => ({
  title: row.title,
  tags: row.tags,
  categoryPath: row.category?.split('/') ?? [],
});

export interface ReleaseGoods {
  operator: string;
  /** Our id of a supplier's product, or of a seller's product that was refused. */
  id: string;
  reason: string;
}

/**
 * Let goods be sold that the rule has hidden: at once, and after each reading that finds the same reason. Recorded. Safe to repeat.
 * @returns the reason from which it was released.
 * @throws AppError NOT_FOUND when there is no such product; STATE_CONFLICT when nothing keeps it from being sold.
 */
export async function operatorReleaseGoods(ctx: Context, { operator, id, reason }: ReleaseGoods): Promise<{ title: string; from: string }> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `select p.title, p.tags, p.source, p.prohibited_reason as reason, p.category_id as category from source_products p where p.id = $1
       union all select title, tags, null, null, null from products where id = $1`,
      [id],
    );
    const product = rows[0];
    if (!product) throw new AppError('NOT_FOUND');
    const from: string | undefined = product.reason ?? prohibitedReasonOf(goodsOf(product));
    if (!from) throw new AppError('STATE_CONFLICT');
    await tx.sql.query(
      'insert into released_goods (subject_id, reason, operator, created_at) values ($1, $2, $3, $4) on conflict do nothing',
      [id, from, operator, tx.now()],
    );
    if (product.source) {
      await tx.sql.query("update source_products set status = 'active' where id = $1 and status = 'prohibited'", [id]);
      await refreshOffers(tx, product.source, [id]);
    }
    await recordAction(tx, operator, 'release-goods', null, { id, title: product.title, from, reason });
    return { title: product.title, from };
  });
}

/** Products judged in one transaction. */
const batch = 500;

/**
 * Judge all suppliers' products again, after the rule has changed: a reading of a catalogue does so too, but our own catalogue and products
 * that are read no more would stay as they were judged. Recorded.
 * @returns how many are hidden now and were not, and the other way round.
 */
export async function operatorJudgeGoods(ctx: Context, { operator }: { operator: string }): Promise<{ hidden: number; shown: number }> {
  const total = { hidden: 0, shown: 0 };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await ctx.transaction(async (tx) => {
      const { rows } = await tx.sql.query(
        `select p.id, p.source, p.title, p.tags, p.status, p.prohibited_reason as reason, p.category_id as category from source_products p
         where p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by p.id limit ${batch}`,
        [after],
      );
      const changed = rows.flatMap((row) => {
        const reason = prohibitedReasonOf(goodsOf(row)) ?? null;
        return reason === row.reason && (reason !== null || row.status !== 'prohibited') ? [] : [{ id: row.id, reason }];
      });
      if (changed.length > 0) {
        const { rows: now } = await tx.sql.query(
          `update source_products p set prohibited_reason = t.reason, status = case
             when t.reason is not null and not exists (select 1 from released_goods r where r.subject_id = p.id and r.reason = t.reason) then 'prohibited'
             when p.status = 'prohibited' then 'active' else p.status end
           from jsonb_to_recordset($1::jsonb) as t(id uuid, reason text), source_products old
           where p.id = t.id and old.id = p.id returning p.id, p.source, p.status, old.status as before`,
          [JSON.stringify(changed)],
        );
        for (const [source, moved] of Map.groupBy(
          now.filter((row) => row.status !== row.before),
          (row) => row.source as string,
        )) {
          total.hidden += moved.filter((row) => row.status === 'prohibited').length;
          total.shown += moved.filter((row) => row.before === 'prohibited').length;
          await refreshOffers(
            tx,
            source,
            moved.map((row) => row.id as string),
          );
        }
      }
      return rows.map((row) => row.id as string);
    });
    after = ids.at(-1) ?? null;
    if (ids.length < batch) break;
  }
  await recordAction(ctx, operator, 'judge-goods', null, total);
  return total;
}
