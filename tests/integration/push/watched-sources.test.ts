/** What monitoring asks about, and what it looks at: only what is due, and only what was noted. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import { defaultMonitoring } from '#app/features/push/monitoring.ts';
import { rereadSources } from '#app/features/push/reread-sources.server.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { noteMissedSources } from '#app/features/push/watched-sources.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { overheard, type TableRead, tablesRead } from '#tests/support/plans.ts';
import { type MadeProduct, newProduct } from './support.ts';

let h: Harness;
let ctx: Context;
beforeAll(async () => {
  h = await harness();
  ctx = createContext(h.services);
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;
const watched = async ({ sourceProductId }: MadeProduct) => {
  await sweepSupplierChanges(ctx, {});
  return (await query('select watched from source_products where id = $1', [sourceProductId]))[0]?.watched;
};
const listed = (seller: TestSeller, product: MadeProduct, state: 'none' | 'draft' | 'active') =>
  query('update products set listing_state = $3 where workplace_id = $1 and id = $2', [seller.workplaceId, product.id, state]);

describe('how often a source product is asked about', () => {
  test('follows its products into stores and out of them, and ends with the last', async () => {
    const [seller, other] = [await h.newSeller(), await h.newSeller()];
    const product = await newProduct(h, seller);
    expect(await watched(product)).toBe('idle');
    await listed(seller, product, 'active');
    expect(await watched(product)).toBe('live');
    await query(
      `insert into products (workplace_id, id, title, currency, source, source_product_id, state) values ($1, gen_random_uuid(), 'Mug', 'USD', 'quayside', $2, 'imported')`,
      [other.workplaceId, product.sourceProductId],
    );
    await listed(seller, product, 'draft');
    expect(await watched(product)).toBe('idle');
    await query('delete from products where workplace_id = $1', [seller.workplaceId]);
    expect(await watched(product)).toBe('idle');
    await query('delete from workplaces where id = $1', [other.workplaceId]);
    expect(await watched(product)).toBeNull();
  });

  test('follows the mapping of each variant', async () => {
    const seller = await h.newSeller();
    const [product, other] = [await newProduct(h, seller), await newProduct(h, seller)];
    await query('delete from products where id = $1', [other.id]);
    expect(await watched(other)).toBeNull();
    const map = (at: number) =>
      query('update product_variants set source_variant_id = $2 where id = $1', [product.variantIds[at], other.sourceVariantIds[at]]);
    await map(0);
    expect([await watched(product), await watched(other)]).toEqual(['idle', 'idle']);
    await map(1);
    expect([await watched(product), await watched(other)]).toEqual([null, 'idle']);
    await listed(seller, product, 'active');
    expect([await watched(product), await watched(other)]).toEqual([null, 'live']);
  });

  test('does not count who has switched monitoring off, by either of its switches', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const switched = async (path: string, body: object) => {
      expect((await seller.api('PUT', `/center/products/setting/${path}`, body)).body.success).toBe(true);
      await h.drainJobs();
      return watched(product);
    };
    expect(await switched('monitoring', { ...defaultMonitoring, is_enable: false })).toBeNull();
    expect(await switched('internal-automation', { monitoring: true })).toBe('idle');
    expect(await switched('internal-automation', { monitoring: false })).toBeNull();
    expect(await switched('monitoring', defaultMonitoring)).toBe('idle');
  });

  test('is put right at night, whatever made it wrong', async () => {
    const seller = await h.newSeller();
    const [product, stranger] = [await newProduct(h, seller), await newProduct(h, seller)];
    await query('delete from products where id = $1', [stranger.id]);
    expect([await watched(product), await watched(stranger)]).toEqual(['idle', null]);
    await query(`update source_products set watched = case when id = $1 then null else 'live' end where id = any($2)`, [
      product.sourceProductId,
      [product.sourceProductId, stranger.sourceProductId],
    ]);
    expect([await watched(product), await watched(stranger)]).toEqual([null, 'live']);
    await noteMissedSources(ctx);
    expect([await watched(product), await watched(stranger)]).toEqual(['idle', null]);
    await noteMissedSources(ctx);
    const noted = await query('select 1 from source_changes where source_product_id = any($1)', [
      [product.sourceProductId, stranger.sourceProductId],
    ]);
    expect(noted).toEqual([]);
  });
});

describe('a sweep', () => {
  const isQueued = async (product: MadeProduct) =>
    (
      await query(`select 1 from pgboss.job where name = 'push.follow-supplier' and state = 'created' and data ->> 'productId' = $1`, [
        product.id,
      ])
    ).length > 0;

  test('finds what a supplier changed since the last one, and a product that is looked at for the first time', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    await sweepSupplierChanges(ctx, {});
    expect(await isQueued(product)).toBe(false);
    for (const change of ['cost = cost + 100', 'stock = stock + 1', 'is_available = false']) {
      await query(`update source_variants set ${change} where id = $1`, [product.sourceVariantIds[0]]);
      await sweepSupplierChanges(ctx, {});
      expect(await isQueued(product)).toBe(true);
      await h.drainJobs();
    }
    await query(`update source_products set status = 'removed' where id = $1`, [product.sourceProductId]);
    await sweepSupplierChanges(ctx, {});
    expect(await isQueued(product)).toBe(true);
    await h.drainJobs();
    await sweepSupplierChanges(ctx, {});
    expect(await isQueued(product)).toBe(false);

    const dearer = await newProduct(h, seller);
    await query('update product_variants set cost = cost - 100 where product_id = $1', [dearer.id]);
    await sweepSupplierChanges(ctx, {});
    expect(await isQueued(dearer)).toBe(true);
    await h.drainJobs();
  });

  test('leaves what it does not get to for the next', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    await sweepSupplierChanges(ctx, {});
    await h.drainJobs();
    await query(
      `with many as (
         insert into products (workplace_id, id, title, currency, source, state)
         select $1, gen_random_uuid(), 'Many', 'USD', 'quayside', 'imported' from generate_series(1, 700) returning id)
       insert into product_variants (workplace_id, id, product_id, position, price, cost, seen_stock, source_variant_id)
       select $1, gen_random_uuid(), id, 0, 1999, 700, 25, $2 from many`,
      [seller.workplaceId, product.sourceVariantIds[0]],
    );
    await query('update source_variants set cost = 900 where id = $1', [product.sourceVariantIds[0]]);
    const behind = async () =>
      (await query('select count(*)::int as n from product_variants where workplace_id = $1 and cost < 900', [seller.workplaceId]))[0]?.n;
    for (const left of [202, 1]) {
      await sweepSupplierChanges(ctx, {});
      await h.drainJobs();
      expect(await behind()).toBe(left);
    }
    await query('delete from products where workplace_id = $1', [seller.workplaceId]);
  }, 120_000);
});

test('however much is followed, only what is due and what was noted is read', async () => {
  const nothing = new Error('leave nothing');
  await ctx
    .transaction(async (tx) => {
      // Each is known to the planner before the next, whose triggers look it up.
      const made = {
        source_products: `insert into source_products (id, source, external_id, title, cost_min, cost_max, fetched_at, details_fetched_at, fetch_error, watched)
           select gen_random_uuid(), 'cj', 'plan-' || n, 'Mug', 100, 100, now(), now() - case when n % 1000 = 0 or n % 10 = 1 then interval '3 hours' else interval '1 hour' end,
             case when n % 10 = 1 then 'Out of reach' end, 'live'
           from generate_series(1, 20000) n`,
        source_variants: `insert into source_variants (id, product_id, external_id, sku, cost, stock)
           select gen_random_uuid(), id, 'plan', 'plan', 100, 5 from source_products where external_id like 'plan-%'`,
        workplaces: `with a as (insert into accounts (id, email) values (gen_random_uuid(), 'plan@quayside.example') returning id)
           insert into workplaces (id, account_id, name) select gen_random_uuid(), id, 'Plan' from a`,
        products: `insert into products (workplace_id, id, title, currency, source, source_product_id, state, listing_state)
           select w.id, s.id, 'Mug', 'USD', 'cj', s.id, 'pushed', 'active' from source_products s, workplaces w where s.external_id like 'plan-%' and w.name = 'Plan'`,
        product_variants: `insert into product_variants (workplace_id, id, product_id, position, price, cost, stock, seen_stock, source_variant_id)
           select p.workplace_id, gen_random_uuid(), p.id, 0, 300, 100, 5, 5, v.id from products p join source_variants v on v.product_id = p.id where v.external_id = 'plan'`,
      };
      for (const [table, statement] of Object.entries(made)) {
        await tx.sql.query(statement);
        await tx.sql.query(`analyze ${table}`);
      }
      await tx.sql.query('update product_variants set seen_stock = 0 where seen_stock is null');
      await tx.sql.query('delete from source_changes');
      await tx.sql.query('analyze source_changes');
      await tx.sql.query(
        `update source_variants set stock = 6 where product_id in (select id from source_products where external_id in ('plan-7', 'plan-8'))`,
      );

      const heard = overheard(tx);
      await rereadSources(heard.ctx);
      await sweepSupplierChanges(heard.ctx, {});
      await tx.sql.query(
        `update source_variants set stock = 7 where product_id in (select id from source_products where external_id in ('plan-7', 'plan-8'))`,
      );
      const large = ['source_products', 'source_variants', 'products', 'product_variants'];
      const read = [];
      for (const asked of heard.asked) if (!/pgboss/.test(asked.text)) read.push(...(await tablesRead(tx.sql, asked)));
      expect(read.filter(({ table }) => large.includes(table)).length).toBeGreaterThan(5);
      // A scan that ends with its first row, to see whether there is one, does not read the whole.
      const isTooMuch = ({ isWhole, rows }: TableRead) => (isWhole && rows > 1) || rows > 150;
      expect(read.filter((one) => large.includes(one.table) && isTooMuch(one))).toEqual([]);
      throw nothing;
    })
    .catch((error: unknown) => {
      if (error !== nothing) throw error;
    });
});
