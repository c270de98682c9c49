/** A test's own seller: signed in, with a workplace, a plan and, if wanted, a store. */

import { createContext } from '#app/context.server.ts';
import type { SellerContext } from '#app/context.ts';
import { identify } from '#app/doors/identify.server.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import { newId } from '#app/platform/ids.ts';
import type { Services } from '#app/services.server.ts';
import type { Settings } from '#sandbox/core/types.ts';
import { connectPracticeStore } from './practice-store.ts';

export interface TestSeller {
  accountId: string;
  workplaceId: string;
  email: string;
  /** Bearer token of a signed-in session. */
  token: string;
  /** A context as in the seller's own requests. */
  ctx: SellerContext;
  /** An API call by this seller. */
  api<Data = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Envelope<Data> }>;
}

export interface TestSellerOptions {
  /** Its key; by default `PRO_CREDIT_TIER`. */
  plan?: string;
  currency?: string;
  isDemo?: boolean;
}

export interface TestStore {
  storeId: string;
  domain: string;
  currency: string;
}

export interface TestStoreOptions {
  currency?: string;
  countryCode?: string;
}

/** The running product that the seller belongs to. */
interface Product {
  services: Services;
  appUrl: string;
}

/** A new seller in the database. */
export async function newSeller({ services, appUrl }: Product, options: TestSellerOptions = {}): Promise<TestSeller> {
  const accountId = newId();
  const workplaceId = newId();
  const email = `seller-${accountId.slice(-12)}@example.com`;
  const token = randomToken();
  const { pool } = services.database;
  await pool.query(
    `insert into accounts (id, email, first_name, last_name, email_verified_at, saved_workplace_id) values ($1, $2, 'Test', 'Seller', now(), $3)`,
    [accountId, email, workplaceId],
  );
  await pool.query('insert into workplaces (id, account_id, name, currency, display_currency, is_demo) values ($1, $2, $3, $4, $4, $5)', [
    workplaceId,
    accountId,
    'Test workplace',
    options.currency ?? 'USD',
    options.isDemo ?? false,
  ]);
  await pool.query(`insert into subscriptions (account_id, plan_key, start_time) values ($1, $2, now())`, [
    accountId,
    options.plan ?? 'PRO_CREDIT_TIER',
  ]);
  await pool.query(
    `insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '400 days')`,
    [accountId, newId(), hashToken(token)],
  );
  const ctx = await contextOf({ services, appUrl }, token);
  return { accountId, workplaceId, email, token, ctx, api: apiOf(appUrl, token) };
}

/** The identity that requests with this token get. */
async function contextOf({ services, appUrl }: Product, token: string): Promise<SellerContext> {
  const request = new Request(appUrl, { headers: { authorization: `Bearer ${token}` } });
  return createContext(services, await identify(services, request)) as SellerContext;
}

const apiOf =
  (appUrl: string, token: string): TestSeller['api'] =>
  async <Data>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${appUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Envelope<Data> };
  };

/**
 * Create a Shopify store in the sandbox with the app installed, and link it to the seller's workplace; from then on it is in the seller's
 * context.
 */
export async function connectStore(
  { sandbox, ...product }: Product & { sandbox: Pick<Settings, 'origin' | 'keys'> },
  seller: TestSeller,
  options: TestStoreOptions = {},
): Promise<TestStore> {
  const { services } = product;
  const { storeId, domain } = await connectPracticeStore(
    {
      database: services.database,
      encryption: services.encryption,
      sandboxOrigin: sandbox.origin,
      apiKey: sandbox.keys.shopifyApiKey,
      apiSecret: sandbox.keys.shopifyApiSecret,
    },
    seller.workplaceId,
    { ...options, email: seller.email, now: services.now().getTime() },
  );
  seller.ctx = await contextOf(product, seller.token);
  return { storeId, domain, currency: options.currency ?? 'USD' };
}
