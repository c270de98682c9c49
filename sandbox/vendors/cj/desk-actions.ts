import { type CatalogStock, catalogSize } from '../../catalog/product.ts';
import type { World } from '../../core/types.ts';
import { CjError, usd } from './envelope.ts';
import { findPid, findSku, findVid } from './ids.ts';
import {
  type CjOrder,
  cancelOrder,
  findOrder,
  moveOrder,
  orderItems,
  payOrder,
  relabelOrder,
  shipOrder,
  splitOrder,
} from './order-store.ts';
import { type CurrentProduct, changeVariant, loadProduct, setProductStatus } from './stock-keeping.ts';
import { sendProduct, sendStock, sendVariant } from './webhooks.ts';

/** What the person at the supplier's desk (and a test) can do. All of them tell the accounts that want to know. */

async function need(world: World, reference: string): Promise<CjOrder> {
  const order = await findOrder(world.pool, reference);
  if (!order) throw new CjError(1603100, `Order ${reference} not found`);
  return order;
}

/** Confirm an order and take the money, whatever its present step. */
export async function acceptOrder(world: World, reference: string): Promise<CjOrder> {
  const order = await need(world, reference);
  if (order.status === 'CREATED' || order.status === 'IN_CART')
    await moveOrder(world, order.id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
  return payOrder(world, order.id);
}

export async function refuseOrder(world: World, reference: string, reason: string): Promise<CjOrder> {
  return cancelOrder(world, (await need(world, reference)).id, reason || 'refused by the supplier');
}

/** Ship all, or with `lines` a part: the named lines become one parcel, the others a second that waits. */
export async function ship(world: World, reference: string, trackNumber?: string, lines?: string[]): Promise<CjOrder> {
  const order = await need(world, reference);
  if (!lines || lines.length === 0) return shipOrder(world, order.id, trackNumber);
  const rest = (await orderItems(world.pool, order.id)).map((item) => item.line_id).filter((line) => !lines.includes(line));
  const [first] = await splitOrder(world, order.id, [lines, rest]);
  return shipOrder(world, (first as CjOrder).id, trackNumber);
}

export async function relabel(world: World, reference: string, trackNumber: string): Promise<CjOrder> {
  return relabelOrder(world, (await need(world, reference)).id, trackNumber);
}

/** One parcel per line; `isNamed: false`: the parts name their variants alone, not the shop's lines. */
export async function splitByLine(world: World, reference: string, { isNamed = true } = {}): Promise<CjOrder[]> {
  const order = await need(world, reference);
  return splitOrder(
    world,
    order.id,
    (await orderItems(world.pool, order.id)).map((item) => [item.line_id]),
    isNamed,
  );
}

export async function deliver(world: World, reference: string): Promise<CjOrder> {
  return moveOrder(world, (await need(world, reference)).id, 'DELIVERED', new CjError(1603000, 'Only a shipped order can be delivered'));
}

/** A product by pid, sku, vid or catalogue number, with the variant when the reference names one. */
export async function findGoods(world: World, reference: string): Promise<{ product: CurrentProduct; variant?: number }> {
  const place = findVid(reference) ??
    findSku(reference) ?? { index: findPid(reference) ?? (/^\d{1,5}$/.test(reference) ? Number(reference) : -1), variant: undefined };
  const product = place.index >= 0 && place.index < catalogSize('cj') ? await loadProduct(world.pool, place.index) : undefined;
  if (!product) throw new CjError(1602001, `Product ${reference} not found`);
  return { product, variant: place.variant };
}

const chosen = (product: CurrentProduct, variant: number | undefined) =>
  product.variants.filter((each) => variant === undefined || each.index === variant);

/** Set the price (one variant) or multiply all of a product's prices. */
export async function changePrice(world: World, reference: string, change: { cents?: number; factor?: number }): Promise<void> {
  const { product, variant } = await findGoods(world, reference);
  for (const each of chosen(product, variant)) {
    const cents = Math.max(1, Math.round(change.cents ?? each.costCents * (change.factor ?? 1)));
    await changeVariant(world.pool, product.index, each.index, { costCents: cents });
    await sendVariant(world, each, { variantSellPrice: usd(cents) });
  }
  const after = (await loadProduct(world.pool, product.index)) as CurrentProduct;
  await sendProduct(world, after, { productSellPrice: usd(Math.min(...after.variants.map((each) => each.costCents))) });
}

/** Set the units in each named country; `CN: 0` sells out there. */
export async function changeStock(world: World, reference: string, stock: CatalogStock | 'none'): Promise<void> {
  const { product, variant } = await findGoods(world, reference);
  for (const each of chosen(product, variant)) {
    const next =
      stock === 'none' ? Object.fromEntries(Object.keys(each.stock).map((country) => [country, 0])) : { ...each.stock, ...stock };
    await changeVariant(world.pool, product.index, each.index, { stock: next });
  }
  const after = (await loadProduct(world.pool, product.index)) as CurrentProduct;
  await sendStock(world, chosen(after, variant));
}

/** Take a product (or one variant) off the shelves, or put it back. */
export async function setOnSale(world: World, reference: string, onSale: boolean): Promise<void> {
  const { product, variant } = await findGoods(world, reference);
  if (variant !== undefined) {
    await changeVariant(world.pool, product.index, variant, { removed: !onSale });
    const changed = product.variants[variant];
    if (changed) await sendVariant(world, changed, { variantStatus: onSale ? 1 : 0 }, onSale ? 'UPDATE' : 'DELETE');
    return;
  }
  await setProductStatus(world, product.index, onSale ? 3 : 2);
  await sendProduct(world, product, { productStatus: onSale ? 3 : 2 });
}

/** Add to (or take from) an account's balance, US cents. */
export async function topUp(world: World, cents: number, openId?: string): Promise<void> {
  await world.pool.query(
    'update cj.accounts set balance_cents = greatest(0, balance_cents + $1) where $2::bigint is null or open_id = $2',
    [cents, openId ?? null],
  );
}
