import { z } from 'zod';
import { refreshDueRates } from '#app/features/pricing/rates.server.ts';
import { job } from '#app/platform/queue.server.ts';
import { countSeen } from './count-seen.server.ts';
import { readQuotes } from './get-logistics.server.ts';
import { askForKept, BelieveGone, readDetails } from './get-source-product.server.ts';
import { FindNews, findNews, ReadNews, readNews } from './goods-news.server.ts';
import { fingerprintNewImages } from './image-fingerprint.server.ts';
import { countKeywords } from './keywords.server.ts';
import { countGroups } from './mix.server.ts';
import { countFacets } from './offer-facets.server.ts';
import { QuoteSamples, quoteSamples } from './quote-samples.server.ts';
import { QuoteShown, quoteShown } from './quote-shown.server.ts';
import { readPopularReviews, readReviews } from './store-reviews.server.ts';
import { RemoveMissing, removeConfirmed, SyncCatalog, syncCatalog } from './sync-catalog.server.ts';
import { countWords } from './vocabulary.server.ts';

const hour = 3600;
const LogisticsRequest = z.object({
  productId: z.uuid(),
  source: z.string(),
  variant: z.object({ id: z.uuid(), externalId: z.string() }),
  shipFrom: z.string(),
  shipTo: z.string(),
});

export const catalogJobs = [
  job({
    name: 'catalog.sync-all',
    payload: z.object({}),
    cron: '20 2 * * *',
    concurrency: 1,
    async run(ctx) {
      for (const [source, supplier] of Object.entries(ctx.connectors.suppliers)) {
        if (supplier?.catalog) await ctx.enqueue('catalog.sync', { source }, { singletonKey: source });
      }
    },
  }),
  // Reads catalogues that were never read before, as soon as a worker runs; later readings are nightly.
  job({
    name: 'catalog.sync-first',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    concurrency: 1,
    async run(ctx) {
      const { rows } = await ctx.sql.query('select source from catalog_syncs');
      const known = new Set(rows.map((row) => row.source));
      for (const [source, supplier] of Object.entries(ctx.connectors.suppliers)) {
        if (supplier?.catalog && !known.has(source)) await ctx.enqueue('catalog.sync', { source }, { singletonKey: source });
      }
    },
  }),
  job({
    name: 'catalog.sync',
    payload: SyncCatalog,
    givenUpAfter: 'day',
    concurrency: 1,
    expireInSeconds: 4 * hour,
    run: syncCatalog,
  }),
  job({
    name: 'catalog.remove-missing',
    payload: RemoveMissing,
    givenUpAfter: 'week',
    concurrency: 1,
    expireInSeconds: hour,
    run: removeConfirmed,
  }),
  job({ name: 'catalog.believe-gone', payload: BelieveGone, givenUpAfter: 'week', concurrency: 1, run: askForKept }),
  job({
    name: 'catalog.quote-samples',
    payload: QuoteSamples,
    givenUpAfter: 'hour',
    concurrency: 1,
    expireInSeconds: hour,
    run: quoteSamples,
  }),
  job({
    name: 'catalog.read-details',
    payload: z.object({ source: z.string(), externalId: z.string() }),
    givenUpAfter: 'minute',
    concurrency: 2,
    run: (ctx, { source, externalId }) => readDetails(ctx, source, externalId),
  }),
  job({ name: 'catalog.read-news', payload: ReadNews, givenUpAfter: 'hour', concurrency: 2, run: readNews }),
  job({ name: 'catalog.find-news', payload: FindNews, givenUpAfter: 'hour', concurrency: 1, run: findNews }),
  job({
    name: 'catalog.read-reviews',
    payload: z.object({ source: z.string(), externalId: z.string() }),
    givenUpAfter: 'hour',
    concurrency: 1,
    run: readReviews,
  }),
  job({
    name: 'catalog.read-popular-reviews',
    payload: z.object({}),
    cron: '*/10 * * * *',
    concurrency: 1,
    expireInSeconds: hour,
    run: (ctx) => readPopularReviews(ctx),
  }),
  job({
    name: 'catalog.read-quotes',
    payload: LogisticsRequest,
    givenUpAfter: 'minute',
    concurrency: 2,
    async run(ctx, request) {
      await readQuotes(ctx, request);
    },
  }),
  // One after the other: what sellers open meanwhile is asked for in between.
  job({
    name: 'catalog.quote-shown',
    payload: QuoteShown,
    givenUpAfter: 'minute',
    concurrency: 1,
    run: quoteShown,
  }),
  job({
    name: 'catalog.refresh-rates',
    payload: z.object({}),
    cron: '* * * * *',
    concurrency: 1,
    retryLimit: 0,
    run: (ctx) => refreshDueRates(ctx),
  }),
  // Fingerprints the images of products added since the last run, for the search by picture.
  job({
    name: 'catalog.read-looks',
    payload: z.object({}),
    cron: '* * * * *',
    concurrency: 1,
    async run(ctx) {
      await fingerprintNewImages(ctx);
    },
  }),
  job({
    name: 'catalog.read-looks-again',
    payload: z.object({}),
    cron: '10 4 * * *',
    concurrency: 1,
    async run(ctx) {
      await fingerprintNewImages(ctx, { retries: true });
    },
  }),
  job({
    name: 'catalog.count-keywords',
    payload: z.object({}),
    cron: '*/10 * * * *',
    concurrency: 1,
    run: countKeywords,
  }),
  job({
    name: 'catalog.count-words',
    payload: z.object({}),
    cron: '50 3 * * *',
    concurrency: 1,
    run: countWords,
  }),
  job({
    name: 'catalog.count-offers',
    payload: z.object({}),
    cron: '20 4 * * *',
    concurrency: 1,
    expireInSeconds: hour,
    async run(ctx) {
      await countSeen(ctx);
      await countFacets(ctx);
      await countGroups(ctx);
    },
  }),
  job({
    name: 'catalog.forget-searches',
    payload: z.object({}),
    cron: '40 3 * * *',
    concurrency: 1,
    async run(ctx) {
      await ctx.sql.query("delete from catalog_searches where day < ($1::timestamptz at time zone 'UTC')::date - 120", [ctx.now()]);
    },
  }),
];
