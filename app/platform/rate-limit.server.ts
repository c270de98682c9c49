/** Rate limits that hold across processes: counters in PostgreSQL, with a table of their own. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DatabasePool } from './database.server.ts';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** Short name, part of the counter's key. */
  name: string;
  points: number;
  /** Seconds. */
  within: number;
}

export interface RateLimits {
  /**
   * Count one attempt.
   * @returns its number within the window, from 1.
   * @throws AppError RATE_LIMITED with `retryAfter` (seconds) when the limit is exceeded.
   */
  take(limit: RateLimit, key: string): Promise<number>;
  /** Give one attempt back, because it should not count. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Reset the count (after a success). */
  clear(limit: RateLimit, key: string): Promise<void>;
}

export function createRateLimits(database: DatabasePool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: RateLimit) => {
    let limiter = limiters.get(limit.name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: database.pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: limit.name,
        points: limit.points,
        duration: limit.within,
      });
      limiters.set(limit.name, limiter);
    }
    return limiter;
  };
  return {
    async take(limit, key) {
      try {
        return (await limiterOf(limit).consume(key)).consumedPoints;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
        throw refusal;
      }
    },
    giveBack: async (limit, key) => void (await limiterOf(limit).reward(key, 1)),
    clear: async (limit, key) => void (await limiterOf(limit).delete(key)),
  };
}
