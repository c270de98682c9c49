/** Open Exchange Rates: `GET /api/latest.json?app_id=…`, USD-based (docs.openexchangerates.org, "latest.json"). */
import { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { RateTable, ReadsExchangeRates } from '../exchange-rates.ts';

const address = 'https://openexchangerates.org/api/latest.json';
const timeoutMs = 15_000;

const Latest = z.object({
  /** Seconds since 1970, UTC. */
  timestamp: z.number().int(),
  base: z.literal('USD'),
  rates: z.record(z.string(), z.unknown()),
});
const Refusal = z.object({ error: z.literal(true), status: z.number(), message: z.string(), description: z.string() });

const Rate = z.number().positive();

/**
 * Translates their answer to our table. Invalid rates (zero, negative, no number) are left out.
 * @throws ConnectorError bad_answer when the answer has another shape or base, or no valid rate.
 */
export function rateTableOf(answer: unknown): RateTable {
  const parsed = Latest.safeParse(answer);
  if (!parsed.success)
    throw new ConnectorError('openexchangerates', 'bad_answer', 'The exchange rates could not be read', { cause: parsed.error });
  const rates = Object.entries(parsed.data.rates).flatMap(([currency, told]) => {
    const rate = Rate.safeParse(told);
    return rate.success ? [[currency, plainDecimal(rate.data)] as const] : [];
  });
  if (rates.length === 0) throw new ConnectorError('openexchangerates', 'bad_answer', 'The exchange rates could not be read');
  return { at: new Date(parsed.data.timestamp * 1000), rates: Object.fromEntries(rates) };
}

/** A number as a plain decimal text, never as `1e-7`. */
const plainDecimal = (value: number): string =>
  /e/i.test(String(value)) ? value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : String(value);

export function createOpenExchangeRates(appId: string): ReadsExchangeRates {
  return {
    async latest() {
      let response: Response;
      let answer: unknown;
      try {
        response = await fetch(`${address}?${new URLSearchParams({ app_id: appId })}`, {
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        answer = await response.json();
      } catch (cause) {
        throw new ConnectorError('openexchangerates', 'unavailable', 'The exchange rates could not be fetched', { cause });
      }
      if (response.ok) return rateTableOf(answer);
      const refusal = Refusal.safeParse(answer);
      const words = refusal.success ? refusal.data.description : `status ${response.status}`;
      const reason =
        response.status === 401 || response.status === 403
          ? 'auth_expired'
          : response.status === 429
            ? 'rate_limited'
            : response.status >= 500
              ? 'unavailable'
              : 'rejected';
      throw new ConnectorError('openexchangerates', reason, words, refusal.success ? { vendorCode: refusal.data.message } : {});
    },
  };
}
