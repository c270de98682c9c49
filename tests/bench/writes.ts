/** Changing and importing products through the HTTP API, at 16 concurrent: each request another product. */
import { seller } from './generate.ts';
import { measure } from './measure.ts';
import type { Figure } from './report.ts';
import { type Given, rows } from './targets.ts';

const updateFloor = `update products set title = title || '', version = version + 1, updated_at = now() where workplace_id = $1 and id = $2`;

export async function benchWrites(given: Given): Promise<Figure[]> {
  const part = 'Writes';
  const { databaseUrl, say } = given;
  const headers = { authorization: `Bearer ${given.token}`, 'content-type': 'application/json' };
  const ids = (
    await rows(databaseUrl, 'select id from products where workplace_id = $1 order by md5(id::text) limit 5000', [seller.workplaceId])
  ).map((row) => String(row.id));
  const sources = await rows(
    databaseUrl,
    `select p.id from source_products p where source = 'quayside' and not is_partial and not exists (select 1 from products x where x.workplace_id = $1 and x.source_product_id = p.id) limit 20000`,
    [seller.workplaceId],
  );
  const began = new Date();
  const figures: Figure[] = [];
  const run = async (
    what: string,
    goal: number | undefined,
    requests: { method: string; path: string; body: string }[],
    floor?: { text: string; values: unknown[][] },
  ) => {
    if (requests.length === 0) return;
    const [first] = requests as [(typeof requests)[number]];
    const probe = await fetch(given.appUrl + first.path, { method: first.method, headers, body: first.body });
    const text = await probe.text();
    if (probe.status !== 200) return say(`  ${what}: ${first.path} answers ${probe.status} ${text.slice(0, 300)}`);
    const before = given.cpu();
    const measured = await measure({
      kind: 'http',
      origin: given.appUrl,
      paths: [],
      requests: requests.slice(1),
      headers,
      connections: 16,
      seconds: given.seconds,
    });
    const after = given.cpu();
    const least = floor ? await measure({ kind: 'sql', url: databaseUrl, ...floor, connections: 16, seconds: 2 }) : undefined;
    const count = Math.max(1, measured.perSecond * given.seconds);
    const note = `p95 ${measured.p95.toFixed(1)} ms; processor ${((after.web - before.web) / count).toFixed(2)} ms web, ${((after.database - before.database) / count).toFixed(2)} ms database${measured.failed > 0 ? `; ${measured.failed} failed` : ''}`;
    figures.push({
      part,
      what: `${what}: per second at 16`,
      value: measured.perSecond,
      unit: '/s',
      ...(goal === undefined ? {} : { budget: { at: 'least' as const, value: goal } }),
      ...(least ? { floor: `${Math.round(least.perSecond).toLocaleString('en')} /s` } : {}),
      note,
    });
    say(`  ${what}: ${Math.round(measured.perSecond)}/s; ${note}`);
  };
  await run(
    'product update (title and tags)',
    1500,
    ids.map((id, n) => ({
      method: 'PUT',
      path: '/api/center/products/bulk_update',
      body: JSON.stringify({ products: [{ id, title: `Changed by the bench ${n}`, tags: ['bench', `round-${n % 7}`] }] }),
    })),
    { text: updateFloor, values: ids.slice(0, 1000).map((id) => [seller.workplaceId, id]) },
  );
  await run(
    'product create (import of three variants)',
    800,
    sources.map((row) => ({
      method: 'POST',
      path: '/api/center/products/import/quayside',
      body: JSON.stringify({ supplier_product_id: String(row.id), ship_to: 'US' }),
    })),
  );
  await forgetImports(databaseUrl, began);
  // The switcher's press; what follows is home, which is among the lists.
  await rows(
    databaseUrl,
    `insert into stores (workplace_id, id, platform, domain, name, currency, country, status, is_default, connected_at)
     select $1, gen_random_uuid(), 'shopify', 'bench-second.myshopify.com', 'Second bench shop', 'USD', 'US', 'active', false, now()
     where not exists (select 1 from stores where domain = 'bench-second.myshopify.com')`,
    [seller.workplaceId],
  );
  const stores = await rows(databaseUrl, "select id from stores where workplace_id = $1 and status = 'active' order by id", [
    seller.workplaceId,
  ]);
  await run(
    'store switch',
    undefined,
    Array.from({ length: 20_000 }, (_, n) => ({
      method: 'POST',
      path: '/api/core/stores/update-default-store',
      body: JSON.stringify({ store_id: stores[n % stores.length]?.id }),
    })),
  );
  return figures;
}

/** What has been imported goes again, with what it took of the quota: a product that is there already would be no import the next time. */
async function forgetImports(databaseUrl: string, since: Date): Promise<void> {
  await rows(
    databaseUrl,
    `with gone as (delete from products where workplace_id = $1 and created_at >= $3 returning source_product_id),
       counted as (update workplace_counters set value = value - (select count(*) from gone) where workplace_id = $1 and name = 'products.imported'),
       paid as (delete from usage_reservations where account_id = $2 and reference in (select 'import ' || source_product_id from gone) returning cycle_start)
     update feature_usage set used = used - (select count(*) from paid)
     where account_id = $2 and feature = 'PRODUCT_IMPORT' and cycle_start in (select cycle_start from paid)`,
    [seller.workplaceId, seller.accountId, since],
  );
}
