/** A light thing of CJ's in a seller's store, and the database behind the product that is tried. */
import pg from 'pg';
import { pidOf } from '#sandbox/vendors/cj/ids.ts';
import type { Call } from './busy-seller.ts';
import { control, databaseUrl } from './fixtures.ts';
import { pushedProduct } from './shop.ts';

/** The rows of a statement. */
export const inDatabase = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** Something light that CJ has in China. Looked up, as a seller who pastes its number. */
async function thingOfCj(call: Call): Promise<{ id: string; title: string; at: string }> {
  for (let index = 100; index < 112; index += 1) {
    await call('POST', '/center/products/quick-scan', {
      text: `https://cjdropshipping.com/product/thing-p-${pidOf(index)}.html`,
      country_code: 'US',
    });
    const [row] = await inDatabase<{ id: string; title: string; at: string }>(
      `select p.id, p.title, p.external_id as at from source_products p where p.source = 'cj' and p.external_id = $1 and p.status = 'active' and 'CN' = any(p.ships_from)
         and not exists (select 1 from source_variants v where v.product_id = p.id and (v.stock < 50 or v.weight_grams > 1500 or not v.is_available))`,
      [pidOf(index)],
    );
    if (row) return row;
  }
  throw new Error('CJ has nothing light');
}

/** Push a thing that CJ sends to a store. @returns its product at CJ, and its variant in the store. */
export async function pushThingOfCj(call: Call, domain: string): Promise<{ productAtCj: string; variantId: number }> {
  await control('cj/limits', { perSecond: 100 });
  const found = await thingOfCj(call);
  const { product_package_id: id } = await call<{ product_package_id: string }>('POST', '/center/products/import/cj', {
    source: 'cj',
    supplier_product_id: found.id,
    ship_to: 'US',
  });
  await call('POST', '/center/products/push', { product_package_ids: [id] });
  const { variants } = await pushedProduct(domain, found.title);
  return { productAtCj: found.at, variantId: variants[0]?.id as number };
}
