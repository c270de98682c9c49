/** A load generator in a process of its own: reads what to do as JSON and prints what it measured as JSON. */
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import pg from 'pg';

export type Load =
  | {
      kind: 'http';
      origin: string;
      paths: string[];
      /** Instead of paths: requests with bodies, each made at most once per connection. */
      requests?: { method: string; path: string; body: string }[];
      headers: Record<string, string>;
      connections: number;
      seconds: number;
    }
  | { kind: 'sql'; url: string; text: string; values: unknown[][]; connections: number; seconds: number };

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were no success. */
  failed: number;
  bytes: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function summary(times: number[], seconds: number, failed: number, bytes: number): Measured {
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    failed,
    bytes,
  };
}

async function overHttp({ origin, paths, requests, headers, connections, seconds }: Extract<Load, { kind: 'http' }>): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  let bytes = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        headers,
        requests: paths.map((path) => ({ path })),
        // Each connection has requests of its own: no two change the same row.
        ...(requests
          ? { setupClient: (client: autocannon.Client) => client.setRequests(shareOf(requests, connections) as autocannon.Request[]) }
          : {}),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, status, length, time) => {
      times.push(time);
      if (status !== 200) failed += 1;
      bytes = length;
    });
  });
  return summary(times, result.duration, failed + result.errors, bytes);
}

let shares = 0;
/** The next connection's part of all requests. */
const shareOf = <Each>(all: readonly Each[], connections: number): Each[] => {
  const mine = shares++ % connections;
  return all.filter((_, index) => index % connections === mine);
};

/** The statement itself, on as many connections, prepared: what the database and the driver can do. */
async function overSql({ url, text: statement, values, connections, seconds }: Extract<Load, { kind: 'sql' }>): Promise<Measured> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      for (let at = index; performance.now() < until; at += 1) {
        const began = performance.now();
        await client.query({ name: 'floor', text: statement, values: values[at % values.length] as unknown[] });
        times.push(performance.now() - began);
      }
      await client.end();
    }),
  );
  return summary(times, seconds, 0, 0);
}

if (process.argv[1]?.endsWith('load.ts')) {
  const load = JSON.parse(await text(process.stdin)) as Load;
  process.stdout.write(`${JSON.stringify(await (load.kind === 'http' ? overHttp(load) : overSql(load)))}\n`);
}
