/**
 * Admin GraphQL: send one document to one shop, within Shopify's cost limit, and report the outcome.
 * Protocol: https://shopify.dev/docs/api/admin-graphql, limits: https://shopify.dev/docs/api/usage/limits.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { shopifyApiVersion } from './app.server.ts';
import { type CostReport, createCostBudget } from './cost-budget.server.ts';
import { shutStore } from './shut-store.ts';
import { accessTokenOf } from './tokens.server.ts';

export interface AdminRequest {
  operationName: string;
  /** One of `documents.ts`. */
  document: string;
  variables: Record<string, unknown>;
  /** Points that Shopify will charge, if that depends on the variables; otherwise learned from earlier answers. */
  cost?: number;
  /** A mutation that may be sent twice without harm. Queries always may. */
  repeatable?: boolean;
  /** Time-out of the answer, milliseconds. */
  timeoutMs?: number;
}

export interface ShopifyAdmin {
  /**
   * Send one document and read its `data`. Waits for the shop's cost budget first, in turn with every other process.
   * @throws ConnectorError `auth_expired` (uninstalled, or the token is refused twice), `rejected` (scope missing; with `isShut`:
   * the shop is frozen or locked), `unavailable` with `outcomeUnknown` when a mutation's answer was lost, `bad_answer` for a document that
   * Shopify does not understand. Refusals of the input (`userErrors`) are part of the data.
   */
  query<Data>(store: { domain: string }, request: AdminRequest): Promise<Data>;
}

interface GraphqlAnswer<Data> {
  data?: Data | null;
  errors?: string | { message: string; extensions?: { code?: string } }[];
  extensions?: { cost?: CostReport };
}

