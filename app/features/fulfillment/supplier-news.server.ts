/** What suppliers and carriers tell us by webhook. CJ's messages are hints: a part or a stranger's number makes us look. */
import type { SupplierNews } from '#app/connectors/suppliers/supplier.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { recordParcel } from '#app/features/shipments/record-parcel.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { applySupplierView } from './apply-supplier-view.server.ts';

type News<Kind extends SupplierNews['kind']> = Extract<SupplierNews, { kind: Kind }>;

interface FoundOrder {
  ctx: WorkplaceContext;
  supplierOrderId: string;
  supplierOrderNo: string | null;
}

async function findByCj(ctx: Context, number: string | undefined, placementKey?: string): Promise<FoundOrder[]> {
  const { rows } = await ctx.sql.query(
    `select workplace_id, id, supplier_order_no from supplier_orders where (source = 'cj' and supplier_order_no = $1) or placement_key = $2
     union select s.workplace_id, s.id, s.supplier_order_no from supplier_order_parts p join supplier_orders s on s.workplace_id = p.workplace_id and s.id = p.supplier_order_id
       where p.number = $1 and s.source = 'cj'`,
    [number ?? null, placementKey ?? null],
  );
  const found = [];
  for (const row of rows) {
    const workplace = await findWorkplace(ctx, row.workplace_id);
    if (workplace) found.push({ ctx: ctx.as({ workplace }), supplierOrderId: row.id, supplierOrderNo: row.supplier_order_no });
  }
  return found;
}

const lookAt = (found: FoundOrder, parts: string[]) =>
  found.ctx.enqueue('fulfillment.look-at-supplier', {
    workplaceId: found.ctx.workplace.id,
    supplierOrderId: found.supplierOrderId,
    parts,
  });

async function onOrder(ctx: Context, news: News<'order'>, cause: string): Promise<void> {
  const { supplierOrderNo, status, packages } = news;
  for (const found of await findByCj(ctx, supplierOrderNo, news.placementKey)) {
    if (!supplierOrderNo || found.supplierOrderNo !== supplierOrderNo || news.needsLook) {
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

async function onSplit(ctx: Context, { supplierOrderNo, parts }: News<'split'>): Promise<void> {
  for (const found of await findByCj(ctx, supplierOrderNo)) await lookAt(found, parts);
}

async function onSupplierParcel(ctx: Context, { supplierOrderNo, parcel }: News<'parcel'>, cause: string): Promise<void> {
  const { rows } = await ctx.sql.query('select 1 from shipments where tracking_number = $1 limit 1', [parcel.trackingNumber]);
  if (rows.length > 0) return recordParcel(ctx, parcel, cause);
  // The parcel is news: the order's own state tells which lines are in it.
  for (const found of await findByCj(ctx, supplierOrderNo)) await lookAt(found, [supplierOrderNo]);
}

async function onCj(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const news = ctx.connectors.suppliers.cj?.news?.read(webhook.topic, webhook.body);
  const cause = `webhook:${webhook.eventId}`;
  if (news?.kind === 'order') await onOrder(ctx, news, cause);
  else if (news?.kind === 'split') await onSplit(ctx, news);
  else if (news?.kind === 'parcel') await onSupplierParcel(ctx, news, cause);
}

async function onParcel(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const parcel = ctx.connectors.carrier?.readPush(webhook.body);
  if (parcel) await recordParcel(ctx, parcel, `webhook:${webhook.eventId.slice(0, 20)}`);
}

export const supplierWebhooks: WebhookHandlers = {
  'cj:ORDER': onCj,
  'cj:ORDERSPLIT': onCj,
  'cj:LOGISTIC': onCj,
  '17track:TRACKING_UPDATED': onParcel,
};
