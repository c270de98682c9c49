/** What a plan, demo mode, an idempotency key and a limit on tries mean at every door they guard. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#app/endpoints.server.ts';
import { featureLimitOf, plans } from '#app/features/billing/plans.ts';
import { newId } from '#app/platform/ids.ts';
import { harness } from '#tests/support/harness.ts';
import { fittingValue, inputSchemaOf } from './input-samples.ts';
import { giveEverything } from './stranger-rows.ts';
import { call, flawOf, nameOf } from './walk-call.ts';

const inputOf = (endpoint: (typeof allEndpoints)[number], id: string) =>
  fittingValue(inputSchemaOf(endpoint), id) as Record<string, unknown>;

describe('gates', () => {
  it('a feature that the plan does not have is refused with the quota code', async () => {
    const instance = await harness();
    const flaws: string[] = [];
    for (const endpoint of allEndpoints.filter((each) => each.needs)) {
      const without = plans.find((plan) => featureLimitOf(plan.key, endpoint.needs as string) === 0);
      if (!without) continue;
      const seller = await instance.newSeller({ plan: without.key });
      const answer = await call(instance, endpoint, inputOf(endpoint, newId()), { seller });
      if (answer.http !== 200 || answer.envelope?.status !== 401)
        flaws.push(`${nameOf(endpoint)} on ${without.key}: ${answer.text.slice(0, 200)}`);
    }
    expect(flaws).toEqual([]);
  }, 60_000);

  it('the same idempotency key answers again without doing again, and refuses another body', async () => {
    const instance = await harness();
    const seller = await instance.newSeller();
    const id = newId();
    await giveEverything(instance.services.database.pool, seller.workplaceId, id);
    const flaws: string[] = [];
    for (const endpoint of allEndpoints.filter((each) => each.idempotent && each.access !== 'public')) {
      const key = newId();
      const input = inputOf(endpoint, id);
      const headers = { 'idempotency-key': key };
      const first = await call(instance, endpoint, input, { seller, headers });
      const again = await call(instance, endpoint, input, { seller, headers });
      const say = (what: string) =>
        flaws.push(`${nameOf(endpoint)} ${what}: first ${first.text.slice(0, 150)}, then ${again.text.slice(0, 150)}`);
      if (flawOf(first) ?? flawOf(again)) say(flawOf(first) ?? flawOf(again) ?? '');
      if (!first.envelope?.success) continue;
      if (again.headers.get('idempotent-replayed') !== 'true') say('did it again');
      if (!isDeepStrictEqual(again.envelope, first.envelope)) say('answered otherwise');
      const other = await call(instance, endpoint, { ...input, walk_of_keys: 'another body' }, { seller, headers });
      if (other.envelope?.status !== 201)
        flaws.push(`${nameOf(endpoint)} took another body under the same key: ${other.text.slice(0, 150)}`);
    }
    expect(flaws).toEqual([]);
  }, 60_000);

  it('the same idempotency key is refused with another query, to another workplace and to another store', async () => {
    const instance = await harness();
    const [seller, other] = [await instance.newSeller(), await instance.newSeller()];
    const stores = [await instance.connectStore(seller), await instance.connectStore(seller)];
    await instance.services.database.pool.query('update workplaces set account_id = $2 where id = $1', [
      other.workplaceId,
      seller.accountId,
    ]);
    const headers = { 'idempotency-key': newId(), 'workplace-id': seller.workplaceId, 'store-id': stores[0]?.storeId as string };
    const say = (query = '', more: Record<string, string> = {}) =>
      seller.api('POST', `/payments/user/wallets/accept-policy${query}`, {}, { ...headers, ...more });
    const refused = { success: false, status: 201 };
    const first = await say('?at=1');
    expect(first.body.success).toBe(true);
    expect((await say('?at=1')).body).toEqual(first.body);
    expect((await say('?at=2')).body).toMatchObject(refused);
    expect((await say()).body).toMatchObject(refused);
    expect((await say('?at=1', { 'store-id': stores[1]?.storeId as string })).body).toMatchObject(refused);
    const { 'store-id': _, ...unnamed } = headers;
    const elsewhere = { ...unnamed, 'workplace-id': other.workplaceId };
    expect((await seller.api('POST', '/payments/user/wallets/accept-policy?at=1', {}, elsewhere)).body).toMatchObject(refused);
  });
});
