import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { featureOf } from './choices.ts';
import { decideTexts } from './decide-texts.server.ts';
import { improveProducts } from './improve-products.server.ts';
import { listProposals } from './proposals.server.ts';
import { clearSnapshots, rollBack } from './roll-back.server.ts';
import {
  Decided,
  DecideTexts,
  Improve,
  ImproveMany,
  ImprovementBegun,
  ListProposals,
  ProposalList,
  RollbackOutcome,
  SnapshotProducts,
} from './schemas.ts';

export const aiApi = [
  endpoint({
    method: 'post',
    path: '/api/center/products/optimize-content',
    summary: 'Have titles and descriptions written anew, to be taken or refused; a credit a product',
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
    summary: 'Have titles and descriptions for search engines written, to be taken or refused; a credit a product',
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
    method: 'get',
    path: '/api/center/products/ai-proposals',
    summary: 'Texts that were written and wait to be taken or refused, beside those that the products have',
    access: 'workplace',
    input: ListProposals,
    output: ProposalList,
    run: listProposals,
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/ai-proposals/decide',
    summary: 'Take and refuse written texts, part by part',
    access: 'workplace',
    input: DecideTexts,
    output: Decided,
    run: decideTexts,
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
