/** How fast CJ may be asked is CJ's to tell. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createCjClient } from '#app/connectors/suppliers/cj/client.server.ts';
import { harness } from '#tests/support/harness.ts';

it('asks CJ for its limit again a few minutes after the question failed, not a day later', async () => {
  const h = await harness();
  const { database, encryption, log, env } = h.services;
  let now = h.services.now();
  const client = createCjClient({ database, encryption, log, now: () => now }, env.CJ_API_KEY ?? '');
  const read = () => client.call({ method: 'GET', path: '/product/getCategory', data: z.unknown(), kind: 'read' });
  const limitsReadAt = async () =>
    (await database.sql.query("select limits_read_at from connector_slots where vendor = 'cj'")).rows[0]?.limits_read_at ?? null;
  await database.sql.query("update connector_slots set limits_read_at = null where vendor = 'cj'");

  await h.fault({ vendor: 'cj', match: 'setting/get', kind: '500' });
  await read();
  expect(await limitsReadAt()).toBeNull();

  now = new Date(now.getTime() + 5 * 60_000);
  await read();
  expect(await limitsReadAt()).toEqual(now);
});
