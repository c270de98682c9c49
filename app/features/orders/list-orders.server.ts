/**
 * The order list: supplier orders of a stage, newest or oldest first. A constant number of statements whatever the rows;
 * pages by key; totals from the kept counters, or counted up to a bound where a filter makes counters useless.
 */
import type { WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { AppError } from '#app/platform/errors.ts';
import { orderCounters } from './counters.server.ts';
import { profitOf } from './profit.ts';
import { ratesForOrders } from './rates.server.ts';
import { counterOf } from './stages.ts';
import { allStates, type SupplierOrderState } from './states.ts';

export interface OrderFilter {
  states: readonly SupplierOrderState[];
  isArchived: boolean;
  keyword?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
  /** Platform of the store (`shopify`). */
  channel?: string | undefined;
  storeId?: string | undefined;
  /** A supplier, or `unlinked`. */
  source?: string | undefined;
  mark?: string | undefined;
  sort?: 'asc' | 'desc' | undefined;
  cursor?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

export interface ListedItem {
  id: string;
  platformLineItemId: string;
  channelVariantId: string | null;
  listingVariantId: string | null;
  title: string;
  variantTitle: string;
  sku: string;
  image: string | null;
  quantity: number;
  openQuantity: number;
  unitPrice: number;
  isUnmapped: boolean;
  errorKey: string | null;
  errorMessage: string | null;
  warningKey: string | null;
  /** Another supplier of the bundle counts what the buyer paid for it. */
  isShared: boolean;
}

export interface ListedOrder {
  /** Of the supplier order: the list's row. */
  id: string;
  orderId: string;
  platformOrderId: string;
  name: string;
  storeId: string;
  storeName: string;
  channel: string;
  customerName: string;
  countryCode: string | null;
  currency: string;
  total: number;
  financialStatus: string;
  fulfillmentStatus: string;
  mark: string;
  note: string;
  unmappedCount: number;
  placedAt: Date;
  cancelledAt: Date | null;
  isArchived: boolean;
  source: string | null;
  shipFrom: string | null;
  state: SupplierOrderState;
  supplierOrderNo: string | null;
  serviceName: string | null;
  /** USD cents. */
  itemsCost: number;
  shippingCost: number;
  totalCost: number;
  /** In the store's currency; null where no rate is known or no supplier stands behind it. */
  profit: number | null;
  paymentStatus: string;
  payBefore: Date | null;
  errorKey: string | null;
  errorMessage: string | null;
  outcomeAsks: number;
  items: ListedItem[];
  shipments: {
    id: string;
    trackingNumber: string;
    carrier: string;
    status: string;
    publicToken: string;
    channelState: string;
    lastEventAt: Date | null;
  }[];
}

export interface OrderPage {
  orders: ListedOrder[];
  /** Exact when `isTotalExact`; otherwise there are at least so many. */
  total: number;
  isTotalExact: boolean;
  page: number;
  pageSize: number;
  next: string | null;
  previous: string | null;
  counters: Record<string, number>;
}

interface Cursor {
  at: string;
  id: string;
  /** Read towards the older (`n`) or back towards the newer (`p`). */
  way: 'n' | 'p';
  page: number;
}

const countBound = 1000;
const maxPageSize = 100;

const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decodeCursor(text: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor;
    if (
      /^[0-9a-f-]{36}$/.test(cursor.id) &&
      /^\d{4}-\d\d-\d\d [\d:.+-]+$/.test(cursor.at) &&
      ['n', 'p'].includes(cursor.way) &&
      Number.isSafeInteger(cursor.page)
    )
      return cursor;
  } catch {
    // Falls through: a cursor that we did not make.
  }
  throw new AppError('BAD_REQUEST', {}, { fields: { cursor: ['invalid'] } });
}

/** LIKE's own signs are letters in what people type. */
const like = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

/** @throws AppError BAD_REQUEST for a cursor that is not one of ours. */
export async function listOrders(ctx: WorkplaceContext, filter: OrderFilter): Promise<OrderPage> {
  const pageSize = Math.min(Math.max(filter.pageSize ?? 25, 1), maxPageSize);
  const cursor = filter.cursor ? decodeCursor(filter.cursor) : undefined;
  const page = cursor?.page ?? Math.max(filter.page ?? 1, 1);
  const { conditions, values } = conditionsOf(ctx, filter);
  const words = filter.keyword?.trim() ? await wordCondition(ctx, filter.keyword, values) : undefined;
  if (words) conditions.push(words.condition);
  const shared = { conditions: [...conditions], values: [...values] };
  const isDescending = (filter.sort ?? 'desc') === 'desc';
  const isBackwards = cursor?.way === 'p';
  const direction = isDescending !== isBackwards ? 'desc' : 'asc';
  if (cursor) {
    values.push(cursor.at, cursor.id);
    conditions.push(
      `(s.placed_at, s.id) ${direction === 'desc' ? '<' : '>'} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`,
    );
  }
  const offset = cursor ? 0 : (page - 1) * pageSize;
  const keys = await pageKeys(ctx, filter, conditions, values, direction, pageSize + 1, offset);
  const hasMore = keys.length > pageSize;
  const shown = keys.slice(0, pageSize);
  if (isBackwards) shown.reverse();
  const first = shown[0];
  const last = shown.at(-1);
  const hasNext = isBackwards ? true : hasMore;
  const hasPrevious = isBackwards ? hasMore : page > 1;
  const [orders, counters] = [
    await loadRows(
      ctx,
      shown.map((key) => key.id),
    ),
    await orderCounters(ctx, ctx.workplace.id),
  ];
  const seen = (page - 1) * pageSize + shown.length;
  const { total, isTotalExact } = words?.isCommon
    ? { total: hasNext ? seen + 1 : seen, isTotalExact: !hasNext }
    : await totalOf(ctx, filter, counters, shared);
  return {
    orders,
    total,
    isTotalExact,
    page,
    pageSize,
    next: hasNext && last ? encodeCursor({ at: last.at, id: last.id, way: 'n', page: page + 1 }) : null,
    previous: hasPrevious && first && page > 1 ? encodeCursor({ at: first.at, id: first.id, way: 'p', page: page - 1 }) : null,
    counters,
  };
}

const isEveryState = (filter: OrderFilter): boolean => filter.states.length === allStates.length;

/** Conditions on `s` beyond workplace, archive and state; both statements of a page share them. */
function conditionsOf(ctx: WorkplaceContext, filter: OrderFilter): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [ctx.workplace.id, filter.isArchived];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.from) add(filter.from, (place) => `s.placed_at >= ${place}`);
  if (filter.to) add(filter.to, (place) => `s.placed_at < ${place}`);
  if (filter.source === 'unlinked') conditions.push('s.source is null');
  else if (filter.source) add(filter.source, (place) => `s.source = ${place}`);
  if (filter.storeId) add(filter.storeId, (place) => `s.store_id = ${place}::uuid`);
  if (filter.channel)
    add(filter.channel, (place) => `s.store_id in (select id from stores where workplace_id = $1 and platform = ${place})`);
  if (filter.mark)
    add(filter.mark, (place) => `exists (select 1 from orders m where m.workplace_id = $1 and m.id = s.order_id and m.mark = ${place})`);
  return { conditions, values };
}

