import type { Context, WorkplaceContext } from '#app/context.ts';
import { openAddress } from '#app/features/orders/personal-data.server.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import { recordParcel } from './record-parcel.server.ts';

/**
 * Register a package with the carrier service. If the service already follows the number (for another order, or because its answer was
 * lost), events may have been pushed before the package was stored, so its state is read at once. @throws ConnectorError to be tried again.
 */
export async function followParcel(ctx: WorkplaceContext, input: { shipmentId: string }): Promise<void> {
  const { carrier } = ctx.connectors;
  if (!carrier) return;
  const { rows } = await ctx.sql.query(
    `select s.tracking_number, s.carrier, s.order_id, o.country_code, coalesce(o.address_override, o.address) as address from shipments s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and s.id = $2 and s.carrier_registered_at is null`,
    [ctx.workplace.id, input.shipmentId],
  );
  const shipment = rows[0];
  if (!shipment) return;
  const note = (words: string | null, registeredAt: Date | null) =>
    ctx.sql.query('update shipments set carrier_registered_at = $3, carrier_error = $4 where workplace_id = $1 and id = $2', [
      ctx.workplace.id,
      input.shipmentId,
      registeredAt,
      words?.slice(0, 500) ?? null,
    ]);
  const { tracking_number: trackingNumber, country_code: destination } = shipment;
  const address = openAddress(ctx, shipment.order_id, shipment.address);
  const { refused, known } = await carrier
    .register([
      {
        trackingNumber,
        reference: input.shipmentId,
        carrier: shipment.carrier,
        ...(destination ? { destination } : {}),
        ...(address?.postalCode ? { postalCode: address.postalCode } : {}),
        ...(address?.phone ? { phone: address.phone } : {}),
      },
    ])
    .catch(async (error: unknown) => {
      if (isConnectorError(error)) await note(error.message, null);
      throw error;
    });
  // Shown with the parcel: the seller may have mistyped the number. `lookAfterParcels` registers it again.
  const words = refused[trackingNumber];
  if (words === undefined) {
    if (known.includes(trackingNumber)) {
      // The service may have stopped following it, if the number was another parcel's months ago.
      await carrier.resume(known);
      for (const parcel of (await carrier.get(known)).parcels) await recordParcel(ctx, parcel, 'job:shipments.follow');
    }
    return void (await note(null, ctx.now()));
  }
  ctx.log.warn({ words, shipmentId: input.shipmentId }, 'parcel is not followed');
  await note(words, null);
}

/** Days after shipping for which news of a parcel is expected. */
const expectedForDays = 90;

/**
 * The carrier service has stopped following a number, mostly for lack of news: resume it while a parcel is still expected. Safe to repeat.
 * @throws ConnectorError to be tried again.
 */
export async function resumeParcel(ctx: Context, { trackingNumber }: { trackingNumber: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from shipments where tracking_number = $1 and status <> 'delivered' and shipped_at > $2::timestamptz - make_interval(days => $3) limit 1`,
    [trackingNumber, ctx.now(), expectedForDays],
  );
  if (rowCount) await ctx.connectors.carrier?.resume([trackingNumber]);
}

const batchSize = 40;

/** Poll parcels that had no event for six hours, and register those that are not registered, or no longer. */
export async function lookAfterParcels(ctx: Context): Promise<void> {
  const { carrier } = ctx.connectors;
  if (!carrier) return;
  const { rows } = await ctx.sql.query(
    `select distinct tracking_number from shipments where status <> 'delivered' and carrier_registered_at is not null
       and coalesce(last_event_at, shipped_at) < $1::timestamptz - interval '6 hours' and shipped_at > $1::timestamptz - make_interval(days => $2) and ${noDemo('shipments')} order by tracking_number`,
    [ctx.now(), expectedForDays],
  );
  for (const batch of inBatches(rows, batchSize)) {
    const { parcels, unknown } = await carrier.get(batch.map((row) => row.tracking_number));
    // Deleted there, or given up: registered again below.
    if (unknown.length > 0)
      await ctx.sql.query(`update shipments set carrier_registered_at = null where tracking_number = any($1) and status <> 'delivered'`, [
        unknown,
      ]);
    for (const parcel of parcels) await recordParcel(ctx, parcel, 'job:shipments.look-after');
  }
  const unregistered = everyRow<{ id: string; workplaceId: string }>(
    ctx,
    `select id, workplace_id as "workplaceId" from shipments
     where carrier_registered_at is null and status <> 'delivered' and shipped_at > $2::timestamptz - interval '30 days' and ${noDemo('shipments')}`,
    [ctx.now()],
  );
  for await (const { workplaceId, id } of unregistered)
    await ctx.enqueue('shipments.follow', { workplaceId, shipmentId: id }, { singletonKey: id });
}
