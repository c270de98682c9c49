/** The first plan of a seller without a Shopify store, through Paddle, over real HTTP. */
import { afterEach, describe, expect, it } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { atPaddle, charged, customerOf, newcomer, paddle, pay, takePaddlePlan } from './paddle-support.ts';
import { choose, currentPlan, daysFromNow, expectLedgerInStep } from './support.ts';

afterEach(async () => (await harness()).clearFaults());

describe('a first plan with Paddle', () => {
  it('a trial begins when the checkout is completed, and not before', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER'));
    expect(asked).toMatchObject({ confirmation_url: null, transaction_id: expect.stringMatching(/^txn_/), error_code: null });
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    expect(await pay(asked.transaction_id)).toBe('completed');
    await instance.settle();
    const plan = await currentPlan(seller);
    expect(plan).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER', price: 49.9, cycle: 30 },
      is_trial: true,
      provider_payment: 'PADDLE_BILLING',
      main_credit: 350,
    });
    expect(daysFromNow(plan.next_billing_time)).toBe(7);
    expect((await atPaddle(seller)).paid).toHaveLength(0);
    await expectLedgerInStep(seller);
  });

  it('a yearly plan is charged at once, with an invoice to download', async () => {
    const seller = await newcomer();
    const plan = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1', true);
    expect(plan).toMatchObject({ package: { key: 'STARTER_CREDIT_TIER_1', price: 139.3, cycle: 365 }, is_trial: false });
    expect(daysFromNow(plan.next_billing_time)).toBe(365);
    const { listInvoices, invoiceUrl } = await import('#app/features/billing/list-invoices.server.ts');
    const { invoices, card } = await listInvoices(seller.ctx);
    expect(invoices).toMatchObject([{ total: 13_930, currency: 'USD', state: 'paid', number: expect.any(String) }]);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    const pdf = await fetch(await invoiceUrl(seller.ctx, { id: invoices[0]?.id as string }));
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[\s\S]*139\.30 USD/);
    const stranger = await newcomer();
    await expect(invoiceUrl(stranger.ctx, { id: invoices[0]?.id as string })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a declined card and a refused bank leave the seller on the free plan; the same checkout can be paid afterwards', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const asked = await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    expect(await pay(asked.transaction_id, { number: '4000000000000002' })).toBe('declined');
    expect(await pay(asked.transaction_id, { number: '4000003800000446', passed: false })).toBe('declined');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    expect((await charged(choose(seller, 'PRO_CREDIT_TIER', true))).transaction_id).toBe(asked.transaction_id);
    expect(await pay(asked.transaction_id, { number: '4000003800000446' })).toBe('completed');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
  });

  it('double clicks and two tabs meet one checkout and one subscription', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => charged(choose(seller, 'GROWTH_CREDIT_TIER', true))));
    expect(new Set(answers.map((each) => each.transaction_id)).size).toBe(1);
    const paid = await Promise.all([pay(answers[0]?.transaction_id ?? null), pay(answers[1]?.transaction_id ?? null)]);
    expect(paid).toEqual(['completed', 'completed']);
    await instance.settle();
    const { subscriptions, paid: transactions } = await atPaddle(seller);
    expect(subscriptions).toHaveLength(1);
    expect(transactions).toHaveLength(1);
  });

  it('a checkout that the seller turned away from cannot be paid any more', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const first = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    const second = await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    expect(second.transaction_id).not.toBe(first.transaction_id);
    await instance.settle();
    expect(await pay(first.transaction_id)).toBe('problem');
    expect(await pay(second.transaction_id)).toBe('completed');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
  });

  it('two subscriptions paid in two tabs: the later one holds, the other ends and its money goes back', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const first = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    const second = await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    // The first is paid before its closing has reached Paddle.
    expect(await pay(first.transaction_id)).toBe('completed');
    expect(await pay(second.transaction_id)).toBe('completed');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('PRO_CREDIT_TIER');
    const { subscriptions } = await atPaddle(seller);
    expect(subscriptions.map((each) => each.state).sort()).toEqual(['active', 'cancelled']);
    const counts = await paddle<{ kind: string; count: number }[]>(`counts?customer=${await customerOf(seller)}`);
    expect(counts.find((each) => each.kind === 'adjustment')?.count).toBe(1);
  });

  it('an account with a Shopify store pays through Shopify alone', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await instance.connectStore(seller);
    const asked = await choose(seller, 'GROWTH_CREDIT_TIER', true, { provider_payment: 'PADDLE_BILLING' });
    expect(asked.body).toMatchObject({ success: false, status: 204 });
    const { body } = await choose(seller, 'GROWTH_CREDIT_TIER', true);
    expect(body.data).toMatchObject({ transaction_id: null, confirmation_url: expect.stringContaining('/charges/') });
  });
});
