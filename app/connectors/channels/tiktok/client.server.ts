/** TikTok Shop Partner API: signed calls and tokens. */
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { readJson } from '#app/connectors/channels/oauth-tokens.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { TokenAnswer } from './wire.ts';

export interface TikTokKeys {
  appKey: string;
  appSecret: string;
}

const vendor = 'tiktok';
const api = 'https://open-api.tiktokglobalshop.com';
const auth = 'https://auth.tiktok-shops.com/api/v2/token';
/** Codes for a token that is no longer valid (common-errors). */
const deadToken = new Set([105001, 105002, 105003, 105005, 36004004, 36004005]);

/** Code of a rate-limit refusal, which may come with status 200 (common-errors). */
const tooMany = 36009002;
const busy = new Set([36009003, 36009007]);

/** hex HMAC-SHA256(secret, secret + path + sorted key+value + secret) of a call without a body; `sign` and `access_token` are left out. */
function tiktokSignature(secret: string, path: string, params: Record<string, string>): string {
  const sorted = Object.keys(params)
    .filter((name) => name !== 'sign' && name !== 'access_token')
    .sort()
    .map((name) => `${name}${params[name]}`)
    .join('');
  return createHmac('sha256', secret).update(`${secret}${path}${sorted}${secret}`).digest('hex');
}

async function ask(url: URL, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(url, { headers, signal: AbortSignal.timeout(20_000), redirect: 'error' });
  } catch (error) {
    throw new ConnectorError(vendor, 'unavailable', 'TikTok Shop did not answer', { cause: error });
  }
  const answer = await readJson(response);
  if (response.ok && answer.code === 0) return answer;
  const words = typeof answer.message === 'string' ? answer.message : `TikTok Shop answered ${response.status}`;
  const more = { vendorCode: String(answer.code ?? response.status) };
  if (deadToken.has(Number(answer.code))) throw new ConnectorError(vendor, 'auth_expired', words, more);
  if (response.status === 429 || answer.code === tooMany) throw new ConnectorError(vendor, 'rate_limited', words, more);
  if (response.status >= 500 || answer.code === undefined || busy.has(Number(answer.code)))
    throw new ConnectorError(vendor, 'unavailable', words, more);
  throw new ConnectorError(vendor, 'rejected', words, more);
}

function parsed<T>(answer: Record<string, unknown>, schema: z.ZodType<T>): T {
  const read = schema.safeParse(answer.data);
  if (!read.success) throw new ConnectorError(vendor, 'bad_answer', 'TikTok Shop’s answer could not be read', { cause: read.error });
  return read.data;
}

/** @throws ConnectorError */
export async function callTikTok<T>(
  keys: TikTokKeys,
  input: { path: string; accessToken: string; query?: Record<string, string>; now: Date },
  schema: z.ZodType<T>,
): Promise<T> {
  const params: Record<string, string> = {
    app_key: keys.appKey,
    timestamp: String(Math.floor(input.now.getTime() / 1000)),
    ...input.query,
  };
  params.sign = tiktokSignature(keys.appSecret, input.path, params);
  const url = new URL(`${api}${input.path}?${new URLSearchParams(params)}`);
  return parsed(await ask(url, { 'x-tts-access-token': input.accessToken, 'content-type': 'application/json' }), schema);
}

/** Tokens for a code, or for a refresh token. */
export async function tiktokTokens(keys: TikTokKeys, grant: { code: string } | { refreshToken: string }) {
  const query: Record<string, string> =
    'code' in grant
      ? { auth_code: grant.code, grant_type: 'authorized_code' }
      : { refresh_token: grant.refreshToken, grant_type: 'refresh_token' };
  const url = new URL(`${auth}/${'code' in grant ? 'get' : 'refresh'}`);
  url.search = new URLSearchParams({ app_key: keys.appKey, app_secret: keys.appSecret, ...query }).toString();
  return parsed(await ask(url), TokenAnswer);
}
