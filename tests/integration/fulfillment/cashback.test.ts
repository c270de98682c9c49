import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { decideRefund } from '#app/features/fulfillment/returns/decide-refund.server.ts';
import { grantCashback, grantDueCashback } from '#app/features/wallet/cashback.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { payFromWallet } from '#app/features/wallet/pay-from-wallet.server.ts';
import { multiply } from '#app/platform/money.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { paidLamps, type Trade } from './support.ts';

let h: Harness;
let trade: Trade;
let id: string;
let cost: number;

beforeAll(async () => {
  h = await harness();
});

/** An order that was paid from the wallet, with the cashback of the Pro plan (3 %) aside. */
beforeEach(async () => {
  ({ trade, id, cost } = await paidLamps(h));
});

const reference = () => `supplier_order:${id}:1`;

async function refund(amount: number): Promise<void> {
  const { id: refundId } = await askSupplier(trade.seller.ctx, {
    supplierOrderId: id,
    reason: 'damaged_item',
    description: 'A scratch',
    evidence: [],
    amount,
  });
  await decideRefund(trade.seller.ctx, { refundId, isAccepted: true, note: '' });
}

/** What the night's job finds, and the work that it asks for. */
async function sweep(): Promise<void> {
  await grantDueCashback(trade.seller.ctx);
  await h.drainJobs();
}

const balance = async () => getWallet(trade.seller.ctx);

describe('cashback of an order that is refunded', () => {
  test('in part before it came is given for the rest', async () => {
    const before = await balance();
    await refund(1_00);
    const given = await grantCashback(trade.seller.ctx, reference());
    const kept = Math.round((multiply(cost, '0.03') * (cost - 1_00)) / cost);
    expect(given).toBe(kept);
    expect(kept).toBeGreaterThan(0);
    expect(await balance()).toMatchObject({ balance_topup: before.balance_topup + 1_00, balance_bonus: kept });
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  });

  test('as a whole after it was given is taken back, once, even when it has been spent', async () => {
    const { balance_topup: topup } = await balance();
    const given = await grantCashback(trade.seller.ctx, reference());
    expect(given).toBe(multiply(cost, '0.03'));
    await payFromWallet(trade.seller.ctx, { reference: 'supplier_order:other', amount: given });
    expect(await balance()).toMatchObject({ balance_topup: topup, balance_bonus: 0 });
    await refund(cost);
    expect(await balance()).toMatchObject({ balance_topup: topup + cost - given, balance_bonus: 0 });
    expect(await grantCashback(trade.seller.ctx, reference())).toBe(0);
    expect(await checkLedger(trade.seller.ctx)).toEqual([]);
  });
});

test('cashback that is due is given even when nobody looked for weeks', async () => {
  await trade.query(`update ledger_movements set created_at = created_at - interval '29 days' where workplace_id = $1`);
  await sweep();
  expect(await balance()).toMatchObject({ balance_bonus: 0 });
  await trade.query(`update ledger_movements set created_at = created_at - interval '50 days' where workplace_id = $1`);
  await sweep();
  await sweep();
  expect(await balance()).toMatchObject({ balance_bonus: multiply(cost, '0.03') });
});
