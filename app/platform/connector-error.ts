/** What went wrong at another company's system, in six words that features can act on. */
export type ConnectorReason = 'auth_expired' | 'rate_limited' | 'not_found' | 'rejected' | 'unavailable' | 'bad_answer';

/**
 * Thrown by connectors.
 * - `rejected`: the vendor understood and said no; `message` is the vendor's own words for the seller.
 * - `unavailable` with `outcomeUnknown`: the request may or may not have been carried out (time-out, cut connection).
 */
export class ConnectorError extends Error {
  readonly vendor: string;
  readonly reason: ConnectorReason;
  readonly retryable: boolean;
  readonly vendorCode: string | undefined;
  /** Wait at least so long before trying again, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly outcomeUnknown: boolean;

  constructor(
    vendor: string,
    reason: ConnectorReason,
    message: string,
    more: { vendorCode?: string; retryable?: boolean; retryAfterMs?: number; outcomeUnknown?: boolean; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ConnectorError';
    this.vendor = vendor;
    this.reason = reason;
    this.retryable = more.retryable ?? (reason === 'rate_limited' || reason === 'unavailable');
    this.vendorCode = more.vendorCode;
    this.retryAfterMs = more.retryAfterMs;
    this.outcomeUnknown = more.outcomeUnknown ?? false;
  }
}

export const isConnectorError = (error: unknown): error is ConnectorError =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'ConnectorError';

/** What the vendor said for people to read; nothing where it was only busy and looked at nothing. */
export const wordsOf = (error: ConnectorError): string => (error.reason === 'rate_limited' ? '' : error.message);
