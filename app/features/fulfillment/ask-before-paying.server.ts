/**
 * Before money is taken from the seller, suppliers are asked whether they still have what was ordered, and for the same cost. What cannot be
 * paid as it stands is marked, and nothing is taken until the seller has decided.
 */
import type { StillCan } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { hasRisen } from './cost-rise.ts';
import { supplierOf } from './supplier-of.server.ts';
import { isUnpayable, type UnpayableKey } from './unpayable.ts';

export interface Unpayable {
  supplierOrderId: string;
  key: UnpayableKey;
}

interface Row {
  id: string;
  source: string | null;
  shipFrom: string | null;
  number: string | null;
  totalCost: number;
  agreedCost: number | null;
  errorKey: string | null;
  isFresh: boolean;
  items: { externalVariantId: string; quantity: number }[];
}

/** Seconds for which a supplier's word that it still can holds: the seller reads the new sums and presses again. */
const holdsForSeconds = 120;

/**
 * Ask about orders that wait for payment. What their suppliers say is kept on them: a new cost, and what is in the way.
 * @param more.isNews something is known to have changed: all are asked about anew, and no answer changes nothing.
 * @returns those that cannot be paid as they are.
 */
export async function askBeforePaying(ctx: WorkplaceContext, ids: readonly string[], { isNews = false } = {}): Promise<Unpayable[]> {
  const rows = (await load(ctx, ids)).map((row) => (isNews ? { ...row, isFresh: false } : row));
  const { cost_tolerance: tolerance } = await readSetting(ctx, 'order-placing');
  const answers = await askAll(
    ctx,
    rows.filter((row) => !row.isFresh),
  );
  const heard = isNews ? rows.filter(({ id }) => answers.has(id)) : rows;
  const told = heard.map((row): Told => {
    const answer: StillCan | undefined = row.isFresh ? { answer: 'yes' } : answers.get(row.id);
    const totalCost = (answer?.answer === 'yes' ? answer.totalCost : undefined) ?? row.totalCost;
    return { row, totalCost, key: keyOf(answer, hasRisen(row.agreedCost, totalCost, tolerance)), isAnswered: answer?.answer === 'yes' };
  });
  await keep(ctx, told);
  await ctx.enqueueAll(
    'fulfillment.look-at-supplier',
    told.flatMap(({ row, key }) =>
      key === 'cancel_order' ? [{ workplaceId: ctx.workplace.id, supplierOrderId: row.id, parts: [] as string[] }] : [],
    ),
  );
  return told.flatMap(({ row, key }) => (key ? [{ supplierOrderId: row.id, key }] : []));
}

interface Told {
  row: Row;
  key: UnpayableKey | undefined;
  totalCost: number;
  isAnswered: boolean;
}

function keyOf(answer: StillCan | undefined, hasCostRisen: boolean): UnpayableKey | undefined {
  if (!answer) return 'supplier_unreachable';
  if (answer.answer === 'out_of_stock') return 'product_out_of_stock';
  if (answer.answer === 'cancelled') return 'cancel_order';
  return hasCostRisen ? 'cost_rose' : undefined;
}

async function load(ctx: WorkplaceContext, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await ctx.sql.query<Row>({
    name: 'ask-before-paying',
    text: `select s.id, s.source, s.ship_from as "shipFrom", s.supplier_order_no as number, s.total_cost as "totalCost", s.agreed_cost as "agreedCost",
             s.error_key as "errorKey", coalesce(s.still_can_at > $3::timestamptz - make_interval(secs => ${holdsForSeconds}), false) as "isFresh",
             (select coalesce(jsonb_agg(jsonb_build_object('externalVariantId', v.external_id, 'quantity', i.quantity - i.given_up)), '[]')
              from supplier_order_items i join source_variants v on v.id = i.source_variant_id
              where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and i.quantity > i.given_up) as items
           from supplier_orders s where s.workplace_id = $1 and s.id = any($2) and s.state = 'waiting_payment' order by s.pay_before, s.id`,
    values: [ctx.workplace.id, ids, ctx.now()],
  });
  return rows;
}

/** One question to each supplier, about all of its orders. An order without an answer is left out. */
async function askAll(ctx: WorkplaceContext, rows: readonly Row[]): Promise<Map<string, StillCan>> {
  const answers = new Map<string, StillCan>();
  await Promise.all(
    [...Map.groupBy(rows, (row) => row.source)].map(async ([source, own]) => {
      const supplier = supplierOf(ctx, source, own[0]?.id ?? '');
      const asked = own.flatMap(({ number, shipFrom, items }) =>
        number ? [{ supplierOrderNo: number, shipFrom: shipFrom ?? '', items }] : [],
      );
      if (!supplier) return;
      try {
        const told = await supplier.stillCan(asked);
        for (const { id, number } of own) {
          const answer = number ? told.get(number) : undefined;
          if (answer) answers.set(id, answer);
        }
      } catch (error) {
        if (!isConnectorError(error)) throw error;
        ctx.log.warn({ err: error, source }, 'a supplier did not say whether it still can');
      }
    }),
  );
  return answers;
}

/** Keep what suppliers have said, unless an order was paid, taken back or placed anew meanwhile. */
async function keep(ctx: WorkplaceContext, told: readonly Told[]): Promise<void> {
  const news = told.flatMap(({ row, key, totalCost, isAnswered }) => {
    const isMarked = isUnpayable(row.errorKey);
    if (!key && !isMarked && totalCost === row.totalCost && row.isFresh) return [];
    return [{ id: row.id, number: row.number, key: key ?? null, isMarked, totalCost, isAnswered }];
  });
  if (news.length === 0) return;
  await ctx.sql.query({
    name: 'keep-still-can',
    text: `update supplier_orders s set still_can_at = case when n."isAnswered" then $3 else still_can_at end,
             items_cost = items_cost + (n."totalCost" - total_cost), total_cost = n."totalCost",
             error_key = case when n.key is not null then n.key when n."isMarked" then null else error_key end,
             error_message = case when n.key is not null or n."isMarked" then null else error_message end
           from jsonb_to_recordset($2::jsonb) as n (id uuid, number text, key text, "isMarked" boolean, "totalCost" bigint, "isAnswered" boolean)
           where s.workplace_id = $1 and s.id = n.id and s.state = 'waiting_payment' and s.supplier_order_no = n.number`,
    values: [ctx.workplace.id, JSON.stringify(news), ctx.now()],
  });
}

/**
 * The seller agrees to what an order that waits for payment costs now.
 * @param input.cost USD cents that the seller has seen: nothing is agreed to when it has changed since. @returns whether it was agreed.
 */
export async function agreeToCost(ctx: WorkplaceContext, input: { supplierOrderId: string; cost: number }): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    `update supplier_orders set agreed_cost = total_cost, error_key = nullif(error_key, 'cost_rose')
     where workplace_id = $1 and id = $2 and state = 'waiting_payment' and total_cost = $3`,
    [ctx.workplace.id, input.supplierOrderId, input.cost],
  );
  return rowCount === 1;
}
