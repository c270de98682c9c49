/**
 * What an operation is given: who asks, and the tools to answer. Types only; `context.server.ts` puts it together.
 * Nothing is reached for through globals, so a test can hand in any part.
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
import type { EnqueueOptions } from '#app/platform/queue.server.ts';
import type { RateLimits } from '#app/platform/rate-limit.server.ts';
import type { VendorPages } from '#app/platform/vendor-pages.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
  locale: Locale;
  isEmailVerified: boolean;
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
  /** Who asks; absent for visitors and for jobs. */
  account?: Account;
  workplace?: Workplace;
  /** The selected (or embedding) store. */
  store?: Store;
  /** The account's plan, where the door has read it to see whether this call is in it at all. */
  plan?: AccountPlan;
  /** How the asker got in: cookie or bearer token, the store platform's session token, or nobody (a job, a visitor). */
  via: 'token' | 'embedded' | 'none';
  /** The caller's header `app`: which of the provider's apps asks. */
  app?: 'AO' | 'AH';
  locale: Locale;
  requestId: string;
  /** Network address of the asker, for rate limits and the device list. */
  address?: string;
  env: Environment;
  log: Logger;
  encryption: Encryption;
  rateLimits: RateLimits;
  /** What many ask for at once goes together (`platform/gather-work.ts`); inside a transaction each by itself. */
  gather: GatherWork;
  vendorPages: VendorPages;
  connectors: Connectors;
  now(): Date;
  /**
   * Aborted when this process is to end. Work that takes longer than a stop waits asks between its steps (`throwIfAborted`): its job is
   * tried again by whoever comes next, and goes on from there.
   */
  stopping: AbortSignal;
  isInTransaction: boolean;
  /** The same context inside one transaction (joined when already in one). No outside calls in there. */
  transaction<T>(work: (tx: this) => Promise<T>): Promise<T>;
  /**
   * Ask something as this transaction ends, in one packet with its COMMIT: for rows that many wait for. It is too late for anything that
   * would have to wait for an answer; a failure undoes the transaction.
   */
  atCommit(ask: (tx: Context) => Promise<void>): void;
  /** Queue a job on this context's connection: inside a transaction it exists only when that commits. */
  enqueue(job: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** The same of several jobs, in one statement. */
  enqueueAll(job: string, payloads: readonly object[]): Promise<void>;
  /** Tell the workplace's open pages, when the transaction commits. */
  publish(event: LiveEvent): Promise<void>;
  /** This context seen by another asker or workplace (jobs take up the workplace of their payload). */
  as<Who extends Pick<Context, 'account' | 'workplace' | 'store' | 'plan'>>(who: Who): this & Who;
}

/** An asker who is signed in. */
export type AccountContext = Context & { account: Account };
/** Work inside one workplace; what nearly every operation takes. `account` is absent in jobs. */
export type WorkplaceContext = Context & { workplace: Workplace };
/** A signed-in seller at work. */
export type SellerContext = Context & { account: Account; workplace: Workplace };