/** Newest orders looked at to tell a common word from a rare one, and how many of them make it common. */
const sample = 400;
const commonFrom = 20;

/**
 * Words are looked for in two ways: common ones by walking the list in its own order, where they turn up soon; rare ones
 * by the word index, which would read half of itself for a common one.
 */
async function wordCondition(ctx: WorkplaceContext, keyword: string, values: unknown[]): Promise<{ condition: string; isCommon: boolean }> {
  const pattern = like(keyword);
  const { rows } = await ctx.sql.query<{ hits: number }>({
    name: 'orders-word-sample',
    text: `select count(*)::int as hits from (select search_text from orders where workplace_id = $1 order by placed_at desc, id desc limit ${sample}) newest
           where search_text like $2`,
    values: [ctx.workplace.id, pattern],
  });
  if ((rows[0]?.hits ?? 0) >= commonFrom) {
    values.push(pattern);
    // OFFSET 0 keeps the planner from turning the walk into a join of everything.
    return {
      isCommon: true,
      condition: `exists (select 1 from orders k where k.workplace_id = $1 and k.id = s.order_id and k.search_text like $${values.length} offset 0)`,
    };
  }
  const { rows: found } = await ctx.sql.query<{ id: string }>({
    name: 'orders-words',
    text: 'select id from orders where workplace_id = $1 and search_text like $2',
    values: [ctx.workplace.id, pattern],
  });
  values.push(found.map((row) => row.id));
  return { isCommon: false, condition: `s.order_id = any($${values.length}::uuid[])` };
}

