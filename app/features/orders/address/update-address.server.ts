import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { forgetQuotes } from '../forget-quotes.server.ts';
import { type AddressOverride, buyerMarks, buyerName, countryOf, openAddress, openCustomer, sealAddress } from '../personal-data.server.ts';
import { lockForRegrouping, regroupOrder } from '../regroup-order.server.ts';
import { addTimeline, askedBy } from '../timeline.server.ts';
import { addSearchWords } from '../update-order.server.ts';
import { addressMarks } from './address-marks.ts';

/**
 * Set the seller's correction of an order's address; null removes it. The store's own address is kept beside it.
 * @throws AppError NOT_FOUND; STATE_CONFLICT when nothing is left to place or to pack, since no supplier would get the correction
 *   (docs/decisions/129).
 */
export async function updateAddress(ctx: WorkplaceContext, input: { orderId: string; address: AddressOverride | null }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ customer: string | null; address: string | null; country: string | null }>(
      'select customer, address, country_code as country from orders where workplace_id = $1 and id = $2 for no key update',
      [ctx.workplace.id, input.orderId],
    );
    if (!rows[0]) throw new AppError('NOT_FOUND');
    // Checked after locking the order: a placement may just have begun.
    const { rowCount: isOpen } = await tx.sql.query(
      `select 1 from supplier_orders where workplace_id = $1 and order_id = $2 and (state = 'ready' or by_hand = 'seller' and state = 'order_placed') limit 1`,
      [ctx.workplace.id, input.orderId],
    );
    if (!isOpen) throw new AppError('STATE_CONFLICT');
    const buyer = buyerName(openCustomer(tx, input.orderId, rows[0].customer), input.address);
    const country = countryOf(openAddress(tx, input.orderId, rows[0].address), input.address);
    await tx.sql.query(
      'update orders set address_override = $3, customer_name = $4, country_code = $5 where workplace_id = $1 and id = $2',
      [ctx.workplace.id, input.orderId, sealAddress(tx, input.orderId, input.address), buyer, country],
    );
    if (country !== rows[0].country) await forgetQuotes(tx, ctx.workplace.id, input.orderId);
    await addSearchWords(tx, ctx.workplace.id, input.orderId, [buyer, ...buyerMarks(tx, ctx.workplace.id, null, input.address)]);
    await tx.sql.query(
      `update order_line_items set error_key = null, error_message = null where workplace_id = $1 and order_id = $2 and error_key = any($3)`,
      [ctx.workplace.id, input.orderId, addressMarks],
    );
    await tx.sql.query(
      `update supplier_orders set error_key = null, error_message = null where workplace_id = $1 and order_id = $2 and error_key = any($3)`,
      [ctx.workplace.id, input.orderId, addressMarks],
    );
    await addTimeline(tx, [
      {
        workplaceId: ctx.workplace.id,
        orderId: input.orderId,
        event: 'address_updated',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { country: input.address?.countryCode ?? null },
      },
    ]);
    // The country decides which mappings apply, and what shipping costs.
    const order = await lockForRegrouping(tx, ctx.workplace.id, input.orderId);
    if (order) await regroupOrder(tx, order);
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.synced', data: { orderId: input.orderId } });
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { area: 'orders' } });
  });
}
