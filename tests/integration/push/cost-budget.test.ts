import { beforeAll, expect, test } from 'vitest';
import { createCostBudget } from '#app/connectors/channels/shopify/cost-budget.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** A bucket of 100 points that refills by one a second: whoever waits for drops alone waits for minutes. */
const slowShop = async () => {
  const shop = `${newId()}.myshopify.com`;
  await h.services.database.sql.query(
    'insert into shopify_budgets (shop, maximum, restore_rate, available, measured_at) values ($1, 100, 1, 100, clock_timestamp())',
    [shop],
  );
  return shop;
};

const availableOf = async (shop: string) =>
  (await h.services.database.sql.query<{ available: number }>('select available from shopify_budgets where shop = $1', [shop])).rows[0]
    ?.available;

test('points that an answered request gives back go to the one that waits', async () => {
  const budget = createCostBudget(h.services.database);
  const shop = await slowShop();
  const first = await budget.take(shop, 'productSet', 90);
  const waiting = budget.take(shop, 'productSet', 90);
  await budget.settle(first, { requestedQueryCost: 90, actualQueryCost: 2 });
  await expect(waiting).resolves.toMatchObject({ points: 90 });
}, 20_000);

test('nobody is let through on points that another one waits for', async () => {
  const budget = createCostBudget(h.services.database);
  const shop = await slowShop();
  const first = await budget.take(shop, 'productSet', 100);
  const done: string[] = [];
  const second = budget.take(shop, 'productSet', 60).then((held) => {
    done.push('second');
    return held;
  });
  await expect.poll(() => availableOf(shop)).toBeLessThan(-50);
  const third = budget.take(shop, 'productSet', 60).then((held) => {
    done.push('third');
    return held;
  });
  await budget.settle(first, { requestedQueryCost: 100, actualQueryCost: 30 });
  const held = await second;
  expect(done).toEqual(['second']);
  await budget.settle(held, { requestedQueryCost: 60, actualQueryCost: 5 });
  await third;
  expect(done).toEqual(['second', 'third']);
}, 20_000);
