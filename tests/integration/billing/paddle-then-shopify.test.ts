import { afterEach, describe, expect, it } from 'vitest';
import type { CurrentPlan } from '#app/features/billing/schemas.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { afterTrial, atPaddle, charged, customerOf, newcomer, paddle, pay, takePaddlePlan } from './paddle-support.ts';
import { choose, currentPlan, daysFromNow, decide } from './support.ts';

afterEach(async () => (await harness()).clearFaults());

describe('a Shopify store is connected later', () => {
  const moved = async (
    act: (seller: TestSeller, storeId: string) => Promise<string>,
  ): Promise<{ seller: TestSeller; plan: CurrentPlan }> => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    const store = await instance.connectStore(seller);
    await decide(store, await act(seller, store.storeId), true);
    await instance.settle();
    return { seller, plan: await currentPlan(seller) };
  };

  it('a checkout that was open by then cannot be paid once Shopify is asked', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const open = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    const store = await instance.connectStore(seller);
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    await instance.settle();
    expect(await pay(open.transaction_id)).toBe('problem');
    await decide(store, asked.confirmation_url as string, true);
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'GROWTH_CREDIT_TIER' } });
  });

  it('the store takes over when what Paddle was paid ends, and Paddle charges no more', async () => {
    const { seller, plan } = await moved(async (who, storeId) => {
      const { body } = await who.api<{ confirmation_url: string }>('POST', '/payments/update-payment-method', { store_id: storeId });
      return body.data?.confirmation_url as string;
    });
    expect(plan).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'GROWTH_CREDIT_TIER' }, status: 'active' });
    expect(daysFromNow(plan.next_billing_time)).toBe(30);
    expect((await atPaddle(seller)).subscriptions.map((each) => each.state)).toEqual(['cancelled']);
    expect(
      (await paddle<{ kind: string }[]>(`counts?customer=${await customerOf(seller)}`)).some((each) => each.kind === 'adjustment'),
    ).toBe(false);
  });

  it('B1: an upgrade goes through Shopify, with the days that Paddle was paid for', async () => {
    const { seller, plan } = await moved(async (who) => (await charged(choose(who, 'PRO_CREDIT_TIER'))).confirmation_url as string);
    expect(plan).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'PRO_CREDIT_TIER' } });
    // 30 days of Growth are worth 7 of Pro.
    expect(daysFromNow(plan.next_billing_time)).toBe(7);
    expect((await atPaddle(seller)).subscriptions.map((each) => each.state)).toEqual(['cancelled']);
  });

  it('a downgrade is never refused there', async () => {
    const { plan } = await moved(
      async (who) => (await charged(choose(who, 'STARTER_CREDIT_TIER_1', false, { confirm_downgrade: true }))).confirmation_url as string,
    );
    expect(plan).toMatchObject({ provider_payment: 'SHOPIFY', package: { key: 'GROWTH_CREDIT_TIER' }, next_package: { price: 19.9 } });
  });
});
