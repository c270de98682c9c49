/** https://openexchangerates.org/api on the free plan: base USD, a thousand requests a month. */
import { type Context, Hono } from 'hono';
import type { World } from '#sandbox/core/types.ts';
import { CURRENCY_NAMES } from './currency-names.ts';
import { dayOf, dayRates } from './day-rates.ts';

const REQUESTS_PER_MONTH = 1000;
const FIRST_DAY = '1999-01-01';

const REFUSALS = {
  missing_app_id: [
    401,
    'No App ID provided. Please sign up at https://openexchangerates.org/signup, or contact support@openexchangerates.org.',
  ],
  invalid_app_id: [
    401,
    'Invalid App ID provided. Please sign up at https://openexchangerates.org/signup, or contact support@openexchangerates.org.',
  ],
  not_allowed: [429, 'Access restricted for repeated over-use.'],
  invalid_base: [400, 'Changing the API base currency is available for paid plans.'],
  not_available: [400, 'Historical rates for the requested date are not available - please try a different date.'],
  not_found: [404, 'The requested resource does not exist.'],
} as const;

/** `{ error: true, status, message, description }`. */
export function refusal(c: Context, message: keyof typeof REFUSALS): Response {
  const [status, description] = REFUSALS[message];
  return c.json({ error: true, status, message, description }, status);
}

export function openExchangeRatesRoutes(world: World): Hono {
  const app = new Hono();

  app.get('/api/currencies.json', (c) => c.json(CURRENCY_NAMES));
  app.get('/api/usage.json', async (c) => {
    const refused = checkAppId(c, world);
    if (refused) return refused;
    const now = world.clock.now();
    const requests = await requestsThisMonth(world, now);
    const daysElapsed = now.getUTCDate();
    return c.json({
      status: 200,
      data: {
        app_id: world.settings.keys.openExchangeRatesAppId,
        status: 'active',
        plan: {
          name: 'Free',
          quota: `${REQUESTS_PER_MONTH} requests / month`,
          update_frequency: '3600s',
          features: { base: false, symbols: true, experimental: true, 'time-series': false, convert: false },
        },
        usage: {
          requests,
          requests_quota: REQUESTS_PER_MONTH,
          requests_remaining: Math.max(0, REQUESTS_PER_MONTH - requests),
          days_elapsed: daysElapsed,
          days_remaining: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate() - daysElapsed,
          daily_average: Math.round(requests / daysElapsed),
        },
      },
    });
  });

  app.get('/api/latest.json', async (c) => (await refusedRates(c, world)) ?? answer(c, world, dayOf(world.clock.now())));
  app.get('/api/historical/:file{\\d{4}-\\d{2}-\\d{2}\\.json}', async (c) => {
    const refused = await refusedRates(c, world);
    if (refused) return refused;
    const day = c.req.param('file').slice(0, 10);
    const exists = !Number.isNaN(Date.parse(day)) && dayOf(new Date(day)) === day;
    if (!exists || day < FIRST_DAY || day > dayOf(world.clock.now())) return refusal(c, 'not_available');
    return answer(c, world, day);
  });
  app.all('*', (c) => refusal(c, 'not_found'));
  return app;
}

/** The id comes as `app_id` or as `Authorization: Token …`. */
function checkAppId(c: Context, world: World): Response | undefined {
  const given = c.req.query('app_id') ?? /^Token\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!given) return refusal(c, 'missing_app_id');
  return given === world.settings.keys.openExchangeRatesAppId ? undefined : refusal(c, 'invalid_app_id');
}

async function refusedRates(c: Context, world: World): Promise<Response | undefined> {
  const refused = checkAppId(c, world);
  if (refused) return refused;
  const now = world.clock.now();
  if ((await requestsThisMonth(world, now)) >= REQUESTS_PER_MONTH) return refusal(c, 'not_allowed');
  await world.pool.query(
    'insert into rates.requests (day, count) values ($1, 1) on conflict (day) do update set count = rates.requests.count + 1',
    [dayOf(now)],
  );
  return (c.req.query('base') ?? 'USD').toUpperCase() === 'USD' ? undefined : refusal(c, 'invalid_base');
}

async function requestsThisMonth(world: World, now: Date): Promise<number> {
  const { rows } = await world.pool.query<{ sum: number }>(
    `select coalesce(sum(count), 0)::int as sum from rates.requests where date_trunc('month', day) = date_trunc('month', $1::date)`,
    [dayOf(now)],
  );
  return rows[0]?.sum ?? 0;
}

/** Rates are published by the hour; a past day has those of its last hour. Unknown symbols are left out without a word. */
async function answer(c: Context, world: World, day: string): Promise<Response> {
  const symbols = c.req.query('symbols')?.toUpperCase().split(',');
  const all = await dayRates(world.pool, day);
  const rates = symbols ? Object.fromEntries(Object.entries(all).filter(([currency]) => symbols.includes(currency))) : all;
  const now = Math.floor(world.clock.now().getTime() / 1000);
  const hour = 3600;
  const endOfDay = Date.parse(`${day}T23:00:00Z`) / 1000;
  const timestamp = Math.min(endOfDay, Math.floor(now / hour) * hour);
  return c.json({
    disclaimer: 'Usage subject to terms: https://openexchangerates.org/terms',
    license: 'https://openexchangerates.org/license',
    timestamp,
    base: 'USD',
    rates,
  });
}
