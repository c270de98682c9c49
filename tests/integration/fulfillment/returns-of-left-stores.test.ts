/** A store is deleted while its seller waits for money from CJ: the money comes all the same. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { askSupplier } from '#app/features/fulfillment/returns/ask-supplier.server.ts';
import { carryOutPrivacyRequest } from '#app/features/stores/privacy-requests.server.ts';
import { uninstallStore } from '#app/features/stores/uninstall-store.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startPlacing } from './placement-support.ts';
import { parcelNumber } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

test('what CJ gives back for an order of a forgotten shop is in the wallet, once', async () => {
  const started = await startPlacing();
  const { seller, store } = started;
  const id = await started.cjOrder();
  await started.place([id]);
  await h.settle();
  await started.topUp(1_000_00);
  await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
  await h.settle();
  const { placement_key: key } = await started.row(id);
  await h.control('cj/ship', { order: key, trackNumber: parcelNumber() });
  await h.settle();
  await askSupplier(seller.ctx, { supplierOrderId: id, reason: '3', description: 'The mug arrived in two pieces.', evidence: [] });
  const money = async () => (await getWallet(seller.ctx)).total_balance;
  const before = await money();

  await uninstallStore(createContext(h.services), { platform: 'shopify', domain: store.domain, at: new Date() });
  await carryOutPrivacyRequest(createContext(h.services), {
    topic: 'shop/redact',
    domain: store.domain,
    eventId: randomUUID(),
    body: JSON.stringify({ shop_domain: store.domain }),
  });
  await h.settle();
  expect(await started.row(id)).toBeUndefined();
  expect(await money()).toBe(before);

  const { disputes } = await h.control<{ disputes: { id: string; orderNumber: string }[] }>('cj/disputes');
  await h.control('cj/dispute', { id: disputes.find((each) => each.orderNumber === key)?.id, decision: 1, cents: 200 });
  for (let look = 0; look < 2; look += 1) {
    await h.services.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'fulfillment.follow-left-request' and state = 'created' and data ->> 'workplaceId' = $1`,
      [seller.workplaceId],
    );
    await h.settle();
  }
  expect(await money()).toBe(before + 200);
  expect(await checkLedger(seller.ctx)).toEqual([]);
});
