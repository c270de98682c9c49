/** Exchange rates: openexchangerates.org and the European Central Bank's daily list. */
import { Hono } from 'hono';
import { dropSchema, ensureSchema } from '#sandbox/core/schema.ts';
import type { Vendor, World } from '#sandbox/core/types.ts';
import { ecbRoutes } from './ecb.ts';
import { openExchangeRatesRoutes, refusal } from './open-exchange-rates.ts';
import { deskRoutes } from './rates-desk.ts';

const TABLES = `
create table if not exists rates.chosen (currency text primary key, rate numeric not null check (rate > 0), chosen_at timestamptz not null);
create table if not exists rates.requests (day date primary key, count integer not null);
`;

export function createRates(world: World): Vendor {
  const app = new Hono<{ Variables: { host: string } }>();
  const byHost = new Map([
    ['openexchangerates.org', openExchangeRatesRoutes(world)],
    ['www.ecb.europa.eu', ecbRoutes(world)],
  ]);
  app.all('*', (c) => byHost.get(c.get('host'))?.fetch(c.req.raw, c.env) ?? c.text('Not found', 404));
  const prepare = () => ensureSchema(world.pool, 'rates', TABLES);
  return {
    name: 'rates',
    serves: (host) => byHost.has(host),
    app,
    desk: {
      title: 'Exchange rates',
      about: 'The rates that the app converts amounts by; set one and see prices follow.',
      app: deskRoutes(world),
    },
    prepare,
    async reset() {
      await dropSchema(world.pool, 'rates');
      await prepare();
    },
    faultResponse(kind, c) {
      if (c.get('host') === 'www.ecb.europa.eu') return c.text('Service unavailable', kind === '429' ? 429 : 503);
      return kind === '429' ? refusal(c, 'not_allowed') : c.text('Internal Server Error', 500);
    },
  };
}
