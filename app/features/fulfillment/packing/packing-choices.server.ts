/** What the seller packs without being asked for each order: everything of a supplier, or products of the store. */
import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { packedSuppliers } from './packed-suppliers.ts';

export type PackingKind = 'supplier' | 'product';

export interface PackingChoice {
  kind: PackingKind;
  /** The supplier's name as a key, or the store product's id. */
  subject: string;
  /** The product's title; null for a supplier. */
  title: string | null;
}

/** Products that the store has removed since are still listed, so that they can be taken off. */
export async function listPackingChoices(ctx: WorkplaceContext): Promise<PackingChoice[]> {
  const { rows } = await ctx.sql.query<PackingChoice>(
    `select c.kind, c.subject, case when c.kind = 'product' then coalesce(l.title, '') end as title from packing_choices c
       left join listings l on l.workplace_id = c.workplace_id and c.kind = 'product' and l.id::text = c.subject
     where c.workplace_id = $1 order by c.kind desc, c.created_at, c.subject`,
    [ctx.workplace.id],
  );
  return rows;
}

/**
 * From now on the seller packs these; orders that a supplier has already are not touched.
 * @throws AppError NOT_FOUND for a product that is not of the workplace, or a supplier that we do not know.
 */
export async function choosePacking(ctx: WorkplaceContext, input: { kind: PackingKind; subjects: readonly string[] }): Promise<void> {
  const subjects = [...new Set(input.subjects)];
  const isKnown = input.kind === 'product' ? await areProducts(ctx, subjects) : subjects.every((each) => packedSuppliers.includes(each));
  if (!isKnown) throw new AppError('NOT_FOUND');
  await ctx.sql.query(
    `insert into packing_choices (workplace_id, kind, subject, created_at) select $1, $2, subject, $4 from unnest($3::text[]) as t (subject) on conflict do nothing`,
    [ctx.workplace.id, input.kind, subjects, ctx.now()],
  );
}

async function areProducts(ctx: WorkplaceContext, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await ctx.sql.query('select 1 from listings where workplace_id = $1 and id::text = any($2)', [
    ctx.workplace.id,
    ids,
  ]);
  return rowCount === ids.length;
}

/** Suppliers send these again. Safe to repeat. */
export async function dropPacking(ctx: WorkplaceContext, input: { kind: PackingKind; subject: string }): Promise<void> {
  await ctx.sql.query('delete from packing_choices where workplace_id = $1 and kind = $2 and subject = $3', [
    ctx.workplace.id,
    input.kind,
    input.subject,
  ]);
}
