/** Pushing many products to one store: how much of the rate that the channel allows is used. */
import pg from 'pg';
import { connectDatabase } from '#app/platform/database.server.ts';
import { createEncryption } from '#app/platform/encryption.server.ts';
import { connectPracticeStore, controlSandbox } from '#tests/support/practice-store.ts';
import { seller } from './generate.ts';
import type { Figure } from './report.ts';

interface Given {
  appUrl: string;
  token: string;
  databaseUrl: string;
  encryptionKeys: string;
  sandboxOrigin: string;
  apiKey: string;
  apiSecret: string;
  products: number;
  say: (line: string) => void;
}

/** What Shopify gives a store of the standard plan. */
const restoreRate = 100;
const bucketSize = 2000;

export async function benchPush(given: Given): Promise<Figure[]> {
  const database = connectDatabase(given.databaseUrl, { max: 2, onError: () => undefined });
  const client = new pg.Client({ connectionString: given.databaseUrl });
  await client.connect();
  try {
    const { domain, storeId } = await connectPracticeStore(
      {
        database,
        encryption: createEncryption(given.encryptionKeys),
        sandboxOrigin: given.sandboxOrigin,
        apiKey: given.apiKey,
        apiSecret: given.apiSecret,
      },
      seller.workplaceId,
    );
    // Pictures have their own addresses and limits: what is measured here is the Admin API.
    const { rows } = await client.query(`select id from products where workplace_id = $1 and state = 'imported' order by id limit $2`, [
      seller.workplaceId,
      given.products + 1,
    ]);
    const ids = rows.map((row) => String(row.id));
    await client.query('delete from product_images where workplace_id = $1 and product_id = any($2)', [seller.workplaceId, ids]);
    const push = async (chosen: string[]) => {
      const response = await fetch(`${given.appUrl}/api/center/products/push`, {
        method: 'POST',
        headers: { authorization: `Bearer ${given.token}`, 'content-type': 'application/json', 'store-id': storeId },
        body: JSON.stringify({ product_package_ids: chosen, push_settings: { shopify: { is_publish: true, store_id: storeId } } }),
      });
      const answer = (await response.json()) as { success: boolean };
      if (!answer.success) throw new Error(`push refused: ${JSON.stringify(answer).slice(0, 500)}`);
    };
    const open = async () =>
      Number(
        (
          await client.query(
            `select count(*) as n from process_items where workplace_id = $1 and store_id = $2 and kind = 'push' and status = 'processing'`,
            [seller.workplaceId, storeId],
          )
        ).rows[0]?.n,
      );
    const finished = async () => {
      const until = Date.now() + 300_000;
      while ((await open()) > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const spentPoints = async () =>
      (await controlSandbox<Record<string, { spentPoints: number }>>(given.sandboxOrigin, 'shopify/counts'))[domain]?.spentPoints ?? 0;
    // The worker has come up, and knows the store.
    await push(ids.splice(0, 1));
    await finished();
    // From an empty bucket on, so that what was saved up before does not count.
    await controlSandbox(given.sandboxOrigin, 'shopify/limits', { shop: domain, restoreRate, bucketSize, available: 0 });
    const before = await spentPoints();
    const began = performance.now();
    for (let at = 0; at < ids.length; at += 250) await push(ids.slice(at, at + 250));
    await finished();
    const seconds = (performance.now() - began) / 1000;
    const spent = (await spentPoints()) - before;
    const { rows: outcome } = await client.query(
      `select status, count(*)::int as n, min(error_message) as error from process_items where workplace_id = $1 and store_id = $2 and kind = 'push' group by status`,
      [seller.workplaceId, storeId],
    );
    const done = (outcome.find((row) => row.status === 'success')?.n ?? 0) - 1;
    const failed = outcome.find((row) => row.status === 'error');
    const allowed = seconds * restoreRate;
    const share = (spent / allowed) * 100;
    given.say(
      `  ${done} of ${ids.length} products in ${seconds.toFixed(1)} s; ${Math.round(spent)} of ${Math.round(allowed)} points, ${share.toFixed(0)} %${failed ? `; ${failed.n} failed: ${failed.error}` : ''}`,
    );
    const part = 'Push';
    return [
      {
        part,
        what: "share of the channel's allowed rate",
        value: share,
        unit: '%',
        budget: { at: 'least', value: 90 },
        note: `${done} products of 3 variants, ${restoreRate} points a second, from an empty bucket`,
      },
      { part, what: 'products pushed per second', value: done / seconds, unit: '/s' },
      { part, what: 'not pushed', value: ids.length - done, unit: 'products', budget: { at: 'most', value: 0 } },
    ];
  } finally {
    // The next run's screens are not to begin with the toast of these.
    await client.query('update process_items set dismissed_at = now() where workplace_id = $1 and dismissed_at is null', [
      seller.workplaceId,
    ]);
    await client.end();
    await database.close();
  }
}
