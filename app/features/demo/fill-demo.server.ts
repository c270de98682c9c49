import type { WorkplaceContext } from '#app/context.ts';
import { refreshSales } from '#app/features/analytics/refresh-sales.server.ts';
import { buyerMarks, sealAddress } from '#app/features/orders/personal-data.server.ts';
import { recountProducts } from '#app/features/products/counters.server.ts';
import { refreshSupply } from '#app/features/products/refresh-supply.server.ts';
import { newId } from '#app/platform/ids.ts';
import { addNotifications } from './demo-notifications.ts';
import { addOrders, type SealBuyer } from './demo-orders.ts';
import { demoProducts } from './demo-products.ts';
import { addWallet } from './demo-wallet.ts';
import { hoursAfter } from './stamps.ts';
import { type DemoPlace, demoTables, type Row, type Rows } from './tables.ts';

/**
 * Fill an empty workplace with the demo: a store, products, orders in every stage, a wallet, notifications. All times are relative to now.
 * One statement for each table, and those that count and sum; nothing outside is asked or told. In the caller's transaction.
 */
export async function fillDemo(tx: WorkplaceContext): Promise<void> {
  const { id: workplaceId } = tx.workplace;
  const number = String(Number.parseInt(workplaceId.replaceAll('-', '').slice(-12), 16) % 10 ** 9).padStart(9, '0');
  const place: DemoPlace = { workplaceId, storeId: newId(), number, now: tx.now() };
  const rows = demoRows(place, sealFor(tx));
  for (const table of demoTables) await write(tx, table, rows[table]);
  // Drawings need no likeness: search by picture is about suppliers' goods.
  await tx.sql.query('update source_looks set stage = 2 where product_id = any($1)', [rows.source_products.map(({ id }) => id)]);
  await tx.sql.query('update workplaces set current_store_id = $2 where id = $1', [workplaceId, place.storeId]);
  await tx.sql.query(
    `insert into workplace_counters (workplace_id, name, value)
     select $1, 'notifications.unread' || kind, value from (
       select case when grouping(kind) = 1 then '' else '.' || kind end as kind, count(*) as value
       from notifications where workplace_id = $1 and read_at is null group by rollup (kind)) counted`,
    [workplaceId],
  );
  await countOrders(tx);
  await recountProducts(tx, workplaceId);
  await refreshSupply(tx);
  await refreshSales(tx);
}

/** All rows of a demo. @param seal seals a buyer for one order. */
export function demoRows(place: DemoPlace, seal: SealBuyer): Rows {
  const { products, rows } = demoProducts(place);
  rows.stores.push({
    workplace_id: place.workplaceId,
    id: place.storeId,
    platform: 'shopify',
    // A name that is nobody's (RFC 2606).
    domain: `harbor-and-pine-${place.number}.example`,
    name: 'Harbor & Pine',
    currency: 'USD',
    country: 'US',
    status: 'active',
    is_default: true,
    connected_at: hoursAfter(place.now, -24 * 75),
    last_synced_at: place.now,
    created_at: hoursAfter(place.now, -24 * 75),
  });
  const moved = addOrders(place, rows, products, seal);
  addWallet(place, rows, moved);
  addNotifications(place, rows, products);
  return rows;
}

const sealFor =
  (tx: WorkplaceContext): SealBuyer =>
  (orderId, { customer, address }) => ({
    customer: tx.encryption.encrypt(JSON.stringify({ ...customer, taxId: null }), orderId),
    address: sealAddress(tx, orderId, address),
    marks: buyerMarks(tx, tx.workplace.id, customer, address),
  });

/** Write the rows of one table in one statement. Columns that a row does not name are null; those that no row names get their default. */
async function write(tx: WorkplaceContext, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  await tx.sql.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows),
  ]);
}

/** Counts the stages of a workplace that had no orders: recounting, which mends wrong counters, would lock all sellers' supplier orders. */
const countOrders = (tx: WorkplaceContext) =>
  tx.sql.query(
    `insert into workplace_counters (workplace_id, name, value)
     select $1, case when is_archived then 'orders.archived' else 'orders.' || state end, count(*) from supplier_orders where workplace_id = $1 group by 2`,
    [tx.workplace.id],
  );
