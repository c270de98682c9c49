/** Money asked back before anything was sent. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { decideDeskRefund, listDeskRefunds, refuseOwnOrder, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { requestRefund } from '#app/features/fulfillment/refunds.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, parcelNumber, type Trade } from './support.ts';

let h: Harness;
let trade: Trade;
let id: string;
let cost: number;

beforeAll(async () => {
  h = await harness();
});

beforeEach(async () => {
  trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 2 }]);
  await trade.linkAll();
  id = await trade.placeAndPay();
  cost = (await trade.groups())[0]?.total_cost as number;
});

const ask = (amount?: number) =>
  requestRefund(trade.seller.ctx, { supplierOrderId: id, reason: 'item_not_received', description: 'Still nothing', evidence: [], amount });
const decide = (refundId: string, isAccepted: boolean) =>
  decideDeskRefund(trade.operator, { workplaceId: trade.seller.workplaceId, refundId, isAccepted, note: 'So be it' });
const group = async () => (await trade.groups())[0];
const topup = async () => (await getWallet(trade.seller.ctx)).balance_topup;
const stockOf = async () =>
  (
    await trade.query(
      `select v.stock from source_variants v join supplier_order_items i on i.source_variant_id = v.id where i.workplace_id = $1 and i.supplier_order_id = $2`,
      [trade.seller.workplaceId, id],
    )
  )[0]?.stock as number;

test('the supplier who gives the order up while money is asked back gives all of it back, and the request is answered', async () => {
  const before = await topup();
  const { id: refundId } = await ask(1_00);
  await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Broken in the warehouse', isSoldOut: false });
  await h.settle();
  expect(await group()).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
  expect(await topup()).toBe(before + cost);
  expect((await listDeskRefunds(trade.operator)).map((each) => each.id)).not.toContain(refundId);
  expect(await checkLedger(trade.seller.ctx)).toEqual([]);
});

test('the supplier who would not refund and then gives the order up gives the money back', async () => {
  const before = await topup();
  await decide((await ask()).id, false);
  expect(await group()).toMatchObject({ state: 'refund_rejected' });
  await refuseOwnOrder(trade.operator, { id: await trade.deskOrder(id), reason: 'Sold out after all', isSoldOut: true });
  await h.settle();
  expect(await group()).toMatchObject({ state: 'cancelled_source', payment_status: 'refunded' });
  expect(await topup()).toBe(before + cost);
});

test('what was paid back as a whole is off the desk, its stock on the shelf', async () => {
  const stock = await stockOf();
  await decide((await ask()).id, true);
  expect(await group()).toMatchObject({ state: 'refund_completed' });
  expect(await stockOf()).toBe(stock + 2);
  await expect(
    shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' }),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('what was paid back in part is still sent', async () => {
  await decide((await ask(1_00)).id, true);
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  expect(await trade.shipments()).toHaveLength(1);
});
