/** https://www.ecb.europa.eu/stats/eurofxref: euro reference rates of working days. */
import { Hono } from 'hono';
import type pg from 'pg';
import type { World } from '#sandbox/core/types.ts';
import { dayOf, dayRates } from './day-rates.ts';

/** Published in this order; no lev since Bulgaria has the euro, no ruble since 2022. */
const PUBLISHED =
  'USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'.split(' ');
/** About 16:00 in Frankfurt; 15:00 UTC in winter. */
const PUBLISHED_AT_UTC_HOUR = 15;
const DAY_MS = 24 * 3600 * 1000;

export function ecbRoutes(world: World): Hono {
  const app = new Hono();
  const send = async (days: string[]) =>
    new Response(await document(world.pool, days), { headers: { 'content-type': 'text/xml', 'cache-control': 'max-age=300' } });
  app.get('/stats/eurofxref/eurofxref-daily.xml', () => send(workingDays(world.clock.now(), 1)));
  app.get('/stats/eurofxref/eurofxref-hist-90d.xml', () => send(workingDays(world.clock.now(), 64)));
  return app;
}

/** The last published days, newest first: no weekends, none of the bank's fixed holidays (Target calendar). */
export function workingDays(now: Date, count: number): string[] {
  const days: string[] = [];
  let at = now.getUTCHours() >= PUBLISHED_AT_UTC_HOUR ? now.getTime() : now.getTime() - DAY_MS;
  while (days.length < count) {
    const day = new Date(at);
    const weekend = [0, 6].includes(day.getUTCDay());
    const holiday = ['01-01', '05-01', '12-25', '12-26'].includes(dayOf(day).slice(5));
    if (!weekend && !holiday) days.push(dayOf(day));
    at -= DAY_MS;
  }
  return days;
}

async function document(pool: pg.Pool, days: string[]): Promise<string> {
  const cubes = await Promise.all(
    days.map(async (day) => {
      const rates = await dayRates(pool, day);
      const euro = rates.EUR as number;
      const lines = PUBLISHED.map((currency) => `\t\t\t<Cube currency='${currency}' rate='${shown((rates[currency] as number) / euro)}'/>`);
      return `\t\t<Cube time='${day}'>\n${lines.join('\n')}\n\t\t</Cube>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.join('\n')}
\t</Cube>
</gesmes:Envelope>
`;
}

/** The bank prints five to seven digits, fewer decimals for larger numbers. */
function shown(rate: number): string {
  return rate.toFixed(rate < 1 ? 5 : rate < 50 ? 4 : rate < 100 ? 3 : 2);
}
