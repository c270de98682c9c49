/**
 * The first argument of every operation: who sent the request, and the tools to carry it out. Types only; `context.server.ts` builds it.
 * Operations use no globals, so a test can replace any part.
 */
import type { Connectors } from '#app/connectors/index.server.ts';
import type { AccountPlan } from '#app/features/billing/read-plan.server.ts';
import type { Connection } from '#app/platform/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import type { Environment } from '#app/platform/env.server.ts';
import type { LiveEvent } from '#app/platform/events.server.ts';
import type { GatherWork } from '#app/platform/gather-work.ts';
import type { Locale } from '#app/platform/locales.ts';
import type { Logger } from '#app/platform/log.server.ts';
import type { EnqueueAllOptions, EnqueueOptions } from '#app/platform/queue.server.ts';
import type { RateLimits } from '#app/platform/rate-limit.server.ts';
import type { WithLock } from '#app/platform/session-locks.server.ts';
import type { VendorPages } from '#app/platform/vendor-pages.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
  locale: Locale;
  isOperator: boolean;
}

export interface Workplace {
  id: string;
  accountId: string;
  name: string;
  currency: string;
  displayCurrency: string;
  timeZone: string;
  isDemo: boolean;
}

export interface Store {
  id: string;
  platform: 'shopify' | 'woocommerce' | 'tiktok' | 'facebook' | 'google';
  domain: string;
  name: string;
  currency: string;
  status: 'active' | 'uninstalled';
}

export interface Context extends Connection {
  /** Who is signed in; absent for visitors and for jobs. */
  account?: Account;
  workplace?: Workplace;
  /** The selected (or embedding) store. */
  store?: Store;
  /** The account's plan, present when the door has already read it to check a feature gate. */
  plan?: AccountPlan;
  /** How the request was authenticated: our cookie or bearer token, the store platform's session token, or not (a job, a visitor). */
  via: 'token' | 'embedded' | 'none';
  /** The token that the request came with: a session, or another program's. */
  tokenId?: string;
  /** The request's header `app`: which of the provider's apps sent it. */
  app?: 'AO' | 'AH';
  locale: Locale;
  requestId: string;
  /** Network address of the requester, for rate limits and the device list. */
  address?: string;
  /** The browser's cookie about accounts that have signed in there before (`features/account/known-device`). */
  deviceProofs?: string;
  env: Environment;
  log: Logger;
  encryption: Encryption;
  rateLimits: RateLimits;
  /** Batches work that many request at the same time (`platform/gather-work.ts`); inside a transaction nothing is batched. */
  gather: GatherWork;
  vendorPages: VendorPages;
  connectors: Connectors;
  now(): Date;
  /**
   * Aborted when this process is shutting down. Work that may take longer than the shutdown waits checks it between its steps
   * (`throwIfAborted`): the job is then retried by another worker and continues from there.
   */
  stopping: AbortSignal;
  isInTransaction: boolean;
  /** The same context inside one transaction (joins the current one, if any). Make no calls to vendors in there. */
  transaction<T>(work: (tx: this) => Promise<T>): Promise<T>;
  /** Runs work that must not run twice at the same time in any process. The work may call vendors; not usable in a transaction. */
  withLock: WithLock;
  /**
   * Send statements with this transaction's COMMIT, in one packet: for rows that many transactions contend for, so that they are locked as
   * briefly as possible. `ask` must not need the result of one statement for the next. A failure rolls the transaction back.
   */
  atCommit(ask: (tx: Context) => Promise<void>): void;
  /**
   * Add to a workplace's counters. A transaction writes its counts with COMMIT, since everybody in the workplace contends for these rows:
   * locked earlier, they could cause a deadlock with a transaction that locks a wallet or product first.
   */
  addToCounters(workplaceId: string, changes: Iterable<readonly [name: string, by: number]>): Promise<void>;
  /** Work that is rolled back when it fails, along with what it registered for the commit; the transaction can continue. */
  savepoint(work: () => Promise<void>): Promise<void>;
  /** Queue a job on this context's connection: inside a transaction, the job exists once the transaction has committed. */
  enqueue(job: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Queue several jobs in one statement. */
  enqueueAll<Payload extends object>(job: string, payloads: readonly Payload[], options?: EnqueueAllOptions<Payload>): Promise<void>;
  /** Send a live event to the workplace's open pages; inside a transaction, once that has committed. */
  publish(event: LiveEvent): Promise<void>;
  /** This context with another account or workplace (a job takes the workplace of its payload). */
  as<Who extends Pick<Context, 'account' | 'workplace' | 'store' | 'plan'>>(who: Who): this & Who;
}

/** The context of somebody who is signed in. */
export type AccountContext = Context & { account: Account };
/** The context of work inside one workplace, which nearly every operation takes. `account` is absent in jobs. */
export type WorkplaceContext = Context & { workplace: Workplace };
/** The context of a signed-in seller in a workplace. */
export type SellerContext = Context & { account: Account; workplace: Workplace };
