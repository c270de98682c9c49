import type { ProcessItem } from './schemas.ts';

/** The job that processes items, by kind. */
export const jobOf: Readonly<Record<ProcessItem['kind'], string>> = {
  push: 'push.product',
  duplicate: 'products.work',
  split: 'products.work',
  import: 'products.adopt',
  ai_action: 'ai.improve',
};
