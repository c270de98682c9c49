/** Why a call to another company's system failed: six reasons that features can act on. */
export type ConnectorReason = 'auth_expired' | 'rate_limited' | 'not_found' | 'rejected' | 'unavailable' | 'bad_answer';

/**
 * Thrown by connectors.
 * - `rejected`: the vendor understood the request and refused it; `message` is the vendor's own text, which may be shown to the seller.
 * - `unavailable` with `outcomeUnknown`: the request may or may not have been carried out (time-out, cut connection).
 * - `isShut`, with any reason: the whole account is closed to everybody (frozen, locked) until its owner settles that with the vendor.
 * The request was not processed, so the refusal says nothing about it; trying again soon is useless.
 */
export class ConnectorError extends Error {
  readonly vendor: string;
  readonly reason: ConnectorReason;
  readonly retryable: boolean;
  readonly vendorCode: string | undefined;
  /** The vendor asks to wait at least this long before the next try, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly outcomeUnknown: boolean;
  readonly isShut: boolean;

  constructor(
    vendor: string,
    reason: ConnectorReason,
    message: string,
    more: {
      vendorCode?: string;
      retryable?: boolean;
      retryAfterMs?: number | undefined;
      outcomeUnknown?: boolean;
      isShut?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ConnectorError';
    this.vendor = vendor;
    this.reason = reason;
    this.retryable = more.retryable ?? (reason === 'rate_limited' || reason === 'unavailable');
    this.vendorCode = more.vendorCode;
    this.retryAfterMs = more.retryAfterMs;
    this.outcomeUnknown = more.outcomeUnknown ?? false;
    this.isShut = more.isShut ?? false;
  }
}

/** The `vendorCode` of an account that is closed for a while because its owner, or its host, is working on it. */
export const inMaintenance = 'maintenance';

export const isConnectorError = (error: unknown): error is ConnectorError =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'ConnectorError';

/** The vendor's own message, to be shown to a person; empty for a rate limit, where the vendor has not looked at the request. */
export const vendorMessageOf = (error: ConnectorError): string => (error.reason === 'rate_limited' ? '' : error.message);
