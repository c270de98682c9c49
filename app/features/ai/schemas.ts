/** Input and output of the AI enhancer's calls. Shared with screens. */
import { z } from 'zod';
import { contentStyles, tones } from '#app/features/settings/writing-choices.ts';
import { improvementKinds, maxProducts, partsOf, textParts } from './choices.ts';

const productIds = z.array(z.uuid()).min(1, 'required').max(maxProducts, 'tooLarge');

/** Style and tone default to the workplace's settings. */
export const Improve = z.object({
  product_ids: productIds,
  style: z.enum(contentStyles, 'invalid').optional(),
  tone: z.enum(tones, 'invalid').optional(),
  /** Of titles and descriptions: which of them; both when not given. */
  parts: z.array(z.enum(partsOf.content, 'invalid')).min(1, 'required').max(2, 'tooLarge').optional(),
});
export const ImproveMany = Improve.extend({
  works: z.array(z.enum(improvementKinds, 'invalid')).min(1, 'required').max(improvementKinds.length, 'tooLarge'),
});
export type ImproveMany = z.output<typeof ImproveMany>;

/** `items`: product id → ids of its process items. */
export const ImprovementBegun = z.object({ tracking_id: z.string(), items: z.record(z.string(), z.array(z.string())) });
export type ImprovementBegun = z.infer<typeof ImprovementBegun>;

/** A text that was written, beside the one that the product has; nothing is saved until it is taken. */
export const ProposedText = z.object({
  part: z.enum(textParts),
  /** Both as the product would have them: HTML for the description. */
  before: z.string(),
  after: z.string(),
  /** What to know before taking it; lengths in characters. */
  notes: z.array(
    z.discriminatedUnion('note', [
      z.object({ note: z.literal('shorter'), after: z.number(), before: z.number() }),
      z.object({ note: z.literal('longForSearch'), after: z.number(), shown: z.number() }),
      z.object({ note: z.literal('stays'), lines: z.number() }),
      z.object({ note: z.literal('partlyRead'), read: z.number() }),
    ]),
  ),
});
export const Proposal = z.object({
  item_id: z.string(),
  product_id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  texts: z.array(ProposedText),
});
export type Proposal = z.infer<typeof Proposal>;

export const ProposalList = z.object({ proposals: z.array(Proposal), total: z.number() });
export const ListProposals = z.object({ product_id: z.uuid().optional(), page: z.coerce.number().int().min(1).max(1000).optional() });

const parts = z.array(z.enum(textParts, 'invalid')).max(textParts.length, 'tooLarge').default([]);
export const DecideTexts = z.object({
  decisions: z
    .array(z.object({ item_id: z.uuid(), take: parts, refuse: parts }))
    .min(1, 'required')
    .max(maxProducts * improvementKinds.length, 'tooLarge'),
});
export type DecideTexts = z.output<typeof DecideTexts>;

export const Decided = z.object({
  /** Item id → the parts that were taken. */
  success: z.record(z.string(), z.array(z.enum(textParts))),
  failed: z.record(z.string(), z.object({ code: z.string(), error_message: z.string() })),
});
export type Decided = z.infer<typeof Decided>;

export const SnapshotProducts = z.object({ product_ids: productIds });

export const RollbackOutcome = z.object({
  /** Product id → its new version. */
  success: z.record(z.string(), z.number()),
  failed: z.record(z.string(), z.object({ code: z.string(), error_message: z.string() })),
});
export type RollbackOutcome = z.infer<typeof RollbackOutcome>;

/** The request that a process item carries out. */
export const ImprovementInput = z.object({
  work: z.enum(improvementKinds),
  style: z.enum(contentStyles),
  tone: z.enum(tones),
  length: z.enum(['short', 'medium', 'long']),
  language: z.string(),
  keywords: z.array(z.string()),
  brand_voice: z.string(),
  /** Older items have none: both. */
  parts: z.array(z.enum(partsOf.content)).optional(),
});
export type ImprovementInput = z.infer<typeof ImprovementInput>;
