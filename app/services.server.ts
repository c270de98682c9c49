/** A process's services: pool, queue, event bus, connectors. Created once by the process's entry file. */

import { createShopifyApp, type ShopifyApp } from '#app/connectors/channels/shopify/app.server.ts';
import { type Connectors, createConnectors } from '#app/connectors/index.server.ts';
import { createShopifySessions } from '#app/features/stores/shopify-sessions.server.ts';
import { allJobs } from '#app/jobs.server.ts';
import { connectDatabase, type DatabasePool } from '#app/platform/database.server.ts';
import { createEncryption, type Encryption } from '#app/platform/encryption.server.ts';
import type { Environment } from '#app/platform/env.server.ts';
import { type EventBus, listenForEvents } from '#app/platform/events.server.ts';
import { type GatherWork, gatherWork } from '#app/platform/gather-work.ts';
import { createLogger, type Logger } from '#app/platform/log.server.ts';
import { followPracticeClock, refuseMovedTime, startPracticeClock } from '#app/platform/practice-clock.server.ts';
import { connectionName, newPresence } from '#app/platform/presence.ts';
import { createQueues, type QueueRunner, startQueue } from '#app/platform/queue.server.ts';
import { createRateLimits, type RateLimits } from '#app/platform/rate-limit.server.ts';
import { createVendorPages, type VendorPages } from '#app/platform/vendor-pages.ts';

export interface Services {
  env: Environment;
  log: Logger;
  database: DatabasePool;
  queue: QueueRunner;
  events: EventBus;
  /** The number by which other processes see that this one lives (`platform/presence.ts`). */
  presence: number;
  encryption: Encryption;
  rateLimits: RateLimits;
  gather: GatherWork;
  vendorPages: VendorPages;
  /** Undefined without Shopify's keys. */
  shopify: ShopifyApp | undefined;
  connectors: Connectors;
  now(): Date;
  close(): Promise<void>;
}

/**
 * Database connections per process. Each webhook lane of a worker holds one while its work needs others, and all locks of a process
 * together hold one (`platform/session-locks.server.ts`): with too few connections all would wait for each other.
 */
const poolSizes = { web: 10, worker: 24 };

/** Most operations on the same rows that share one transaction; the first of them waits until all are done. */
const mostTogether = 16;

export interface ServiceOptions {
  role: 'web' | 'worker';
  /** Tests may move the clock. */
  now?: () => Date;
}

export async function startServices(env: Environment, options: ServiceOptions): Promise<Services> {
  const log = createLogger(env.LOG_LEVEL, options.role);
  const isPractice = env.PRACTICE_CLOCK_URL !== undefined;
  if (env.PRACTICE_CLOCK_URL) await startPracticeClock(env.DATABASE_URL, env.PRACTICE_CLOCK_URL);
  const presence = newPresence();
  const database = connectDatabase(env.DATABASE_URL, {
    name: connectionName(presence),
    max: env.DATABASE_POOL ?? poolSizes[options.role],
    onError: (error) => log.warn({ err: error }, 'database connection'),
  });
  if (!isPractice) await refuseMovedTime(database.sql);
  const queue = await startQueue(env.DATABASE_URL, log, { supervise: options.role === 'worker', isPractice });
  await createQueues(queue, allJobs);
  const events = await listenForEvents(env.DATABASE_URL, log, presence);
  if (isPractice) await followPracticeClock(database.sql, events, log);
  const encryption = createEncryption(env.ENCRYPTION_KEYS);
  const shopify =
    env.SHOPIFY_API_KEY && env.SHOPIFY_API_SECRET
      ? createShopifyApp({
          env,
          apiKey: env.SHOPIFY_API_KEY,
          apiSecret: env.SHOPIFY_API_SECRET,
          sessions: createShopifySessions(database, encryption),
        })
      : undefined;
  const now = options.now ?? (() => new Date());
  const connectors = createConnectors({ env, log, database, encryption, shopify, now });
  return {
    env,
    log,
    database,
    queue,
    events,
    presence,
    encryption,
    rateLimits: createRateLimits(database),
    gather: gatherWork(mostTogether),
    vendorPages: createVendorPages(env.VENDOR_PAGES_PROXY),
    shopify,
    connectors,
    now,
    async close() {
      await queue.stop();
      await events.close();
      await database.close();
    },
  };
}
