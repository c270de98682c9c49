/** CJ's protocol only: token, rate limit, sending, envelope, retries. In CJ's terms. */
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { type CallSlots, createCallSlots } from './call-slots.server.ts';
import { cjRefusal } from './refusal.ts';
import { type CjTokenSet, createCjTokens } from './tokens.server.ts';
import { CjEnvelope, CjSettings, CjTokens, isCjAnswer, isCjSuccess } from './wire.ts';

const base = 'https://developers.cjdropshipping.com/api2.0/v1';
const timeoutMs = 15_000;
/** A free account's limit, until CJ has told ours (docs: 1 call a second for levels 0 and 1). */
const firstPerSecond = 1;
/** "10 requests/s per IP", whatever the account's own limit. */
const maxPerSecond = 10;
const limitsGoodFor = 24 * 3600 * 1000;
/** Milliseconds after which a failed read of the limit is repeated; until it is known, all calls keep to `firstPerSecond`. */
const limitsAskedAgainAfter = 5 * 60_000;
const maxTries = 4;
/** Milliseconds for which a call waits for its turn by default. */
const patience = 20_000;

export interface CjCall<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api2.0/v1`, case matters. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
  /** Shape of `data`. */
  data: Schema;
  /**
   * A write changes something at CJ and is sent once; it is repeated only when CJ refused it unprocessed (rate limit, token). A read may be
   * repeated. POST /logistic/freightCalculate is a read.
   */
  kind: 'read' | 'write';
  /** How long to wait for our turn; a screen is less patient than a job. Default 20 s. */
  patienceMs?: number;
}

export interface CjClient {
  /**
   * One call. @throws ConnectorError; `outcomeUnknown` when a write may have been carried out although its answer was lost.
   */
  call<Schema extends z.ZodType>(call: CjCall<Schema>): Promise<z.output<Schema>>;
  /** CJ's id of our account: the secret of its webhook signatures. */
  openId(): Promise<string | undefined>;
}

interface Sent {
  method: string;
  path: string;
  body?: object | undefined;
  token?: string;
  isWrite: boolean;
}

/** One call, sent once. @throws ConnectorError */
async function sendToCj({ method, path, body, token, isWrite }: Sent): Promise<CjEnvelope> {
  const lost = (message: string, cause?: unknown) => new ConnectorError('cj', 'unavailable', message, { outcomeUnknown: isWrite, cause });
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${base}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { 'CJ-Access-Token': token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    text = await response.text();
  } catch (error) {
    throw lost(error instanceof Error && error.name === 'TimeoutError' ? 'CJ did not answer in time' : 'CJ could not be reached', error);
  }
  let answer: CjEnvelope;
  try {
    answer = CjEnvelope.parse(parseLosslessJson(text));
  } catch (error) {
    if (response.status === 429) throw new ConnectorError('cj', 'rate_limited', 'CJ: too many requests');
    if (response.status >= 500) throw lost(`CJ answered with status ${response.status}`);
    throw new ConnectorError('cj', 'bad_answer', `CJ's answer could not be read (status ${response.status})`, {
      outcomeUnknown: isWrite && response.ok,
      cause: error,
    });
  }
  if (response.ok && !isCjAnswer(answer))
    throw new ConnectorError('cj', 'bad_answer', 'CJ’s answer does not tell whether it is a success', { outcomeUnknown: isWrite });
  if (response.ok && isCjSuccess(answer)) return answer;
  if (response.status === 429)
    throw new ConnectorError('cj', 'rate_limited', answer.message || 'CJ: too many requests', { vendorCode: String(answer.code ?? '') });
  const refusal = cjRefusal(answer, isWrite);
  if (response.status >= 500 && refusal.reason === 'rejected') throw lost(refusal.message);
  throw refusal;
}

/**
 * Send one call in its turn. Rate-limit refusals are repeated up to four times (calls a second apart may reach CJ closer together); with
 * `repeatsUnanswered` also calls without an answer.
 * @throws ConnectorError
 */
