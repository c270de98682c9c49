/** Styles and tones of product texts (specification 2, section 3). Not in `schemas.ts`, so that screens need not load zod. */
export const contentStyles = ['highlight', 'simple', 'minimalism', 'storytelling'] as const;
export const tones = ['persuasive', 'expert', 'daring', 'playful', 'sophisticated', 'supportive'] as const;
