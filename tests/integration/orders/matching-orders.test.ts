/** Placing and paying of all that match: the list leads on with up to 500. */
import { beforeAll, expect, test } from 'vitest';
import { actOnList } from '#app/features/orders/act-on-list.server.ts';
import { maxChosen } from '#app/features/orders/chosen-ids.ts';
import { readChosen } from '#app/features/orders/matching-orders.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from './support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

test('the ready ones of all that match are placed together, 500 at once', async () => {
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const { channelVariantId } = await mappedVariant(h, seller, store.storeId);
  const bodies = Array.from({ length: 4 }, () => orderBody([{ variantId: channelVariantId }]));
  for (const body of bodies) await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const groups = (await Promise.all(bodies.map((body) => groupsOf(h, seller, body.id)))).flat();
  const [sent, ...ready] = groups.map((group) => group.id);
  await seller.api('PUT', '/orders/v4/manually-fulfill', { supplier_order_id: sent });
  const lead = async (search: string) => {
    const form = new FormData();
    form.append('intent', 'place-matching');
    const url = new URL(`https://app.example/app/orders?${search}`);
    const answer = await actOnList(seller.ctx, { list: 'orders', url, form, ids: [] });
    return new URL((answer as Response).headers.get('location') as string, url);
  };
  const led = await lead('tab=placement&status=all&range=all');
  expect(led.pathname).toBe('/app/orders/create');
  expect(new Set(led.searchParams.getAll('id'))).toEqual(new Set(ready));
  // Only what the filters say.
  expect((await lead('tab=placement&status=ready&range=all&keyword=nobody-has-this')).search).toBe('');

  // More than an address can name: it names the list, and the screen reads as many from it as are placed at once.
  await h.services.database.pool.query(
    `insert into supplier_orders (workplace_id, id, order_id, store_id, source, split_key, state, placed_at)
     select workplace_id, gen_random_uuid(), order_id, store_id, source, 'copy ' || n, 'ready', placed_at from supplier_orders, generate_series(1, $3) n where workplace_id = $1 and id = $2`,
    [seller.workplaceId, ready[0], maxChosen],
  );
  const many = await lead('tab=placement&status=all&range=all');
  expect(many.searchParams.getAll('id')).toEqual([]);
  expect(many.href.length).toBeLessThan(300);
  const chosen = await readChosen(seller.ctx, many.searchParams, ['ready']);
  expect(new Set(chosen).size).toBe(maxChosen);
  expect(chosen, 'what is sent is not placed').not.toContain(sent);
});
