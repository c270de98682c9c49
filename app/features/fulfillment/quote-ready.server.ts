/** Orders that have come in are quoted for, so that lists show what placing them costs and not an estimate (docs/decisions/285). */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { checkAddress, needsLatin } from '#app/features/orders/address/address-rules.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { keepQuoted } from './keep-quoted.server.ts';
import { loadPlacements } from './load-placements.server.ts';
import { quoteFromServing } from './other-warehouse.server.ts';
import { askingOnce } from './quote-placement.server.ts';

/** The most orders that one run asks about: suppliers answer a few calls a second, and sellers who are placing wait in the same queue. */
const atOnce = 40;

/** Every minute: ask suppliers what the parcels of new orders cost to ship, the newest first. Each is asked about once. */
export async function quoteReady(ctx: Context): Promise<void> {
  // What the own supplier ships costs what its table says.
  const sources = Object.entries(ctx.connectors.suppliers).flatMap(([source, supplier]) =>
    supplier?.orders && supplier.shipping ? [source] : [],
  );
  const { rows } = await ctx.sql.query<{ workplaceId: string; id: string }>(
    `select workplace_id as "workplaceId", id from supplier_orders where source = any($1) and state = 'ready' and quoted_at is null and not is_archived and ${noDemo('supplier_orders')}
     order by placed_at desc limit ${atOnce}`,
    [sources],
  );
  for (const [workplaceId, own] of Map.groupBy(rows, (row) => row.workplaceId)) {
    ctx.stopping.throwIfAborted();
    const workplace = await findWorkplace(ctx, workplaceId);
    if (workplace)
      await quoteThese(
        ctx.as({ workplace }),
        own.map(({ id }) => id),
      );
  }
}

/** Ask for the shipping of these orders, and keep the answers. Those whose supplier does not answer are asked about again in the next run. */
export async function quoteThese(ctx: WorkplaceContext, ids: readonly string[]): Promise<void> {
  const placements = await loadPlacements(ctx, ids);
  const served = await quoteFromServing(
    ctx,
    placements.map((placement) => ({
      placement,
      address: placement.address ? checkAddress(placement.address, { needsLatin: needsLatin(placement.source) }).address : undefined,
    })),
    askingOnce(ctx),
  );
  const quoted = [...served.values()].map(({ placement, quoted: { options, problem } }) => {
    const chosen = options.find((option) => option.serviceName === placement.serviceName) ?? options[0];
    return {
      placement,
      supplierOrderId: placement.id,
      isAnswered: problem?.key !== 'supplier_unreachable',
      serviceName: chosen?.serviceName ?? null,
      options,
      itemsCost: placement.items.reduce((sum, item) => sum + item.unitCost * item.quantity, 0),
      shippingCost: chosen?.cost ?? null,
    };
  });
  await keepQuoted(
    ctx,
    quoted.map(({ placement }) => placement),
    quoted,
  );
  await ctx.sql.query(`update supplier_orders set quoted_at = $3 where workplace_id = $1 and id = any($2) and state = 'ready'`, [
    ctx.workplace.id,
    quoted.flatMap(({ supplierOrderId, isAnswered }) => (isAnswered ? [supplierOrderId] : [])),
    ctx.now(),
  ]);
}
