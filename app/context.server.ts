/** Builds the context for loaders and actions, API calls, webhooks and jobs. */
import { demoConnectors } from './connectors/demo-connectors.ts';
import type { Account, Context, Store, Workplace } from './context.ts';
import { type Count, writeCounts } from './platform/counters.server.ts';
import type { Connection } from './platform/database.server.ts';
import { type Notice, noticeOf, notify } from './platform/events.server.ts';
import type { GatherWork } from './platform/gather-work.ts';
import { newId } from './platform/ids.ts';
import type { Locale } from './platform/locales.ts';
import type { Services } from './services.server.ts';

/** A request's sender, and the values that the context takes from the request. */
export interface Requester {
  account?: Account;
  workplace?: Workplace;
  store?: Store;
  plan?: Context['plan'];
  via?: Context['via'];
  tokenId?: string;
  app?: 'AO' | 'AH';
  locale?: Locale;
  requestId?: string;
  address?: string;
  deviceProofs?: string;
  stopping?: AbortSignal;
}

/** Used inside a transaction, where gathered work of others would wait for its connection, or see its uncommitted rows. */
const alone: GatherWork = async (_kind, item, work) => (await work([item]))[0] as never;

const neverStopping = new AbortController().signal;

/** Work sent with a transaction's COMMIT, in the same packet. */
interface Ending {
  news: Notice[];
  last: ((tx: Context) => Promise<void>)[];
  counts: Count[];
}

/** A context for whoever sent the request; without a requester (a job, a visitor) nobody is signed in. */
export function createContext(services: Services, requester: Requester = {}): Context {
  const build = (connection: Connection, ending: Ending | undefined, who: Requester): Context => {
    const context: Context = {
      ...connection,
      ...(who.account ? { account: who.account } : {}),
      ...(who.workplace ? { workplace: who.workplace } : {}),
      ...(who.store ? { store: who.store } : {}),
      ...(who.plan ? { plan: who.plan } : {}),
      ...(who.address ? { address: who.address } : {}),
      ...(who.deviceProofs ? { deviceProofs: who.deviceProofs } : {}),
      ...(who.app ? { app: who.app } : {}),
      ...(who.tokenId ? { tokenId: who.tokenId } : {}),
      via: who.via ?? 'none',
      locale: who.locale ?? who.account?.locale ?? 'en',
      requestId: who.requestId ?? newId(),
      env: services.env,
      log: services.log,
      encryption: services.encryption,
      rateLimits: services.rateLimits,
      gather: ending ? alone : services.gather,
      vendorPages: services.vendorPages,
      connectors: who.workplace?.isDemo ? demoConnectors(services.connectors) : services.connectors,
      now: services.now,
      stopping: who.stopping ?? neverStopping,
      isInTransaction: ending !== undefined,
      transaction: async (work) => {
        if (ending) return work(context);
        let inside: { tx: Context; ending: Ending };
        return services.database.transaction(
          (next) => {
            const own: Ending = { news: [], last: [], counts: [] };
            inside = { tx: build(next, own, who), ending: own };
            return work(inside.tx);
          },
          () => {
            const { tx, ending: own } = inside;
            return [...own.last.map((ask) => ask(tx)), writeCounts(tx.sql, own.counts), notify(tx.sql, own.news)];
          },
        );
      },
      withLock: services.database.withLock,
      atCommit: (ask) => {
        if (!ending) throw new Error('no transaction');
        ending.last.push(ask);
      },
      addToCounters: async (workplaceId, changes) => {
        const counts = [...changes].map(([name, by]) => ({ workplaceId, name, by }));
        if (ending) ending.counts.push(...counts);
        else await writeCounts(connection.sql, counts);
      },
      savepoint: async (work) => {
        if (!ending) throw new Error('no transaction');
        const before = { news: ending.news.length, last: ending.last.length, counts: ending.counts.length };
        await connection.sql.query('savepoint work');
        try {
          await work();
          await connection.sql.query('release savepoint work');
        } catch (error) {
          await connection.sql.query('rollback to savepoint work');
          ending.news.length = before.news;
          ending.last.length = before.last;
          ending.counts.length = before.counts;
          throw error;
        }
      },
      enqueue: (job, payload, options) =>
        services.queue.enqueue(connection.sql, job, payload, options, ending ? (notice) => ending.news.push(notice) : undefined),
      enqueueAll: (job, payloads, options) =>
        services.queue.enqueueAll(connection.sql, job, payloads, options, ending ? (notice) => ending.news.push(notice) : undefined),
      publish: async (event) => {
        if (ending) ending.news.push(noticeOf(event));
        else await notify(connection.sql, [noticeOf(event)]);
      },
      as: (next) => build(connection, ending, { ...who, ...next }) as Context & typeof next,
    };
    return context;
  };
  return build({ db: services.database.db, sql: services.database.sql }, undefined, requester);
}
