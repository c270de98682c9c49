/**
 * Texts that were written and wait for the seller's look. A proposal is a process item that ended well: its checkpoint has the model's
 * answer, and in `open` the parts that were neither taken nor refused (docs/decisions/303).
 */

import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { partsOf, type TextPart } from './choices.ts';
import { ImprovementInput, type Proposal, type ProposalList } from './schemas.ts';
import { type ProductTexts, writtenTexts } from './texts.ts';

/** Proposals on one page. */
const perPage = 20;

/** SQL condition: the process item `i` has texts that nobody has looked at. */
export const isProposalSql = `i.kind = 'ai_action' and i.status = 'success' and i.checkpoint -> 'open' <> '[]'`;

/** The parts that an item was asked for. */
export const wantedParts = ({ work, parts }: ImprovementInput): readonly TextPart[] => (work === 'content' && parts) || partsOf[work];

/** Let these parts of the item's answer wait for the seller; the same parts of older proposals for the product are no longer offered. */
export async function propose(tx: WorkplaceContext, item: { id: string; product_id: string }, parts: readonly string[]): Promise<void> {
  await tx.sql.query(
    `update process_items i set checkpoint = jsonb_set(i.checkpoint, '{open}',
       (select coalesce(jsonb_agg(part), '[]') from jsonb_array_elements_text(i.checkpoint -> 'open') as part where not part = any($4)))
     where i.workplace_id = $1 and i.product_id = $2 and i.id <> $3 and ${isProposalSql}`,
    [tx.workplace.id, item.product_id, item.id, parts],
  );
  await tx.sql.query(
    `update process_items set checkpoint = checkpoint || jsonb_build_object('open', $3::jsonb) where workplace_id = $1 and id = $2`,
    [tx.workplace.id, item.id, JSON.stringify(parts)],
  );
}

interface Row extends ProductTexts {
  id: string;
  product_id: string;
  image: string | null;
  input: unknown;
  checkpoint: { answer: unknown; open: TextPart[] };
}

/** The proposals that wait, the newest first, 20 a page; of one product or of all. */
export async function listProposals(
  ctx: WorkplaceContext,
  { product_id: productId, page = 1 }: { product_id?: string | undefined; page?: number | undefined },
): Promise<z.infer<typeof ProposalList>> {
  const { rows } = await ctx.sql.query<Row & { total: number }>(
    `select i.id, i.product_id, i.input, i.checkpoint, p.title, p.image, p.description_html, p.seo_title, p.seo_description, count(*) over ()::int as total
     from process_items i join products p on p.workplace_id = i.workplace_id and p.id = i.product_id
     where i.workplace_id = $1 and ($2::uuid is null or i.product_id = $2) and ${isProposalSql}
     order by i.id desc limit ${perPage} offset $3`,
    [ctx.workplace.id, productId ?? null, (page - 1) * perPage],
  );
  return { total: rows[0]?.total ?? 0, proposals: rows.map(proposalOf) };
}

/** How many proposals of the product wait. */
export async function countProposals(ctx: WorkplaceContext, productId: string | null): Promise<number> {
  const { rows } = await ctx.sql.query<{ total: number }>(
    `select count(*)::int as total from process_items i join products p on p.workplace_id = i.workplace_id and p.id = i.product_id
     where i.workplace_id = $1 and ($2::uuid is null or i.product_id = $2) and ${isProposalSql}`,
    [ctx.workplace.id, productId],
  );
  return rows[0]?.total ?? 0;
}

/** The open texts of an item beside those that the product has now: what was written stands before the facts that it has now. */
export const openTexts = (row: Pick<Row, 'input' | 'checkpoint'> & ProductTexts) =>
  writtenTexts(
    row.checkpoint.answer,
    wantedParts(ImprovementInput.parse(row.input)).filter((part) => row.checkpoint.open.includes(part)),
    row,
    sanitizeDescription,
  ) ?? {};

function proposalOf(row: Row): Proposal {
  const texts = Object.entries(openTexts(row));
  return {
    item_id: row.id,
    product_id: row.product_id,
    title: row.title,
    image: row.image,
    texts: texts.map(([part, { text, notes }]) => ({ part: part as TextPart, before: row[part as TextPart], after: text, notes })),
  };
}