async function pageKeys(
  ctx: WorkplaceContext,
  filter: OrderFilter,
  conditions: readonly string[],
  given: readonly unknown[],
  direction: 'asc' | 'desc',
  limit: number,
  offset: number,
): Promise<{ id: string; at: string }[]> {
  if (filter.states.length === 0) return [];
  const values = [...given, limit, offset];
  const [limitAt, offsetAt] = [`$${values.length - 1}`, `$${values.length}`];
  const where = ['s.workplace_id = $1', 's.is_archived = $2', ...conditions];
  const order = `order by placed_at ${direction}, id ${direction}`;
  let text: string;
  if (isEveryState(filter)) {
    text = `select s.id, s.placed_at::text as at from supplier_orders s where ${where.join(' and ')} order by s.placed_at ${direction}, s.id ${direction} limit ${limitAt} offset ${offsetAt}`;
  } else if (filter.states.length === 1) {
    values.push(filter.states[0]);
    text = `select s.id, s.placed_at::text as at from supplier_orders s where ${where.join(' and ')} and s.state = $${values.length}
      order by s.placed_at ${direction}, s.id ${direction} limit ${limitAt} offset ${offsetAt}`;
  } else {
    values.push(filter.states);
    // One ordered walk of the stage's index per state, merged: a sort of all rows of all states would not be bounded.
    text = `select x.id, x.placed_at::text as at from unnest($${values.length}::text[]) as st (state)
      cross join lateral (select s.id, s.placed_at from supplier_orders s where ${where.join(' and ')} and s.state = st.state
        order by s.placed_at ${direction}, s.id ${direction} limit ${limitAt}::int + ${offsetAt}::int) x
      ${order.replace('placed_at', 'x.placed_at').replace(', id', ', x.id')} limit ${limitAt} offset ${offsetAt}`;
  }
  const { rows } = await ctx.sql.query<{ id: string; at: string }>({ name: nameOf('keys', text), text, values });
  return rows;
}

/** A name for a prepared statement: the same text, the same name. */
function nameOf(kind: string, text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `orders-${kind}-${(hash >>> 0).toString(36)}-${text.length}`;
}

async function totalOf(
  ctx: WorkplaceContext,
  filter: OrderFilter,
  counters: Readonly<Record<string, number>>,
  { conditions, values }: { conditions: readonly string[]; values: unknown[] },
): Promise<{ total: number; isTotalExact: boolean }> {
  if (filter.states.length === 0) return { total: 0, isTotalExact: true };
  if (conditions.length === 0 && (!filter.isArchived || isEveryState(filter))) {
    const names = filter.isArchived ? ['orders.archived'] : filter.states.map((state) => counterOf(state));
    return { total: names.reduce((sum, name) => sum + (counters[name] ?? 0), 0), isTotalExact: true };
  }
  const where = ['s.workplace_id = $1', 's.is_archived = $2', ...conditions];
  if (!isEveryState(filter)) {
    values.push(filter.states);
    where.push(`s.state = any($${values.length})`);
  }
  const text = `select count(*)::int as total from (select 1 from supplier_orders s where ${where.join(' and ')} limit ${countBound}) counted`;
  const { rows } = await ctx.sql.query<{ total: number }>({ name: nameOf('total', text), text, values });
  const total = rows[0]?.total ?? 0;
  return { total, isTotalExact: total < countBound };
}

