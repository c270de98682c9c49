/**
 * Webhooks of suppliers and carriers; those about goods are worked by `catalog/goods-news.server.ts`. CJ's messages are only hints, and one without
 * a signature is nothing more: then only the order that it names is asked about. We ask CJ itself about a cancellation, a number that we do not know
 * yet, a part of an order, and an order that has parts (the order may end while its parts go on, and its tracking number is that of one
 * of them).
 */
import type { SupplierNews } from '#app/connectors/suppliers/supplier.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { inOnePiece } from '#app/features/shipments/correct-tracking.server.ts';
import { recordParcel } from '#app/features/shipments/record-parcel.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { type StoredWebhook, unsigned, type WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { applySupplierView } from './apply-supplier-view.server.ts';

type News<Kind extends SupplierNews['kind']> = Extract<SupplierNews, { kind: Kind }>;

interface FoundOrder {
  ctx: WorkplaceContext;
  supplierOrderId: string;
  supplierOrderNo: string | null;
  /** The supplier has split the order into several. */
  isSplit: boolean;
}

/** Orders by the supplier's number, the number of one of their parts, or our placement key. */
async function findOrders(ctx: Context, source: string, number: string | undefined, placementKey?: string): Promise<FoundOrder[]> {
  const { rows } = await ctx.sql.query(
    `select workplace_id, id, supplier_order_no, exists (
         select 1 from supplier_order_parts p where p.workplace_id = s.workplace_id and p.supplier_order_id = s.id) as is_split
       from supplier_orders s where (source = $3 and supplier_order_no = $1) or placement_key = $2
     union select s.workplace_id, s.id, s.supplier_order_no, true from supplier_order_parts p join supplier_orders s on s.workplace_id = p.workplace_id and s.id = p.supplier_order_id
       where p.number = $1 and s.source = $3`,
    [number ?? null, placementKey ?? null, source],
  );
  const found = [];
  for (const row of rows) {
    const workplace = await findWorkplace(ctx, row.workplace_id);
    if (!workplace) continue;
    found.push({ ctx: ctx.as({ workplace }), supplierOrderId: row.id, supplierOrderNo: row.supplier_order_no, isSplit: row.is_split });
  }
  return found;
}

const lookAt = (found: FoundOrder, parts: string[]) =>
  found.ctx.enqueue(
    'fulfillment.look-at-supplier',
    { workplaceId: found.ctx.workplace.id, supplierOrderId: found.supplierOrderId, parts },
    { singletonKey: found.supplierOrderId },
  );

async function onOrder(ctx: Context, source: string, news: News<'order'>, cause: string): Promise<void> {
  const { supplierOrderNo, status, packages } = news;
  for (const found of await findOrders(ctx, source, supplierOrderNo, news.placementKey)) {
    if (!supplierOrderNo || found.supplierOrderNo !== supplierOrderNo || news.needsLook || found.isSplit) {
      await lookAt(found, supplierOrderNo ? [supplierOrderNo] : []);
      continue;
    }
    await applySupplierView(found.ctx, {
      supplierOrderId: found.supplierOrderId,
      cause,
      view: { supplierOrderNo, status, packages },
    });
  }
}

async function onSplit(ctx: Context, source: string, { supplierOrderNo, parts }: News<'split'>): Promise<void> {
  for (const found of await findOrders(ctx, source, supplierOrderNo)) await lookAt(found, parts);
}

async function onSupplierParcel(
  ctx: Context,
  source: string,
  { supplierOrderNo, parcel: told }: News<'parcel'>,
  cause: string,
): Promise<void> {
  const parcel = { ...told, trackingNumber: inOnePiece(told.trackingNumber) };
  const { rows } = await ctx.sql.query('select 1 from shipments where tracking_number = $1 limit 1', [parcel.trackingNumber]);
  if (rows.length > 0) return recordParcel(ctx, parcel, cause);
  // A parcel that we do not know: the supplier's order says which lines are in it.
  for (const found of await findOrders(ctx, source, supplierOrderNo)) await lookAt(found, [supplierOrderNo]);
}

/** Somebody says that there is news of an order. The numbers of parts that he names are not taken either. */
async function askAbout(ctx: Context, source: string, news: Exclude<SupplierNews, { kind: 'goods' }>): Promise<void> {
  const placementKey = news.kind === 'order' ? news.placementKey : undefined;
  for (const found of await findOrders(ctx, source, news.supplierOrderNo, placementKey)) if (found.supplierOrderNo) await lookAt(found, []);
}

const webhookOf =
  (source: string) =>
  async (ctx: Context, webhook: StoredWebhook): Promise<void> => {
    const news = ctx.connectors.suppliers[source]?.news?.read(webhook.topic, webhook.body);
    const cause = `webhook:${webhook.eventId}`;
    if (!news || news.kind === 'goods') return;
    if (webhook.source === unsigned) await askAbout(ctx, source, news);
    else if (news.kind === 'order') await onOrder(ctx, source, news, cause);
    else if (news.kind === 'split') await onSplit(ctx, source, news);
    else await onSupplierParcel(ctx, source, news, cause);
  };

async function onParcel(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const parcel = ctx.connectors.carrier?.readPush(webhook.body);
  if (parcel) await recordParcel(ctx, parcel, `webhook:${webhook.eventId.slice(0, 20)}`);
}

async function onStopped(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const parcel = ctx.connectors.carrier?.readPush(webhook.body);
  if (parcel) await ctx.enqueue('shipments.resume', { trackingNumber: parcel.trackingNumber });
}

export const supplierWebhooks: WebhookHandlers = {
  'cj:ORDER': webhookOf('cj'),
  'cj:ORDERSPLIT': webhookOf('cj'),
  'cj:LOGISTIC': webhookOf('cj'),
  '17track:TRACKING_UPDATED': onParcel,
  '17track:TRACKING_STOPPED': onStopped,
};
