import type pg from 'pg';
import { type CatalogProduct, type CatalogStock, type CatalogVariant, catalogProduct, catalogSize } from '../../catalog/product.ts';
import type { World } from '../../core/types.ts';
import { pidOf, skuOf, variantSkuOf, vidOf } from './ids.ts';

export type Country = keyof Required<CatalogStock>;

export const COUNTRIES: readonly Country[] = ['CN', 'US', 'DE'];

/** A variant as it is today: the catalogue's, with the desk's price and stock changes. */
export interface CurrentVariant extends CatalogVariant {
  vid: string;
  sku: string;
  removed: boolean;
}

export interface CurrentProduct extends Omit<CatalogProduct, 'variants'> {
  pid: string;
  sku: string;
  /** 3 on sale, 2 off sale. */
  status: number;
  variants: CurrentVariant[];
}

interface Change {
  variant: number;
  cost_cents: number | null;
  stock: CatalogStock | null;
  removed: boolean | null;
}

type Db = pg.Pool | pg.PoolClient;

/** Read one product as it is now; undefined when the catalogue has no such number. */
export async function loadProduct(db: Db, index: number): Promise<CurrentProduct | undefined> {
  if (!Number.isInteger(index) || index < 0 || index >= catalogSize('cj')) return undefined;
  const product = catalogProduct('cj', index);
  const { rows: states } = await db.query<{ status: number }>('select status from cj.products where idx = $1', [index]);
  const { rows: changes } = await db.query<Change>('select variant, cost_cents, stock, removed from cj.variant_changes where idx = $1', [
    index,
  ]);
  const byVariant = new Map(changes.map((change) => [change.variant, change]));
  return {
    ...product,
    pid: pidOf(index),
    sku: skuOf(index, product.category),
    status: states[0]?.status ?? 3,
    variants: product.variants.map((variant) => {
      const change = byVariant.get(variant.index);
      return {
        ...variant,
        costCents: change?.cost_cents ?? variant.costCents,
        stock: change?.stock ?? variant.stock,
        removed: change?.removed ?? false,
        vid: vidOf(index, variant.index),
        sku: variantSkuOf(index, product.category, variant.index),
      };
    }),
  };
}

export interface VariantChange {
  costCents?: number;
  stock?: CatalogStock;
  removed?: boolean;
}

/** Change one variant and bring the product's search row in line. */
export async function changeVariant(db: Db, index: number, variant: number, change: VariantChange): Promise<void> {
  await db.query(
    `insert into cj.variant_changes (idx, variant, cost_cents, stock, removed) values ($1,$2,$3,$4,$5)
     on conflict (idx, variant) do update set cost_cents = coalesce(excluded.cost_cents, cj.variant_changes.cost_cents),
       stock = coalesce(excluded.stock, cj.variant_changes.stock), removed = coalesce(excluded.removed, cj.variant_changes.removed)`,
    [index, variant, change.costCents ?? null, change.stock ? JSON.stringify(change.stock) : null, change.removed ?? null],
  );
  const product = await loadProduct(db, index);
  if (!product) return;
  const sold = product.variants.filter((each) => !each.removed);
  const units = (country: Country) => sold.reduce((sum, each) => sum + (each.stock[country] ?? 0), 0);
  await db.query('update cj.products set price_cents = $2, stock = $3, verified_stock = $4, countries = $5 where idx = $1', [
    index,
    Math.min(...(sold.length > 0 ? sold : product.variants).map((each) => each.costCents)),
    units('CN') + units('US') + units('DE'),
    units('US') + units('DE'),
    COUNTRIES.filter((country) => units(country) > 0),
  ]);
}

/** Take units out of a country's stock; false when there are not enough, or they are no longer sold. Call inside a transaction. */
export async function takeStock(
  client: pg.PoolClient,
  index: number,
  variant: number,
  country: Country,
  quantity: number,
): Promise<boolean> {
  await client.query('select 1 from cj.products where idx = $1 for update', [index]);
  const product = await loadProduct(client, index);
  const wanted = product?.variants[variant];
  // What is no longer sold is not taken from the shelf either.
  const stock = product?.status === 3 && !wanted?.removed ? wanted?.stock : undefined;
  if (!stock || (stock[country] ?? 0) < quantity) return false;
  await changeVariant(client, index, variant, { stock: { ...stock, [country]: (stock[country] ?? 0) - quantity } });
  return true;
}

/** Put a product on or off sale. */
export async function setProductStatus(world: World, index: number, status: 2 | 3): Promise<void> {
  await world.pool.query('update cj.products set status = $2 where idx = $1', [index, status]);
}
