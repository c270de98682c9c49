import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { featureOf } from './choices.ts';
import { improveProducts } from './improve-products.server.ts';
import { clearSnapshots, rollBack } from './roll-back.server.ts';
import { Improve, ImproveMany, ImprovementBegun, RollbackOutcome, SnapshotProducts } from './schemas.ts';

export const aiApi = [
  endpoint({
    method: 'post',
    path: '/api/center/products/optimize-content',
    summary: 'Have titles and descriptions rewritten; a credit each',
    access: 'workplace',
    input: Improve,
    output: ImprovementBegun,
    limitedBy: [featureOf.content],
    idempotent: true,
    run: (ctx, input) => improveProducts(ctx, { ...input, works: ['content'] }),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/generate-seo-content',
    summary: 'Have titles and descriptions for search engines written; a credit each',
    access: 'workplace',
    input: Improve,
    output: ImprovementBegun,
    limitedBy: [featureOf.seo],
    idempotent: true,
    run: (ctx, input) => improveProducts(ctx, { ...input, works: ['seo'] }),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/improve',
    summary: 'Several kinds of texts at once, all or nothing',
    access: 'workplace',
    input: ImproveMany,
    output: ImprovementBegun,
    limitedBy: [featureOf.content, featureOf.seo],
    idempotent: true,
    run: improveProducts,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/ai-snapshots/rollback',
    summary: 'Give products the texts they had before the AI enhancer',
    access: 'workplace',
    input: SnapshotProducts,
    output: RollbackOutcome,
    run: rollBack,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/ai-snapshots/clear',
    summary: 'Keep what the AI enhancer wrote for good',
    access: 'workplace',
    input: SnapshotProducts,
    output: z.object({ cleared: z.number() }),
    run: clearSnapshots,
  }),
];