/** The rows of given supplier orders, in the order of the ids. */
export async function loadRows(ctx: WorkplaceContext, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const values = [ctx.workplace.id, ids];
  const { rows } = await ctx.sql.query({
    name: 'order-rows',
    text: `select s.id, s.order_id as "orderId", o.platform_order_id as "platformOrderId", o.name, s.store_id as "storeId", t.name as "storeName", t.platform as channel,
             o.customer_name as "customerName", o.country_code as "countryCode", o.currency, o.total, o.financial_status as "financialStatus",
             o.fulfillment_status as "fulfillmentStatus", o.mark, o.note, o.unmapped_count as "unmappedCount", o.placed_at as "placedAt", o.cancelled_at as "cancelledAt",
             s.is_archived as "isArchived", s.source, s.ship_from as "shipFrom", s.state, s.supplier_order_no as "supplierOrderNo", s.service_name as "serviceName",
             s.items_cost as "itemsCost", s.shipping_cost as "shippingCost", s.total_cost as "totalCost", s.payment_status as "paymentStatus", s.pay_before as "payBefore",
             s.error_key as "errorKey", s.error_message as "errorMessage", s.outcome_asks as "outcomeAsks"
           from unnest($2::uuid[]) with ordinality as wanted (id, position)
           join supplier_orders s on s.workplace_id = $1 and s.id = wanted.id
           join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id order by wanted.position`,
    values,
  });
  const { rows: items } = await ctx.sql.query({
    name: 'order-row-items',
    // A bundle's line belongs to its first supplier; the others have a part of it (`isShared`).
    text: `with mine as (
             select l.supplier_order_id as owner, l.id, false as shared from order_line_items l where l.workplace_id = $1 and l.supplier_order_id = any($2)
             union all
             select distinct i.supplier_order_id, l.id, true from supplier_order_items i join order_line_items l on l.workplace_id = $1 and l.id = i.line_item_id
             where i.workplace_id = $1 and i.supplier_order_id = any($2) and l.supplier_order_id is distinct from i.supplier_order_id
           )
           select mine.owner as supplier_order_id, l.id, l.platform_line_item_id as "platformLineItemId", l.channel_variant_id as "channelVariantId",
             l.listing_variant_id as "listingVariantId", l.title, l.variant_title as "variantTitle", l.sku, l.image, l.quantity, l.open_quantity as "openQuantity",
             l.unit_price as "unitPrice", l.requires_shipping and l.open_quantity > 0 and not mine.shared and not exists (select 1 from supplier_order_items i
               where i.workplace_id = $1 and i.supplier_order_id = mine.owner and i.line_item_id = l.id) as "isUnmapped",
             l.error_key as "errorKey", l.error_message as "errorMessage", l.warning_key as "warningKey", mine.shared as "isShared"
           from mine join order_line_items l on l.workplace_id = $1 and l.id = mine.id order by l.id`,
    values,
  });
  const { rows: shipments } = await ctx.sql.query({
    name: 'order-row-shipments',
    text: `select supplier_order_id, id, tracking_number as "trackingNumber", carrier, status, public_token as "publicToken", channel_state as "channelState", last_event_at as "lastEventAt"
           from shipments where workplace_id = $1 and supplier_order_id = any($2) order by id`,
    values,
  });
  const rates = await ratesForOrders(
    ctx,
    rows.map((row) => row.currency),
  );
  return rows.map((row) => {
    const own = items
      .filter((item) => item.supplier_order_id === row.id)
      .map(({ supplier_order_id: _owner, image, ...item }): ListedItem => ({ ...item, image: image ? imageUrl(image, 80) : null }));
    return {
      ...row,
      items: own,
      shipments: shipments
        .filter((shipment) => shipment.supplier_order_id === row.id)
        .map(({ supplier_order_id: _owner, ...shipment }) => shipment),
      profit: row.source ? profitOf({ currency: row.currency, totalCost: row.totalCost, items: own.filter((item) => !item.isShared) }, rates) : null,
    };
  });
}
