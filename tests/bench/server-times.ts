/** How long the web process took for its answers, as its own metrics tell it: from the arrival of a request to the end of its answer. */

/** Answers within so many seconds; the last bound is infinite. */
export type ServerTimes = ReadonlyMap<number, number>;

/** All that the process has answered so far. */
export async function readServerTimes(metricsUrl: string): Promise<ServerTimes> {
  const text = await (await fetch(metricsUrl)).text();
  const within = new Map<number, number>();
  for (const [, bound, count] of text.matchAll(/^http_request_duration_seconds_bucket\{le="([^"]+)".*\} (\d+)$/gm)) {
    const seconds = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
    within.set(seconds, (within.get(seconds) ?? 0) + Number(count));
  }
  return within;
}

/**
 * The time within which a share of the answers between two readings ended, in milliseconds; between the bounds of the metric it is taken
 * to be evenly spread, as Prometheus does.
 */
export function serverTimeOf(share: number, before: ServerTimes, after: ServerTimes): number {
  const counts = [...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const).sort(([a], [b]) => a - b);
  const wanted = share * (counts.at(-1)?.[1] ?? 0);
  let below: readonly [number, number] = [0, 0];
  for (const [bound, count] of counts) {
    if (count >= wanted && count > below[1])
      return bound === Number.POSITIVE_INFINITY
        ? below[0] * 1000
        : (below[0] + ((bound - below[0]) * (wanted - below[1])) / (count - below[1])) * 1000;
    below = [bound, count];
  }
  return 0;
}
