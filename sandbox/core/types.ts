/**
 * What a stand-in is made of. The sandbox is one process with one web port; a vendor's real address
 * `https://HOST/PATH` is served at `http://localhost:PORT/HOST/PATH`. Stand-ins share no code with `app/`.
 */
import type { Context, Hono } from 'hono';
import type pg from 'pg';

/** One stand-in for one vendor. */
export interface Vendor {
  /** Short name, used in faults, tables (schema name) and desk addresses: `shopify`, `cj`, `stripe`, … */
  name: string;
  /** Does this stand-in answer for the host, e.g. `demo.myshopify.com`? */
  serves(host: string): boolean;
  /**
   * The vendor's own web address space. Requests arrive with their original path (`/admin/oauth/authorize`),
   * the host is in the variable `host`.
   */
  app: Hono<{ Variables: { host: string } }>;
  /** Pages for the person who plays the outside world, mounted at `/desk/<name>`; linked from the front page with what can be done there. */
  desk?: { title: string; about: string; app: Hono };
  /** Create tables (in the PostgreSQL schema named like the vendor) when missing; put the seed data in. Safe to run again. */
  prepare(world: World): Promise<void>;
  /** Delete everything and prepare anew. */
  reset(world: World): Promise<void>;
  /** The answer to an ordered fault `429` or `500` in the vendor's own error shape; a plain one when absent. */
  faultResponse?(kind: '429' | '500', c: Context, retryAfterSeconds: number): Response | Promise<Response>;
  /** Further addresses for tests, mounted at `/_control/<name>` (`/counts`, …). */
  control?: Hono;
  /** Background work (timers, SMTP listener); returns how to stop it. */
  start?(world: World): Promise<() => Promise<void>>;
}

/** What the stand-ins share. */
export interface World {
  pool: pg.Pool;
  clock: Clock;
  outbox: Outbox;
  settings: Settings;
  /** Run work that goes on after a request was answered; `GET /_control/idle` waits for it. Failures are printed, not thrown. */
  background(work: Promise<unknown>): void;
}

export interface Settings {
  /** `http://localhost:4600`: this program as the browser and the app reach it. */
  origin: string;
  port: number;
  /** Port of the SMTP listener (loopback). */
  smtpPort: number;
  /** Where the app under test runs, e.g. `http://localhost:3000`. */
  appUrl: string;
  /**
   * The app's public https name as vendors know it (`https://quayside.example`); calls to it are delivered to `appUrl`.
   * Vendors that refuse plain http or localhost callbacks are given this name.
   */
  appPublicUrl: string;
  /** The app takes its time from our clock: it is told of moves, and the clock never goes back. */
  isClockFollowed: boolean;
  /** Number of CJ's products, from the first on; by default all of the practice catalogue. */
  cjProducts: number;
  /** Keys the start script hands to both sides. */
  keys: {
    shopifyApiKey: string;
    shopifyApiSecret: string;
    cjApiKey: string;
    seventeenTrackKey: string;
    stripeSecretKey: string;
    stripePublishableKey: string;
    stripeWebhookSecret: string;
    openExchangeRatesAppId: string;
    paddleApiKey: string;
    paddleClientToken: string;
    paddleWebhookSecret: string;
    googleClientId: string;
    googleClientSecret: string;
    facebookAppId: string;
    facebookAppSecret: string;
    tiktokAppKey: string;
    tiktokAppSecret: string;
    tiktokServiceId: string;
    ebayClientId: string;
    ebayClientSecret: string;
    ebayRedirectName: string;
    ebayVerificationToken: string;
    aliexpressAppKey: string;
    aliexpressAppSecret: string;
    aiApiKey: string;
  };
}

/** A clock that can be moved: real time plus an offset kept in the database. */
export interface Clock {
  now(): Date;
  /** Milliseconds by which it is ahead of real time. */
  ahead(): number;
  /** Move forward (or back) by milliseconds; returns the new time. */
  advance(ms: number): Promise<Date>;
  /** Back to real time. */
  reset(): Promise<void>;
}

/** Calls to the app (webhooks, callbacks): stored, sent, retried with back-off, seen on the desk. Survives a restart. */
export interface Outbox {
  /** Enqueue inside the caller's transaction (`client`) or on its own. Faults `duplicate`, `late` and `drop` act here. */
  send(delivery: Delivery, client?: pg.PoolClient): Promise<void>;
  /** Resolves when nothing is due (used by tests through `GET /_control/idle`). */
  idle(timeoutMs: number): Promise<boolean>;
  /**
   * Try all waiting deliveries now, even those to be retried later; with `onlyUnanswered` only those that got no answer in time.
   * @returns how many were moved forward.
   */
  deliverNow(onlyUnanswered?: boolean): Promise<number>;
  /** Register a listener for the outcome of each try of a vendor's deliveries. */
  onTried(vendor: string, listener: (delivery: TriedDelivery) => Promise<void>): void;
  /** The newest deliveries first. */
  recent(limit: number, vendor?: string): Promise<TriedDelivery[]>;
  /** Delete a vendor's waiting deliveries (its world was reset). */
  forget(vendor: string): Promise<void>;
}

/** A delivery as stored, after `tries` tries. */
export interface TriedDelivery {
  id: string;
  vendor: string;
  topic: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  reference: string | null;
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  tries: number;
  /** When the next try is due, by the sandbox's clock. */
  dueAt: Date;
  createdAt: Date;
  lastStatus: number | null;
  /** The beginning of the app's last answer, or why there was none. */
  lastAnswer: string | null;
}

export interface Delivery {
  vendor: string;
  /** e.g. the Shopify topic; shown on the desk and matched by faults. */
  topic: string;
  url: string;
  method?: string;
  headers: Record<string, string>;
  body: string;
  /** Back-off in seconds between tries; its length is the number of retries. */
  retryAfterSeconds?: number[];
  /** Time-out of one try in milliseconds. Default 5000. */
  timeoutMs?: number;
  /** Not before this moment of the sandbox's clock (Shopify's `shop/redact` comes 48 hours late). */
  notBefore?: Date;
  /** The vendor's own mark, handed back to `onTried` listeners, e.g. a subscription's id. */
  reference?: string;
}

/** A fault ordered by `POST /_control/faults`. */
export interface Fault {
  id: string;
  vendor: string;
  /** Regular expression on `METHOD path?query` (requests) or on the topic (deliveries). For GraphQL also matched on `graphql:<operationName>`. */
  match: string;
  /** How many more times it acts; −1 for ever. */
  times: number;
  kind: '429' | '500' | 'timeout' | 'cut' | 'slow' | 'slow-after' | 'cut-after' | 'hang-up' | 'duplicate' | 'late' | 'drop';
  /** Milliseconds for `slow` (before it is done), `slow-after` (done, and answered late), `late`; seconds of Retry-After for `429`. */
  amount?: number;
}
