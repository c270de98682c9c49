import { expect, test } from 'vitest';
import { everyRow } from '#app/platform/every-row.server.ts';
import { harness } from '#tests/support/harness.ts';

test('a sweep sees every row once, in the order of its id, however many pages there are', async () => {
  const { newSeller } = await harness();
  const { ctx } = await newSeller();
  for (const most of [0, 999, 1000, 2500]) {
    const seen: number[] = [];
    const rows = everyRow<{ id: string; n: number }>(
      ctx,
      `select lpad(to_hex(n), 32, '0')::uuid as id, n from generate_series(1, $2::int) n`,
      [most],
    );
    for await (const { n } of rows) seen.push(n);
    expect(seen).toEqual(Array.from({ length: most }, (_, index) => index + 1));
  }
});
