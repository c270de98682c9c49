/** The list of long work: how its end is told, and what is left of it over weeks. */
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { workItem } from '#app/features/process-items/item-lease.server.ts';
import type { ProcessCounts, ProcessItem } from '#app/features/process-items/schemas.ts';
import { newId } from '#app/platform/ids.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

test('work that ended a month ago is forgotten, what ended since or goes on is not', async () => {
  const seller = await h.newSeller();
  const { pool } = h.services.database;
  const item = (title: string, status: string, begun: number, ended: number | null) =>
    pool.query(
      `insert into process_items (workplace_id, id, group_id, kind, title, status, created_at, finished_at)
       values ($1, $2, $2, 'duplicate', $3, $4, now() - make_interval(days => $5), now() - make_interval(days => $6))`,
      [seller.workplaceId, newId(), title, status, begun, ended],
    );
  await item('Done long ago', 'success', 31, 31);
  await item('Failed long ago', 'error', 40, 31);
  await item('Failed this month', 'error', 40, 29);
  await item('Goes on', 'processing', 40, null);
  await h.services.queue.boss.send('push.forget-process-items', {});
  await h.drainJobs();
  const { body } = await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process');
  expect(body.data?.items.map(({ title }) => title)).toEqual(['Goes on', 'Failed this month']);
});

test('the end of work is told to open pages although its last two items end at the same time', async () => {
  const seller = await h.newSeller();
  const { workplaceId } = seller;
  const [groupId, ...ids] = [newId(), newId(), newId()];
  for (const id of ids)
    await h.services.database.pool.query(
      `insert into process_items (workplace_id, id, group_id, kind, title) values ($1, $2, $3, 'ai_action', 'Lamp')`,
      [workplaceId, id, groupId],
    );
  const told: unknown[] = [];
  const ended = Promise.withResolvers<unknown>();
  const off = h.services.events.subscribe(workplaceId, ({ name, data }) => {
    told.push(data);
    if (name === 'process' && (data.status === 'completed' || told.length > ids.length)) ended.resolve(data);
  });
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const end = (itemId: string, at: number) =>
    workItem<unknown>(
      createContext(h.services),
      'ai.improve',
      { workplaceId, itemId },
      {
        work: (ctx, item) =>
          ctx.transaction(async (tx) => {
            await finishWork(tx, item, { status: 'success' });
            arrived[at]?.resolve();
            await Promise.all(arrived.map(({ promise }) => promise));
          }),
        settleFailure: (_ctx, _item, error) => Promise.reject(error),
      },
    );
  await Promise.all(ids.map(end));
  // Events come in order: what was told before this one is all that there was.
  await createContext(h.services).publish({ workplaceId, name: 'process', data: { id: 'after' } });
  expect(await ended.promise).toEqual({ group_id: groupId, kind: 'ai_action', status: 'completed' });
  off();
});

test('a failed push goes with its product, from the import list too, and open pages hear of it', async () => {
  const seller = await h.newSeller();
  const [deleted, kept] = [await newProduct(h, seller, { images: 0 }), await newProduct(h, seller, { images: 0 })];
  for (const { id, title } of [deleted, kept])
    await h.services.database.pool.query(
      `insert into process_items (workplace_id, id, group_id, kind, product_id, title, status, error_code) values ($1, $2, $2, 'push', $3, $4, 'error', 'CHANNEL_REFUSED')`,
      [seller.workplaceId, newId(), id, title],
    );
  const told = Promise.withResolvers<string>();
  const off = h.services.events.subscribe(seller.workplaceId, ({ name }) => {
    if (name === 'process') told.resolve(name);
  });
  await seller.api('DELETE', '/center/products/import/delete', { product_ids: [deleted.id] });
  const { body } = await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process');
  expect(body.data?.items.map(({ title }) => title)).toEqual([kept.title]);
  await told.promise;
  off();
});

test('a product counts once: in progress while any of its work is, then as failed if any of it failed', async () => {
  const seller = await h.newSeller();
  const item = (productId: string | null, status: string) =>
    h.services.database.pool.query(
      `insert into process_items (workplace_id, id, group_id, kind, product_id, title, status) values ($1, $2, $2, 'push', $3, 'Lamp', $4)`,
      [seller.workplaceId, newId(), productId, status],
    );
  const counted = async () => {
    const { body } = await seller.api<{ products: ProcessCounts }>('GET', '/center/products/process');
    return body.data?.products;
  };
  const [imported, halfPushed] = [newId(), newId()];
  await item(imported, 'success');
  await item(imported, 'processing');
  await item(halfPushed, 'success');
  await item(halfPushed, 'error');
  await item(null, 'error');
  expect(await counted()).toEqual({ processing: 1, error: 2, success: 0 });
  await h.services.database.pool.query(`update process_items set status = 'success' where workplace_id = $1 and status = 'processing'`, [
    seller.workplaceId,
  ]);
  expect(await counted()).toEqual({ processing: 0, error: 2, success: 1 });
});
