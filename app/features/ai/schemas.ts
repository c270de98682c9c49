/** Input and output of the AI enhancer's calls. Shared with screens. */
import { z } from 'zod';
import { contentStyles, tones } from '#app/features/settings/writing-choices.ts';
import { improvementKinds, maxProducts } from './choices.ts';

const productIds = z.array(z.uuid()).min(1, 'required').max(maxProducts, 'tooLarge');

/** Style and tone default to the workplace's settings. */
export const Improve = z.object({
  product_ids: productIds,
  style: z.enum(contentStyles, 'invalid').optional(),
  tone: z.enum(tones, 'invalid').optional(),
});
export const ImproveMany = Improve.extend({
  works: z.array(z.enum(improvementKinds, 'invalid')).min(1, 'required').max(improvementKinds.length, 'tooLarge'),
});
export type ImproveMany = z.output<typeof ImproveMany>;

/** `items`: product id → ids of its process items. */
export const ImprovementBegun = z.object({ tracking_id: z.string(), items: z.record(z.string(), z.array(z.string())) });
export type ImprovementBegun = z.infer<typeof ImprovementBegun>;

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
});
export type ImprovementInput = z.infer<typeof ImprovementInput>;
