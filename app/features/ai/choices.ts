/** Options of the AI enhancer. Not in `schemas.ts`, so that screens need not load zod for them. */

/** Kinds of texts to improve. Selling prices follow the price rules (`features/push`) and need no model. */
export const improvementKinds = ['content', 'seo'] as const;
export type ImprovementKind = (typeof improvementKinds)[number];

/** The texts of a product that can be written anew, each taken or refused by itself; named like the product's fields. */
export const textParts = ['title', 'description_html', 'seo_title', 'seo_description'] as const;
export type TextPart = (typeof textParts)[number];

export const partsOf = {
  content: ['title', 'description_html'],
  seo: ['seo_title', 'seo_description'],
} as const satisfies Record<ImprovementKind, readonly TextPart[]>;
export type ContentPart = (typeof partsOf.content)[number];

/** The plan feature that is charged for each product, in credits. */
export const featureOf: Record<ImprovementKind, string> = { content: 'AI_PRODUCT_CONTENT', seo: 'AI_PRODUCT_SEO' };

/** Maximum number of products per call (specification 2, section 3). */
export const maxProducts = 100;
