import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

/** Address at which a CJ parcel can be tracked. */
export const trackingUrlOf = (trackNumber: string | null): string | null =>
  trackNumber ? `https://www.cjpacket.com/?trackingNumber=${trackNumber}` : null;

/** A refusal in CJ's words. `httpStatus` stays 200 for business refusals, as CJ answers them. */
export class CjError extends Error {
  code: number;
  httpStatus: 200 | 401 | 404 | 405 | 415 | 429 | 500;
  constructor(code: number, message: string, httpStatus: CjError['httpStatus'] = 200) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

export const paramError = (message = 'Param error') => new CjError(1600300, message);

/**
 * CJ's endpoints do not agree on the envelope; each prints one of these:
 * `result` code, result, message, data, requestId; `both` the same with `success`; `success` without `result`;
 * `zero` success with code 0 and no message (reviews, sourcing); `bare` without a request id.
 */
export type EnvelopeKind = 'result' | 'both' | 'success' | 'zero' | 'bare' | 'cart' | 'uncoded';

export function ok(c: Context, data: unknown, kind: EnvelopeKind = 'result', message = 'Success'): Response {
  const requestId = randomUUID();
  switch (kind) {
    case 'both':
      return json(c, { code: 200, result: true, message, data, requestId: requestId.replaceAll('-', ''), success: true });
    case 'success':
      return json(c, { success: true, code: 200, message, data, requestId });
    case 'zero':
      return json(c, { success: true, code: 0, message: null, data, requestId });
    case 'bare':
      return json(c, { code: 200, result: true, message, data });
    case 'cart':
      return json(c, { success: true, code: 200, message: 'Congratulation! Well done!', data });
    case 'uncoded':
      return json(c, { success: true, message: '', data });
    default:
      return json(c, { code: 200, result: true, message, data, requestId });
  }
}

export function refuse(c: Context, error: CjError): Response {
  return json(c, { code: error.code, result: false, message: error.message, data: null, requestId: randomUUID() }, error.httpStatus);
}

/** Ids beyond 2^53 travel as bare JSON numbers in places; `bareNumber` marks them and `toJson` takes the quotes away. */
export const bareNumber = (digits: string) => `@@${digits}@@`;
export const toJson = (value: unknown) => JSON.stringify(value).replace(/"@@(\d+)@@"/g, '$1');

function json(c: Context, value: unknown, status: CjError['httpStatus'] = 200): Response {
  return c.body(toJson(value), status, { 'content-type': 'application/json;charset=UTF-8' });
}

/** US cents as the dollar number CJ prints. */
export const usd = (cents: number) => Math.round(cents) / 100;

const clockOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

/** For our own desk, UTC. */
export const utcTime = (at: Date | null) => (at ? clockOf(at) : null);

/** CJ's wall-clock notation without a zone: `2021-08-23 11:31:45`. It is Beijing's, as all times that CJ prints with an offset are. */
export const wallTime = (at: Date | null) => (at ? clockOf(new Date(at.getTime() + 8 * 3_600_000)) : null);

/** CJ's expiry notation: Beijing time with its offset. */
export const beijingTime = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
