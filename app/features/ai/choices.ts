/** What can be asked of the AI enhancer. Apart from the shapes, whose library screens need not load. */

/** What is improved. Selling prices follow the price rules (`features/push`) and need no model. */
export const improvementKinds = ['content', 'seo'] as const;
export type ImprovementKind = (typeof improvementKinds)[number];

/** What one product costs is asked under this name. */
export const featureOf: Record<ImprovementKind, string> = { content: 'AI_PRODUCT_CONTENT', seo: 'AI_PRODUCT_SEO' };

/** Most products of one call (specification 2, section 3). */
export const maxProducts = 100;
