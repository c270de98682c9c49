/** Two workers of one process item: one that was thought dead, and the one that has taken its place. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { workItem } from '#app/features/process-items/item-lease.server.ts';
import { runPush } from '#app/features/push/run-push.server.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { countsOf, newProduct } from '../push/support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;
const itemOf = async (id: string) =>
  (await query('select status, checkpoint, lease_until, attempts from process_items where id = $1', [id]))[0];

describe('a worker that was thought dead', () => {
  /** A push whose worker waits for the store, while another has taken it up and is at work until `done`. */
  async function takenUp(sku: string): Promise<{ itemId: string; late: Promise<void>; done: () => Promise<void> }> {
    const seller: TestSeller = await h.newSeller();
    const store: TestStore = await h.connectStore(seller);
    const product = await newProduct(h, seller, { images: 0 });
    await query('update product_variants set sku = $2 where id = $1', [product.variantIds[0], sku]);
    await h.fault({ vendor: 'shopify', match: 'graphql:SetProduct$', kind: 'slow-after', amount: 1500 });
    const { body } = await seller.api<{ success: Record<string, string[]> }>('POST', '/center/products/push', {
      product_package_ids: [product.id],
    });
    const itemId = body.data?.success[product.id]?.[0] as string;
    const ids = { workplaceId: seller.workplaceId, itemId };
    await query(`delete from pgboss.job where data ->> 'itemId' = $1`, [itemId]);
    const late = runPush(createContext(h.services), ids);
    await expect.poll(async () => (await countsOf(h, store.domain)).operations.SetProduct, { timeout: 20_000 }).toBe(1);
    await query(`update process_items set lease_until = clock_timestamp() - interval '1 second' where id = $1`, [itemId]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const isBegun = Promise.withResolvers<void>();
    const other = workItem<unknown>(createContext(h.services), 'push.product', ids, {
      work: async (ctx) => {
        await ctx.sql.query(`update process_items set checkpoint = '{"of": "the other"}' where id = $1`, [itemId]);
        isBegun.resolve();
        await promise;
      },
      settleFailure: async () => {},
    });
    await isBegun.promise;
    return {
      itemId,
      late,
      async done() {
        resolve();
        await other;
      },
    };
  }

  test('and comes back with a success leaves the end to the other, and what that one has written down', async () => {
    const { itemId, late, done } = await takenUp('SKU');
    const { lease_until } = await itemOf(itemId);
    await late;
    expect(await itemOf(itemId)).toEqual({ status: 'processing', checkpoint: { of: 'the other' }, lease_until, attempts: 2 });
    await done();
  });

  test('and comes back with a refusal does not turn red what the other is at', async () => {
    const { itemId, late, done } = await takenUp('x'.repeat(256));
    await late;
    expect(await itemOf(itemId)).toMatchObject({ status: 'processing', checkpoint: { of: 'the other' }, attempts: 2 });
    await done();
  });
});
