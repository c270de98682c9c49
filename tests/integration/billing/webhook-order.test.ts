/** Whatever Shopify's deliveries about charges do (twice, late, in any order, forged): what holds is what Shopify holds. */
import { describe, expect, it } from 'vitest';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';
import { type Charged, choose, currentPlan, decide, expectLedgerInStep, sellerWithStore, takePlan, toldOfCharges } from './support.ts';

/** Everything about the plan that a seller could see. */
async function standing(seller: TestSeller) {
  const plan = await currentPlan(seller);
  return { ...plan, total_credit_used: 0 };
}

const shuffled = <T>(all: readonly T[], seed: number): T[] =>
  all
    .map((each, index) => ({ each, key: Math.imul((index + 1) * 2_654_435_761 + seed * 40_503, 1_664_525) >>> 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);

describe('deliveries about charges', () => {
  it('leave the plan as it is, however they come', { timeout: 120_000 }, async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    // A life with every kind of delivery: trial, upgrade, a decline, a pack, a scheduled downgrade, its taking back, a cancellation.
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_1');
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    const declined = (await choose(seller, 'PRO_CREDIT_TIER')).body.data as Charged;
    await decide(store, declined.confirmation_url, false);
    const pack = await seller.api<Charged>('POST', '/payments/charge-extra', { pack: 'CREDIT_PACK_100' });
    await decide(store, (pack.body.data as Charged).confirmation_url, true);
    await instance.settle();
    await takePlan(seller, store, 'STARTER_CREDIT_TIER_2');
    await takePlan(seller, store, 'GROWTH_CREDIT_TIER');
    await seller.api('POST', '/payments/cancel-subscription');
    await instance.settle();
    const before = await standing(seller);
    expect(before).toMatchObject({ status: 'CANCELLED', package: { key: 'GROWTH_CREDIT_TIER' }, bonus_credit: 100 });

    const rows = await toldOfCharges(store);
    expect(rows.length).toBeGreaterThanOrEqual(8);
    const secret = instance.services.env.SHOPIFY_API_SECRET as string;
    const send = (topic: string, body: string, key: string, eventId: string) =>
      deliverWebhook(instance.appUrl, { shop: store.domain, topic, body, secret: key, eventId });
    for (const seed of [1, 2, 3]) {
      const again = shuffled([...rows, ...rows], seed);
      const answers = await Promise.all(
        again.map(({ topic, body }, index) => send(topic, body, secret, `${store.domain}-${seed}-${Math.floor(index / 2)}`)),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      await instance.settle();
      expect(await standing(seller)).toEqual(before);
      await expectLedgerInStep(seller);
    }
    for (const [index, { topic, body }] of rows.entries()) {
      const forged = body.replace('"CANCELLED"', '"ACTIVE"').replace('"DECLINED"', '"ACTIVE"');
      expect((await send(topic, forged, 'not the secret', `forged-${store.domain}`)).status).toBe(401);
      // Signed, but with a body that lies: it only says that it is time to look, and Shopify is asked.
      expect((await send(topic, forged, secret, `lie-${store.domain}-${index}`)).status).toBe(200);
    }
    await instance.settle();
    expect(await standing(seller)).toEqual(before);
  });

  it('that overtake the answer to our own call find the charge by the address that it comes back to', async () => {
    const instance = await harness();
    const { seller, store } = await sellerWithStore();
    const charged = (await choose(seller, 'GROWTH_CREDIT_TIER', true)).body.data as Charged;
    // As if our process had not yet written what Shopify answered.
    await instance.services.database.pool.query(
      `update plan_charges set state = 'creating', provider_reference = null, confirmation_url = null where id = $1`,
      [charged.pay_id],
    );
    await decide(store, charged.confirmation_url, true);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ package: { key: 'GROWTH_CREDIT_TIER' }, status: 'active' });
  });
});
