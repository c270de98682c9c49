/** What every API request passes: key, version, rate, idempotency, one transaction, and Stripe's answer headers. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { insideTransaction } from '#sandbox/core/schema.ts';
import type { World } from '#sandbox/core/types.ts';
import { API_VERSION, type Call } from './call.ts';
import { expand } from './expand.ts';
import { type FailureBody, failureAnswer, invalidRequest, isParameterRefusal, StripeFailure } from './failure.ts';
import { randomToken } from './ids.ts';
import { decodeForm, type RawParams } from './parameters.ts';

const REQUESTS_PER_SECOND = 100;
const KEY_LIFETIME_MS = 24 * 3600 * 1000;
/** A request that never answered (the process died) frees its key after this time. */
const STALE_MS = 60_000;
const VERSION = /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/;

export type Handler = (call: Call, id: string) => Promise<object>;
export interface Endpoint {
  handler: Handler;
  /** Open to the payer's browser with the publishable key. */
  client?: boolean;
}

interface Answer {
  status: number;
  body: string;
  replayed?: boolean;
  /** Whether the same key shall give the same answer again. */
  kept: boolean;
}

export function createGate(world: World) {
  const rate = { second: 0, count: 0 };

  return async function serve(c: Context, endpoint: Endpoint, id: string): Promise<Response> {
    const requestId = `req_${randomToken(14)}`;
    const version = c.req.header('stripe-version') ?? API_VERSION;
    const idempotencyKey = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': version,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Request-Id, Stripe-Manage-Version, Stripe-Should-Retry',
      'cache-control': 'no-cache, no-store',
    };
    const refuse = (status: number, body: FailureBody) =>
      c.body(JSON.stringify(failureAnswer(body, requestId), null, 2), status as 400, headers);

    try {
      const raw = c.req.method === 'POST' ? await c.req.text() : (c.req.url.split('?')[1] ?? '');
      if (c.req.method === 'POST') checkFormBody(c, raw);
      const { key: bodyKey, ...params } = decodeForm(raw);
      const key = whoAsks(world, c.req.header('authorization'), bodyKey, endpoint);
      if (!VERSION.test(version)) throw invalidRequest(`Invalid Stripe API version: ${version}`);
      countRequest(rate);
      const call = {
        world,
        now: Math.floor(world.clock.now().getTime() / 1000),
        requestId,
        idempotencyKey,
        apiVersion: version,
        key,
        params,
      };
      const answer = idempotencyKey
        ? await onceForKey(world, idempotencyKey, fingerprint(c.req.method, c.req.path, raw), requestId, () =>
            run(endpoint.handler, id, call),
          )
        : await run(endpoint.handler, id, call);
      if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
      if (answer.replayed) headers['idempotent-replayed'] = 'true';
      return c.body(answer.body, answer.status as 200, headers);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      if (error.status === 429) headers['stripe-rate-limited-reason'] = 'global-rate';
      if (error.status === 409) headers['stripe-should-retry'] = 'true';
      return refuse(error.status, error.body);
    }
  };
}

function checkFormBody(c: Context, raw: string): void {
  const type = c.req.header('content-type') ?? '';
  if (raw !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
    );
  }
}

/** Basic (key as the user name) or Bearer; Stripe.js sends the publishable key as the form field `key`. */
function whoAsks(world: World, header: string | undefined, bodyKey: unknown, endpoint: Endpoint): Call['key'] {
  const given = keyFromHeader(header) ?? (typeof bodyKey === 'string' ? bodyKey : undefined);
  if (!given) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    });
  }
  if (given === world.settings.keys.stripeSecretKey) return 'secret';
  if (given === world.settings.keys.stripePublishableKey) {
    if (endpoint.client) return 'publishable';
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    });
  }
  const masked = given.length > 12 ? `${given.slice(0, 8)}${'*'.repeat(given.length - 12)}${given.slice(-4)}` : '*'.repeat(given.length);
  throw new StripeFailure(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${masked}` });
}

function keyFromHeader(header: string | undefined): string | undefined {
  const [scheme, value] = (header ?? '').split(' ');
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

/** Real time on purpose: a rate is about how fast the caller asks, not about the practice calendar. */
function countRequest(rate: { second: number; count: number }): void {
  const second = Math.floor(Date.now() / 1000);
  if (rate.second !== second) Object.assign(rate, { second, count: 0 });
  rate.count += 1;
  if (rate.count > REQUESTS_PER_SECOND) throw rateLimited();
}

export function rateLimited(): StripeFailure {
  return new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits. If you have any questions, we can help at https://support.stripe.com/.',
  });
}

async function run(handler: Handler, id: string, call: Omit<Call, 'db'>): Promise<Answer> {
  const db = await call.world.pool.connect();
  try {
    await db.query('begin');
    const { expand: wanted, ...params } = call.params as RawParams;
    const full: Call = { ...call, params, db };
    const result = await insideTransaction(async () => expand(full, await handler(full, id), wanted));
    await db.query('commit');
    return { status: 200, body: JSON.stringify(result, null, 2), kept: true };
  } catch (error) {
    const keep = error instanceof StripeFailure && error.keep;
    await db.query(keep ? 'commit' : 'rollback');
    if (!(error instanceof StripeFailure)) throw error;
    return {
      status: error.status,
      body: JSON.stringify(failureAnswer(error.body, call.requestId ?? ''), null, 2),
      kept: !isParameterRefusal(error),
    };
  } finally {
    db.release();
  }
}

const fingerprint = (method: string, path: string, body: string) => createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/** Keys live 24 hours; the first answer is given again; the same key with other parameters is refused. */
async function onceForKey(world: World, key: string, print: string, requestId: string, work: () => Promise<Answer>): Promise<Answer> {
  if (key.length > 255) throw invalidRequest('Idempotency keys must be at most 255 characters long.');
  const now = world.clock.now();
  await world.pool.query('delete from stripe.idempotency where key = $1 and (created_at < $2 or (status is null and created_at < $3))', [
    key,
    new Date(now.getTime() - KEY_LIFETIME_MS),
    new Date(now.getTime() - STALE_MS),
  ]);
  const mine = await world.pool.query(
    'insert into stripe.idempotency (key, fingerprint, created_at) values ($1, $2, $3) on conflict do nothing',
    [key, print, now],
  );
  if (mine.rowCount === 0) return replay(world, key, print);
  let answer: Answer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    if (answer?.kept) {
      await world.pool.query('update stripe.idempotency set status = $2, body = $3, request_id = $4 where key = $1', [
        key,
        answer.status,
        answer.body,
        requestId,
      ]);
    } else {
      await world.pool.query('delete from stripe.idempotency where key = $1', [key]);
    }
  }
}

async function replay(world: World, key: string, print: string): Promise<Answer> {
  const { rows } = await world.pool.query<{ fingerprint: string; status: number | null; body: string }>(
    'select fingerprint, status, body from stripe.idempotency where key = $1',
    [key],
  );
  const stored = rows[0];
  if (stored && stored.fingerprint !== print) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (!stored || stored.status === null) {
    throw new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. If you still have questions, we can help at https://support.stripe.com/.`,
    });
  }
  return { status: stored.status, body: stored.body, replayed: true, kept: true };
}