const vendor = 'shopify';
const attempts = 4;
/** Milliseconds before a retry: half a second, doubling, plus up to a tenth at random, so that processes do not retry in step. */
const backOff = (attempt: number) => 500 * 2 ** attempt * (1 + Math.random() / 10);
/** Errors before anything was sent: Shopify cannot have acted. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export function shopifyAdmin(support: ConnectorSupport): ShopifyAdmin {
  const budget = createCostBudget(support.database);
  const versionsTold = new Set<string>();

  async function send(domain: string, token: string, request: AdminRequest, mayRepeat: boolean): Promise<Response> {
    try {
      return await fetch(`https://${domain}/admin/api/${shopifyApiVersion}/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Shopify-Access-Token': token },
        body: JSON.stringify({ query: request.document, operationName: request.operationName, variables: request.variables }),
        signal: AbortSignal.timeout(request.timeoutMs ?? 30_000),
        redirect: 'error',
      });
    } catch (error) {
      const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
      throw new ConnectorError(vendor, 'unavailable', 'Shopify did not answer', {
        outcomeUnknown: !mayRepeat && !neverSent.has(code),
        cause: error,
      });
    }
  }

  function watchVersion(response: Response) {
    const answered = response.headers.get('x-shopify-api-version');
    // Shopify silently answers a retired version with a newer one, whose fields may differ.
    if (answered && answered !== shopifyApiVersion && !versionsTold.has(answered)) {
      versionsTold.add(answered);
      support.log.warn({ asked: shopifyApiVersion, answered }, 'Shopify answered with another API version');
    }
  }

  return {
    async query<Data>(store: { domain: string }, request: AdminRequest): Promise<Data> {
      const { domain } = store;
      const mayRepeat = request.repeatable === true || /^\s*query\b/.test(request.document);
      let token = await accessTokenOf(support, domain);
      let isTokenRenewed = false;
      for (let attempt = 0; ; attempt += 1) {
        const held = await budget.take(domain, request.operationName, request.cost);
        try {
          const response = await send(domain, token, request, mayRepeat);
          watchVersion(response);
          if (response.status === 401 && !isTokenRenewed) {
            isTokenRenewed = true;
            await budget.giveBack(held);
            token = await accessTokenOf(support, domain, { refused: token });
            continue;
          }
          if (!response.ok) throw await refusalOf(response, mayRepeat);
          const answer = await readAnswer<Data>(response, mayRepeat);
          if (isThrottled(answer)) {
            // Wait exactly until the missing points are restored; does not count as an attempt.
            await budget.correct(held, answer.extensions?.cost);
            attempt -= 1;
            continue;
          }
          await budget.settle(held, answer.extensions?.cost);
          return dataOf(withoutWithheld(answer), mayRepeat);
        } catch (error) {
          const canTryAgain = isConnectorError(error) && error.retryable && !error.outcomeUnknown && attempt + 1 < attempts;
          if (!canTryAgain) throw error;
          await pause(error.retryAfterMs ?? backOff(attempt));
        }
      }
    },
  };
}

async function refusalOf(response: Response, mayRepeat: boolean): Promise<ConnectorError> {
  const words = (await response.text().catch(() => '')).slice(0, 300);
  const vendorCode = String(response.status);
  const shut = shutStore(response.status);
  if (shut) return shut;
  switch (response.status) {
    case 401:
      return new ConnectorError(vendor, 'auth_expired', 'The store no longer lets the app in', { vendorCode });
    case 403:
      return new ConnectorError(vendor, 'rejected', words || 'Access denied', { vendorCode: 'ACCESS_DENIED' });
    case 404:
      return new ConnectorError(vendor, 'not_found', 'The store does not exist', { vendorCode });
    case 429: {
      const seconds = Number(response.headers.get('retry-after'));
      return new ConnectorError(vendor, 'rate_limited', 'Too many requests', {
        vendorCode,
        retryAfterMs: Math.ceil((seconds > 0 ? seconds : 1) * 1000),
      });
    }
    default:
      if (response.status >= 500)
        return new ConnectorError(vendor, 'unavailable', `Shopify answered ${response.status}`, { vendorCode, outcomeUnknown: !mayRepeat });
      return new ConnectorError(vendor, 'bad_answer', words || `Shopify answered ${response.status}`, { vendorCode });
  }
}

async function readAnswer<Data>(response: Response, mayRepeat: boolean): Promise<GraphqlAnswer<Data>> {
  try {
    return (await response.json()) as GraphqlAnswer<Data>;
  } catch (error) {
    // A truncated answer: it is unknown whether the work was done.
    throw new ConnectorError(vendor, 'unavailable', 'Shopify sent half an answer', { outcomeUnknown: !mayRepeat, cause: error });
  }
}

const codesOf = (answer: GraphqlAnswer<unknown>): (string | undefined)[] =>
  Array.isArray(answer.errors) ? answer.errors.map((error) => error.extensions?.code) : [];

const isThrottled = (answer: GraphqlAnswer<unknown>): boolean => codesOf(answer).includes('THROTTLED');

/**
 * Personal fields that Shopify has not granted to the app (protected customer data) come as null, with an error for each. The rest of the
 * answer is valid, so these errors are removed.
 */
function withoutWithheld<Data>({ errors, ...answer }: GraphqlAnswer<Data>): GraphqlAnswer<Data> {
  if (!Array.isArray(errors) || !answer.data) return { ...answer, ...(errors ? { errors } : {}) };
  const others = errors.filter(
    ({ message, extensions }) => extensions?.code !== 'ACCESS_DENIED' || !/not approved to use the \w+ field/i.test(message),
  );
  return { ...answer, ...(others.length > 0 ? { errors: others } : {}) };
}

function dataOf<Data>(answer: GraphqlAnswer<Data>, mayRepeat: boolean): Data {
  if (!answer.errors) {
    if (!answer.data) throw new ConnectorError(vendor, 'bad_answer', 'Shopify answered without data');
    return answer.data;
  }
  const [code] = codesOf(answer);
  const words = typeof answer.errors === 'string' ? answer.errors : answer.errors.map((error) => error.message).join(' ');
  // Like a status 500: it is unknown whether the work was done.
  if (code === 'INTERNAL_SERVER_ERROR')
    throw new ConnectorError(vendor, 'unavailable', words, { vendorCode: code, outcomeUnknown: !mayRepeat });
  if (code === 'SHOP_INACTIVE') throw new ConnectorError(vendor, 'rejected', words, { vendorCode: code, isShut: true });
  if (code === 'ACCESS_DENIED') throw new ConnectorError(vendor, 'rejected', words, { vendorCode: code });
  throw new ConnectorError(vendor, 'bad_answer', words, { ...(code ? { vendorCode: code } : {}) });
}
