/** The list of long work, over weeks. */
import { beforeAll, expect, test } from 'vitest';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { newId } from '#app/platform/ids.ts';
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
