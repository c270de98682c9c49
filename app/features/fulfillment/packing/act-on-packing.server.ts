/** What the forms of the packing screen ask for, handed to the operation that does it. */
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { AppError, fieldError, isAppError } from '#app/platform/errors.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { typedCents } from '../by-hand/hand-answers.server.ts';
import { type EnteredRows, enterPacked, type PackedRow } from './enter-packed.server.ts';
import { choosePacking, dropPacking } from './packing-choices.server.ts';
import { type FileRow, readPackingFile } from './read-packing-file.server.ts';

/** What became of the rows: how many were entered, and what was wrong with the others in the seller's words. */
export interface PackingAnswer {
  entered: number;
  failed: { name: string; why: string; supplierOrderId: string | null }[];
}

const Choice = z.object({ kind: z.enum(['supplier', 'product']), subject: z.string().min(1).max(60) });

/** Bytes of a file that is read; a thousand rows have some hundred kilobytes. */
const mostBytes = 2_000_000;

/** @returns what was entered, or nothing after a choice. @throws AppError of the operation */
export async function actOnPacking(ctx: SellerContext, form: FormData): Promise<PackingAnswer | undefined> {
  switch (form.get('intent')) {
    case 'enter':
      return enterTable(ctx, form);
    case 'file':
      return enterFile(ctx, form);
    case 'choose': {
      const { kind, subject } = parseInput(Choice, Object.fromEntries(form));
      await choosePacking(ctx, { kind, subjects: [subject] });
      return;
    }
    case 'drop':
      await dropPacking(ctx, parseInput(Choice, Object.fromEntries(form)));
      return;
    default:
      throw new AppError('BAD_REQUEST');
  }
}

interface NamedRow extends PackedRow {
  name: string;
  /** Why the row cannot be entered, by field and key of the errors' catalogue. */
  refused?: { field: string; code: string };
}

/** The table's rows in which a number was entered or which are marked as sent; the costs of others are not told by their being there. */
async function enterTable(ctx: SellerContext, form: FormData): Promise<PackingAnswer> {
  const value = (name: string, id: string) => String(form.get(`${name}:${id}`) ?? '').trim();
  const rows = form
    .getAll('row')
    .map(String)
    .filter((id) => z.uuid().safeParse(id).success);
  const typed = rows.flatMap((id): NamedRow[] => {
    const isSent = value('sent', id) === 'on';
    const isCosted = value('goods', id) !== value('goodsBefore', id) || value('postage', id) !== value('postageBefore', id);
    if (!value('tracking', id) && !isSent && !isCosted) return [];
    return [
      {
        supplierOrderId: id,
        name: value('name', id),
        trackingNumber: value('tracking', id) || undefined,
        carrier: value('carrier', id) || undefined,
        isSent,
        ...costsOf(value('goods', id), value('postage', id)),
      },
    ];
  });
  if (typed.length === 0) throw fieldError('tracking', 'required');
  return enter(ctx, typed);
}

function costsOf(goods: string, postage: string): Pick<NamedRow, 'goodsCost' | 'postage' | 'refused'> {
  try {
    return { goodsCost: typedCents('goods', goods), postage: typedCents('postage', postage) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { refused: { field: Object.keys(error.fields ?? {})[0] ?? 'goods', code: 'invalid' } };
  }
}

async function enterFile(ctx: SellerContext, form: FormData): Promise<PackingAnswer> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw fieldError('file', 'required');
  if (file.size > mostBytes) throw fieldError('file', 'packingRows');
  const rows = await readPackingFile(new Uint8Array(await file.arrayBuffer()));
  const filled = rows.filter((row) => row.trackingNumber || row.refused || row.goodsCost !== undefined || row.postage !== undefined);
  if (filled.length === 0) throw fieldError('file', 'packingEmpty');
  return enter(ctx, filled.map(ofFile));
}

const ofFile = (row: FileRow): NamedRow => ({
  name: row.orderName || `${row.line}`,
  supplierOrderId: row.supplierOrderId,
  orderName: row.orderName,
  trackingNumber: row.trackingNumber || undefined,
  carrier: row.carrier || undefined,
  goodsCost: row.goodsCost,
  postage: row.postage,
  ...(row.refused ? { refused: { field: row.refused, code: 'invalid' } } : {}),
});

async function enter(ctx: SellerContext, rows: readonly NamedRow[]): Promise<PackingAnswer> {
  const sound = rows.filter((row) => !row.refused);
  const outcome: EnteredRows = await enterPacked(ctx, sound);
  const t = translator(ctx.locale);
  const words = (code: string, field: string | undefined) => {
    const message = t(field ? `errors:field.${code}` : `errors:${code}`);
    return field === 'goods' || field === 'postage' ? `${t(`fulfillment:hand.${field}`)}: ${message}` : message;
  };
  const nameOf = (row: NamedRow | undefined) => ({ name: row?.name ?? '', supplierOrderId: row?.supplierOrderId ?? null });
  return {
    entered: outcome.entered,
    failed: [
      ...rows.flatMap((row) => (row.refused ? [{ ...nameOf(row), why: words(row.refused.code, row.refused.field) }] : [])),
      ...outcome.failed.map(({ row, code, field }) => ({ ...nameOf(sound[row]), why: words(code, field) })),
    ],
  };
}
