import { ApiError, Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';

const vendor = 'paddle';
const timeoutMs = 20_000;
const late = Symbol('no answer in time');

export const isSandboxKey = (apiKey: string): boolean => apiKey.includes('_sdbx_');

/** Paddle's SDK with one account's key. */
export const createClient = (apiKey: string): Paddle =>
  new Paddle(apiKey, {
    environment: isSandboxKey(apiKey) ? Environment.sandbox : Environment.production,
    logLevel: LogLevel.none,
    customHeaders: { 'Paddle-Version': '1' },
  });

/**
 * Translates Paddle's errors. A server error or a broken connection leaves the outcome unknown, because Paddle has no idempotency keys:
 * a request that may have arrived must not be sent again.
 */
function connectorErrorOf(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof ApiError) {
    const more = { vendorCode: error.code, cause: error };
    if (error.code === 'too_many_requests')
      return new ConnectorError(vendor, 'rate_limited', error.detail, { ...more, retryAfterMs: (error.retryAfter ?? 60) * 1000 });
    if (['authentication_missing', 'authentication_malformed', 'invalid_token', 'forbidden'].includes(error.code))
      return new ConnectorError(vendor, 'auth_expired', error.detail, more);
    if (error.code === 'not_found' || error.code === 'entity_not_found') return new ConnectorError(vendor, 'not_found', error.detail, more);
    if (error.type === 'api_error') return new ConnectorError(vendor, 'unavailable', error.detail, { ...more, outcomeUnknown: true });
    return new ConnectorError(vendor, 'rejected', error.detail, more);
  }
  // A broken connection, a time-out, or an answer that is no JSON.
  return new ConnectorError(vendor, 'unavailable', error instanceof Error ? error.message : String(error), {
    outcomeUnknown: true,
    cause: error,
  });
}

/** Run a call of the SDK with a time-out, which the SDK lacks. @throws ConnectorError for any failure. */
export async function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    const answer = await withTimeout(work(), timeoutMs, late);
    if (answer === late) throw new Error('Paddle did not answer in time');
    return answer;
  } catch (error) {
    throw connectorErrorOf(error);
  }
}

/** All entries of a list that Paddle answers page by page. */
export async function allPages<T>(collection: { next(): Promise<T[]>; hasMore: boolean }): Promise<T[]> {
  const all: T[] = [];
  do all.push(...(await collection.next()));
  while (collection.hasMore);
  return all;
}
