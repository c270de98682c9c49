import type { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { type ProductCounter, readCounters } from './counters.server.ts';
import type { CenterCounts } from './schemas.ts';

/** Badges and totals, from the stored counters. */
export const getCounts = async (ctx: WorkplaceContext): Promise<z.output<typeof CenterCounts>> => countsOf(await readCounters(ctx));

/** Stored counters under the names of the product centre's tabs; some under two names. */
export function countsOf(counters: Record<ProductCounter, number>): z.output<typeof CenterCounts> {
  const imported = counters['products.imported'];
  const pushed = counters['products.pushed'];
  return {
    all: imported + pushed,
    imported,
    pushed,
    unpushed: imported,
    active: counters['products.pushed_active'],
    draft: counters['products.pushed_draft'],
    mapped: counters['listings.mapped'],
    unmapped: counters['listings.unmapped'],
    total_import: imported + pushed,
    totalPushedActive: counters['products.pushed_active'],
    totalPushedDraft: counters['products.pushed_draft'],
  };
}
