/** Order intake: acknowledged in time, none lost, and how fast a backlog is worked. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { seller } from './generate.ts';
import type { Figure } from './report.ts';
import type { Storm, StormResult } from './webhook-storm.ts';

const run = promisify(execFile);
const part = 'Webhooks';

interface Given {
  appUrl: string;
  databaseUrl: string;
  secret: string;
  seconds: number;
  /** Starts and stops the worker, so that a backlog can be made. */
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  say: (line: string) => void;
}

export async function benchWebhooks(given: Given): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: given.databaseUrl });
  await client.connect();
  const number = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query(text, values)).rows[0]?.n ?? 0);
  const waiting = () => number("select count(*) as n from webhook_inbox where state = 'waiting'");
  const stored = (first: number, count: number) =>
    number('select count(*) as n from orders where workplace_id = $1 and store_id = $2 and platform_order_id = any($3)', [
      seller.workplaceId,
      seller.storeId,
      Array.from({ length: count }, (_, index) => String(first + index)),
    ]);
  const untilWorked = async (seconds: number) => {
    const until = Date.now() + seconds * 1000;
    while ((await waiting()) > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  /** Until the worker has begun and done what was overdue when it started. */
  const untilQuiet = async (seconds: number) => {
    const until = Date.now() + seconds * 1000;
    for (let quietFor = 0; quietFor < 20 && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      quietFor = (await number(
        "select count(*) as n from pgboss.job where state = 'active' or (state < 'active' and start_after <= now())",
      ))
        ? 0
        : quietFor + 1;
    }
  };
  try {
    const variants = (
      await client.query('select channel_variant_id from listing_variants where workplace_id = $1 order by md5(id::text) limit 1000', [
        seller.workplaceId,
      ])
    ).rows.map((row) => Number(String(row.channel_variant_id).split('/').pop()));
    const storm = async (perSecond: number, seconds: number): Promise<StormResult & { firstId: number }> => {
      const firstId = Number(`9${Date.now()}`);
      const options: Storm = { origin: given.appUrl, shop: seller.domain, secret: given.secret, perSecond, seconds, firstId, variants };
      const { stdout } = await run(process.execPath, ['tests/bench/webhook-storm.ts', JSON.stringify(options)], { maxBuffer: 1 << 24 });
      return { ...(JSON.parse(stdout) as StormResult), firstId };
    };
    const figures: Figure[] = [];
    await given.startWorker();
    await untilWorked(60);
    await storm(100, 2);
    const busy = await storm(300, given.seconds / 2);
    await untilWorked(60);
    figures.push({
      part,
      what: 'acknowledged at 300 a second while a worker starts and does all that is overdue: p99',
      value: busy.p99,
      unit: 'ms',
      note: `p50 ${busy.p50.toFixed(1)} ms`,
    });
    await untilQuiet(90);

    const began = performance.now();
    const steady = await storm(300, given.seconds);
    await untilWorked(120);
    const workedAfter = (performance.now() - began) / 1000 - given.seconds;
    const kept = await stored(steady.firstId, steady.sent);
    given.say(
      `  300 a second for ${given.seconds} s: p50 ${steady.p50.toFixed(1)} ms, p99 ${steady.p99.toFixed(1)} ms, ${steady.sent - kept} lost, all orders stored ${workedAfter.toFixed(1)} s after the last`,
    );
    figures.push(
      {
        part,
        what: 'acknowledged at 300 a second: p99',
        value: steady.p99,
        unit: 'ms',
        budget: { at: 'most', value: 100 },
        note: `p50 ${steady.p50.toFixed(1)} ms; sender late by ${Math.round(steady.lateness)} ms at most`,
      },
      {
        part,
        what: 'lost of what was sent',
        value: steady.sent - kept,
        unit: 'orders',
        budget: { at: 'most', value: 0 },
        note: `${steady.sent.toLocaleString('en')} sent, ${steady.refused} refused`,
      },
      { part, what: 'last order stored after the storm', value: Math.max(0, workedAfter), unit: 's' },
    );

    await given.stopWorker();
    const backlog = await storm(500, Math.max(4, Math.floor(given.seconds / 2)));
    const left = await waiting();
    const start = performance.now();
    await given.startWorker();
    while ((await waiting()) === left && performance.now() - start < 30_000) await new Promise((resolve) => setTimeout(resolve, 5));
    const first = performance.now();
    await untilWorked(120);
    const perSecond = left / ((performance.now() - first) / 1000);
    given.say(
      `  a backlog of ${left} worked at ${Math.round(perSecond)} orders a second; ${backlog.sent - (await stored(backlog.firstId, backlog.sent))} lost`,
    );
    figures.push({
      part,
      what: 'orders stored per second, from a backlog',
      value: perSecond,
      unit: '/s',
      budget: { at: 'least', value: 800 },
      note: `backlog of ${left.toLocaleString('en')}`,
    });
    return figures;
  } finally {
    await client.end();
  }
}