export async function sendInTurn(
  slots: CallSlots,
  sent: Sent,
  { patienceMs = patience, repeatsUnanswered = false }: { patienceMs?: number | undefined; repeatsUnanswered?: boolean } = {},
): Promise<CjEnvelope> {
  for (let attempt = 1; ; attempt += 1) {
    await slots.take(patienceMs);
    try {
      return await sendToCj(sent);
    } catch (error) {
      if (!isConnectorError(error)) throw error;
      const refusedUnseen = error.reason === 'rate_limited' && error.retryAfterMs === undefined;
      if (refusedUnseen) await slots.pause(1000 * attempt);
      if (attempt >= maxTries || !(refusedUnseen || (repeatsUnanswered && error.reason === 'unavailable'))) throw error;
      await wait(200 * 2 ** attempt * (0.75 + Math.random() / 2));
    }
  }
}

/** @throws ConnectorError `bad_answer` */
export function tokenSetOf({ data }: Pick<CjEnvelope, 'data'>): CjTokenSet {
  const read = CjTokens.safeParse(data);
  if (!read.success) throw new ConnectorError('cj', 'bad_answer', 'CJ’s tokens could not be read', { cause: read.error });
  const tokens = read.data;
  return {
    accessToken: tokens.accessToken,
    accessExpiresAt: new Date(tokens.accessTokenExpiryDate),
    ...(tokens.refreshToken ? { refreshToken: tokens.refreshToken } : {}),
    ...(tokens.refreshToken && tokens.refreshTokenExpiryDate ? { refreshExpiresAt: new Date(tokens.refreshTokenExpiryDate) } : {}),
    ...(tokens.openId ? { openId: tokens.openId } : {}),
  };
}

/** @param apiKey of the form `CJ<user>@api@<hex>`. */
export function createCjClient(support: Pick<ConnectorSupport, 'database' | 'encryption' | 'now' | 'log'>, apiKey: string): CjClient {
  const slots = createCallSlots(support.database, firstPerSecond);
  const tokens = createCjTokens(support, async (refreshToken) => {
    if (refreshToken) {
      try {
        const answer = await sendInTurn(
          slots,
          { method: 'POST', path: '/authentication/refreshAccessToken', body: { refreshToken }, isWrite: false },
          { patienceMs: 60_000 },
        );
        return tokenSetOf(answer);
      } catch (error) {
        if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
      }
    }
    const answer = await sendInTurn(
      slots,
      { method: 'POST', path: '/authentication/getAccessToken', body: { apiKey }, isWrite: false },
      { patienceMs: 60_000 },
    );
    return tokenSetOf(answer);
  });

  let limitsKnownUntil = 0;
  const learnLimits = async (token: string) => {
    const now = support.now();
    if (now.getTime() < limitsKnownUntil) return;
    limitsKnownUntil = now.getTime() + limitsGoodFor;
    const readAt = await slots.limitsReadAt();
    if (readAt && now.getTime() - readAt.getTime() < limitsGoodFor) return;
    try {
      const answer = await sendInTurn(slots, { method: 'GET', path: '/setting/get', token, isWrite: false }, { patienceMs: 60_000 });
      const perSecond = CjSettings.parse(answer.data).setting?.qpsLimit;
      if (perSecond && perSecond > 0) await slots.setPerSecond(Math.min(perSecond, maxPerSecond), now);
    } catch (error) {
      support.log.warn({ err: error }, 'cj: limits not known, staying slow');
      limitsKnownUntil = now.getTime() + limitsAskedAgainAfter;
    }
  };

  return {
    openId: () => tokens.openId(),
    async call(call) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, String(value));
      const path = query.size > 0 ? `${call.path}?${query}` : call.path;
      const isWrite = call.kind === 'write';
      let token = await tokens.get();
      await learnLimits(token);
      for (let hasRenewed = false; ; hasRenewed = true) {
        try {
          const answer = await sendInTurn(
            slots,
            { method: call.method, path, body: call.body, token, isWrite },
            { patienceMs: call.patienceMs, repeatsUnanswered: !isWrite },
          );
          const parsed = call.data.safeParse(answer.data);
          if (parsed.success) return parsed.data;
          throw new ConnectorError('cj', 'bad_answer', `CJ's answer to ${call.path} has another shape than documented`, {
            outcomeUnknown: isWrite,
            cause: parsed.error,
          });
        } catch (error) {
          if (!isConnectorError(error) || error.reason !== 'auth_expired' || hasRenewed) throw error;
          token = await tokens.get(token);
        }
      }
    },
  };
}
