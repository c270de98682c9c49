/** Creating an order. Source: CJ's published API documentation, "Create Order V2" and "V3". */
import type { Pool } from 'pg';
import { imageAddress } from '../../catalog/image-address.ts';
import { SHIPPING_METHODS, shippingCents, shippingMethods } from '../../catalog/shipping.ts';
import { transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import type { Account } from './auth.ts';
import { CjError, paramError } from './envelope.ts';
import { findSku, findVid } from './ids.ts';
import { type Body, intOf, textOf } from './input.ts';
import { type CjOrder, findOrder, moveOrder, newNumber, orderItems, payOrder } from './order-store.ts';
import { COUNTRIES, type Country, type CurrentProduct, type CurrentVariant, loadProduct } from './stock-keeping.ts';
import { sendOrder } from './webhooks.ts';

/** Required and optional address members with CJ's lengths. */
const ADDRESS: readonly [name: string, length: number, required: boolean][] = [
  ['shippingCountryCode', 20, true],
  ['shippingCountry', 50, true],
  ['shippingProvince', 50, true],
  ['shippingCity', 50, true],
  ['shippingCounty', 50, false],
  ['shippingCustomerName', 50, true],
  ['shippingAddress', 200, true],
  ['shippingAddress2', 200, false],
  ['shippingZip', 20, false],
  ['shippingPhone', 20, false],
  ['houseNumber', 20, false],
  ['email', 50, false],
  ['taxId', 20, false],
  ['consigneeID', 20, false],
  ['iossNumber', 10, false],
];

interface Line {
  product: CurrentProduct;
  variant: CurrentVariant;
  quantity: number;
  storeLineItemId: string;
}

/** An order's own columns; amounts in US cents. */
type NewOrder = Pick<
  CjOrder,
  | 'open_id'
  | 'order_number'
  | 'is_sandbox'
  | 'logistic_name'
  | 'from_country'
  | 'storage_id'
  | 'product_cents'
  | 'postage_cents'
  | 'weight_grams'
  | 'remark'
> & { platform: string; address: string; shop_logistics_type: number };

/** Create an order from a request, and start its payment if requested. @throws CjError in CJ's words */
export async function createOrder(world: World, account: Account, body: Body, number: string, paysItself: boolean): Promise<CjOrder> {
  const { pool } = world;
  const address = Object.fromEntries(ADDRESS.map(([name, length, required]) => [name, textOf(body, name, length, required)]));
  const remark = textOf(body, 'remark', 500);
  const logisticName = textOf(body, 'logisticName', 50, true);
  const from = textOf(body, 'fromCountryCode', 20, true);
  const payType = paysItself ? intOf(body.payType, 'payType', 3, 1, 3) : 3;
  const logisticsType = intOf(body.shopLogisticsType, 'shopLogisticsType', 2, 1, 3);
  const storageId = textOf(body, 'storageId', 40, logisticsType === 1);
  intOf(body.iossType, 'iossType', 1, 1, 3);
  const lines = await readLines(pool, body.products);

  const { rows: twice } = await pool.query('select 1 from cj.orders where open_id = $1 and order_number = $2', [account.open_id, number]);
  if (twice.length > 0) throw new CjError(1603003, 'Order exists, do not duplicate create');
  const grams = lines.reduce((sum, line) => sum + line.variant.weightGrams * line.quantity, 0);
  const { country, method } = readRoute(from, address.shippingCountryCode as string, grams, logisticName);
  for (const line of lines) {
    if ((line.variant.stock[country] ?? 0) < line.quantity)
      throw new CjError(1603102, `Inventory deduction fail: ${line.variant.sku} is out of stock`);
  }

  const id = await insertOrder(world, lines, {
    open_id: account.open_id,
    order_number: number,
    is_sandbox: Number(body.isSandbox) === 1,
    platform: textOf(body, 'platform', 20) || 'Api',
    address: JSON.stringify(address),
    remark: remark || null,
    logistic_name: method.name,
    from_country: country,
    storage_id: storageId || null,
    shop_logistics_type: logisticsType,
    product_cents: lines.reduce((sum, line) => sum + line.variant.costCents * line.quantity, 0),
    postage_cents: shippingCents(method, grams) + account.duty_cents,
    weight_grams: grams,
  });

  // payType 2 goes on automatically: cart, confirmation, balance. With too low a balance the order stays unpaid.
  if (payType !== 3) {
    await moveOrder(world, id, 'UNPAID', new CjError(1603001, 'order confirm fail'));
    await pool.query(`update cj.orders set shipment_order_id = 'SD' || id || '001' where id = $1`, [id]);
  }
  if (payType === 2) await payOrder(world, id);
  return (await findOrder(pool, id)) as CjOrder;
}

/** The ordered lines, whose products and variants CJ must still sell. @throws CjError */
async function readLines(pool: Pool, products: unknown): Promise<Line[]> {
  if (!Array.isArray(products) || products.length === 0) throw paramError('products must be not empty');
  const lines: Line[] = [];
  for (const entry of products as Body[]) {
    if (typeof entry !== 'object' || entry === null) throw paramError('products is invalid');
    const vid = textOf(entry, 'vid', 50);
    const sku = textOf(entry, 'sku', 50);
    if (!vid && !sku) throw paramError('vid and sku cannot both be empty');
    if (entry.quantity === undefined) throw paramError('quantity must be not empty');
    const quantity = intOf(entry.quantity, 'quantity', 0, 1, 100_000);
    const storeLineItemId = textOf(entry, 'storeLineItemId', 125);
    const pod = textOf(entry, 'podProperties', 500);
    if (pod) parsePod(pod);
    const place = vid ? findVid(vid) : findSku(sku);
    const product = place && (await loadProduct(pool, place.index));
    const variant = place?.variant === undefined ? undefined : product?.variants[place.variant];
    if (!product || !variant || (sku && variant.sku !== sku)) throw new CjError(1602000, 'Variant not found');
    if (product.status !== 3) throw new CjError(1602002, 'Product removed from shelves');
    if (variant.removed) throw new CjError(1602003, 'Variant removed from shelves');
    lines.push({ product, variant, quantity, storeLineItemId });
  }
  return lines;
}

/** The warehouse's country, and the shipping method to the buyer's. @throws CjError */
function readRoute(from: string, to: string, grams: number, logisticName: string) {
  if (!/^[A-Z]{2}$/.test(to)) throw new CjError(1605002, 'Country code not found');
  if (!(COUNTRIES as readonly string[]).includes(from)) throw new CjError(1605002, 'Country code not found');
  const country = from as Country;
  const method = shippingMethods(country, to, grams).find((each) => each.name === logisticName);
  if (method) return { country, method };
  throw new CjError(
    1605001,
    SHIPPING_METHODS.some((each) => each.name === logisticName)
      ? 'Logistic invalid, it does not serve this route. Please use freightCalculate'
      : 'Logistic invalid, please use freightCalculate',
  );
}

/** Write the order and its lines, and tell the account's webhook. @returns its number. */
async function insertOrder(world: World, lines: readonly Line[], order: NewOrder): Promise<string> {
  return transaction(world.pool, async (client) => {
    const now = world.clock.now();
    const orderId = await newNumber(client, now);
    const row = { id: orderId, code: `SD${orderId}`, status: 'CREATED', ...order, created_at: now, updated_at: now };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    const { rows } = await client.query<CjOrder>(
      `insert into cj.orders (${Object.keys(row)}) values (${places}) on conflict do nothing returning *`,
      Object.values(row),
    );
    // Two requests at once: the second finds the number taken here.
    if (!rows[0]) throw new CjError(1603003, 'Order exists, do not duplicate create');
    for (const line of lines) {
      await client.query('insert into cj.order_items values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)', [
        await newNumber(client, now),
        orderId,
        line.product.index,
        line.variant.index,
        line.variant.vid,
        line.variant.sku,
        line.product.title,
        imageAddress('cj', line.variant.image),
        line.quantity,
        line.variant.costCents,
        line.storeLineItemId || null,
      ]);
    }
    await sendOrder(world, client, rows[0], await orderItems(client, orderId), 'INSERT');
    return orderId;
  });
}

function parsePod(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw paramError('podProperties is not a JSON string');
  }
}
