import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { dismissProcessItems, listProcessItems, type RetryCosts, retryProcessItems } from './process-items.server.ts';
import { ProcessCounts, ProcessItem } from './schemas.ts';

const ids = z.array(z.uuid()).min(1, 'required').max(250, 'tooLarge');

/** @param costs charges for a retry; defined by the features that do the work. */
export const processItemsApi = (costs: RetryCosts) => [
  endpoint({
    method: 'get',
    path: '/api/center/products/process',
    summary: 'Pushes and other long work under way or not yet closed',
    access: 'workplace',
    input: z.object({ kind: ProcessItem.shape.kind.optional() }),
    output: z.object({ items: z.array(ProcessItem), products: ProcessCounts }),
    run: listProcessItems,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/process/retry',
    summary: 'Try failed items again',
    access: 'workplace',
    limitedBy: ['PRODUCT_LISTING', 'AI_PRODUCT_CONTENT', 'AI_PRODUCT_SEO', 'ORDER_FULFILLMENT'],
    input: z.object({ ids }),
    output: z.object({ ids: z.array(z.string()) }),
    run: (ctx, input) => retryProcessItems(ctx, input, costs),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/process/dismiss',
    summary: 'Close finished items',
    access: 'workplace',
    input: z.object({ ids: ids.optional() }),
    output: z.object({ dismissed: z.number() }),
    run: dismissProcessItems,
  }),
];
