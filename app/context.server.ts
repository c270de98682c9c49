/** Puts the context together for every door. */
import type { Account, Context, Store, Workplace } from './context.ts';
import type { Connection } from './platform/database.server.ts';
import { type Notice, noticeOf, notify } from './platform/events.server.ts';
import { newId } from './platform/ids.ts';
import type { Locale } from './platform/locales.ts';
import type { Services } from './services.server.ts';

export interface Asker {
  account?: Account;
  workplace?: Workplace;
  store?: Store;
  via?: Context['via'];
  app?: 'AO' | 'AH';
  locale?: Locale;
  requestId?: string;
  address?: string;
}

/** A context for somebody who asks; for jobs and visitors an empty one. */
export function createContext(services: Services, asker: Asker = {}): Context {
  /** @param news of a transaction: told together as it ends. */
  const build = (connection: Connection, news: Notice[] | undefined, who: Asker): Context => {
    const context: Context = {
      ...connection,
      ...(who.account ? { account: who.account } : {}),
      ...(who.workplace ? { workplace: who.workplace } : {}),
      ...(who.store ? { store: who.store } : {}),
      ...(who.address ? { address: who.address } : {}),
      ...(who.app ? { app: who.app } : {}),
      via: who.via ?? 'none',
      locale: who.locale ?? who.account?.locale ?? 'en',
      requestId: who.requestId ?? newId(),
      env: services.env,
      log: services.log,
      encryption: services.encryption,
      rateLimits: services.rateLimits,
      vendorPages: services.vendorPages,
      connectors: services.connectors,
      now: services.now,
      transaction: (work) => {
        if (news) return work(context);
        return services.database.transaction(async (next) => {
          const gathered: Notice[] = [];
          const result = await work(build(next, gathered, who));
          await notify(next.sql, gathered);
          return result;
        });
      },
      enqueue: (job, payload, options) =>
        services.queue.enqueue(connection.sql, job, payload, options, news ? (notice) => news.push(notice) : undefined),
      publish: async (event) => {
        if (news) news.push(noticeOf(event));
        else await notify(connection.sql, [noticeOf(event)]);
      },
      as: (next) => build(connection, news, { ...who, ...next }),
    };
    return context;
  };
  return build({ db: services.database.db, sql: services.database.sql }, undefined, asker);
}
