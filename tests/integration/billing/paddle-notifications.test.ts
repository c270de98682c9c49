/** What Paddle tells us, and what is lost on the way: both are looked up at Paddle. */
import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { BillsSellers } from '#app/connectors/payments/billing-provider.ts';
import { syncPaddle } from '#app/features/billing/sync-paddle.server.ts';
import { harness } from '#tests/support/harness.ts';
import { afterTrial, atPaddle, charged, customerOf, newcomer, paddle, pay, takePaddlePlan } from './paddle-support.ts';
import { choose, currentPlan, expectLedgerInStep, jobContext } from './support.ts';

/** A notification as anybody could send it. */
async function notify(body: string, options: { secret?: string; ageSeconds?: number; header?: string } = {}): Promise<number> {
  const { appUrl, services } = await harness();
  const timestamp = Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0);
  const signature = createHmac('sha256', options.secret ?? services.env.PADDLE_WEBHOOK_SECRET ?? '')
    .update(`${timestamp}:${body}`)
    .digest('hex');
  const answer = await fetch(`${appUrl}/webhooks/paddle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paddle-signature': options.header ?? `ts=${timestamp};h1=${signature}` },
    body,
  });
  return answer.status;
}

afterEach(async () => (await harness()).clearFaults());

describe('notifications', () => {
  it('forged, stale and malformed ones are refused; a good one only makes us look', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await charged(choose(seller, 'PRO_CREDIT_TIER', true));
    const customer = await customerOf(seller);
    const event = () =>
      JSON.stringify({
        event_id: `evt_${randomUUID()}`,
        event_type: 'subscription.activated',
        occurred_at: new Date().toISOString(),
        data: { id: 'sub_x', customer_id: customer, status: 'active' },
      });
    expect(await notify(event(), { secret: 'pdl_ntfset_wrong' })).toBe(401);
    expect(await notify(event(), { ageSeconds: 3600 })).toBe(401);
    expect(await notify(event(), { header: 'ts=1;h1=zz' })).toBe(401);
    expect(await notify(event(), { header: '' })).toBe(401);
    expect(await notify('[]')).toBe(401);
    expect(await notify(event())).toBe(200);
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
  });

  it('doubled, late, lost and out of order they lead to the same end', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await instance.fault({ vendor: 'paddle', match: 'transaction\\.', kind: 'duplicate', times: 4 });
    await instance.fault({ vendor: 'paddle', match: 'subscription\\.created', kind: 'drop' });
    const first = await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    expect(first.package.key).toBe('STARTER_CREDIT_TIER_1');
    const up = await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER');
    const ledger = up.main_credit;
    // Everything again, the newest first.
    const events = await paddle<{ event_id: string }[]>(`events?customer=${await customerOf(seller)}`);
    for (const { event_id: event } of events.reverse()) await paddle('replay', { event });
    await instance.settle();
    expect(await currentPlan(seller)).toMatchObject({
      package: { key: 'GROWTH_CREDIT_TIER' },
      main_credit: ledger,
      next_billing_time: up.next_billing_time,
    });
    await expectLedgerInStep(seller);
  });

  it('an answer of Paddle’s that comes in after a newer one changes nothing', async () => {
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    const ctx = await jobContext();
    const billing = ctx.connectors.billing as BillsSellers;
    const slow: BillsSellers = {
      ...billing,
      async listSubscriptions(customer) {
        const answer = await billing.listSubscriptions(customer);
        expect((await choose(seller, 'GROWTH_CREDIT_TIER')).body.success).toBe(true);
        return answer;
      },
    };
    await syncPaddle({ ...ctx, connectors: { ...ctx.connectors, billing: slow } }, { accountId: seller.accountId });
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });

  it('all of them lost, the reconciling job finds the paid checkout', async () => {
    const instance = await harness();
    const seller = await newcomer();
    const asked = await charged(choose(seller, 'GROWTH_CREDIT_TIER', true));
    await instance.fault({ vendor: 'paddle', match: '.', kind: 'drop', times: 20 });
    expect(await pay(asked.transaction_id)).toBe('completed');
    await instance.settle();
    await instance.clearFaults();
    expect((await currentPlan(seller)).package.key).toBe('FREE_CREDIT');
    await instance.services.database.pool.query(
      `update plan_charges set created_at = created_at - interval '5 minutes' where account_id = $1`,
      [seller.accountId],
    );
    const { reconcilePaddle } = await import('#app/features/billing/reconcile-paddle.server.ts');
    await reconcilePaddle(seller.ctx);
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
  });
});

describe('lost answers', () => {
  const cutAfter = async (match: string) => (await harness()).fault({ vendor: 'paddle', match, kind: 'cut-after' });

  it('of a new checkout: the seller tries again, and only one is ever paid', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await cutAfter('POST /transactions$');
    expect((await choose(seller, 'GROWTH_CREDIT_TIER', true)).body.success).toBe(false);
    await instance.services.database.pool.query(
      `update plan_charges set created_at = created_at - interval '61 seconds' where account_id = $1`,
      [seller.accountId],
    );
    expect((await takePaddlePlan(seller, 'GROWTH_CREDIT_TIER', true)).package.key).toBe('GROWTH_CREDIT_TIER');
    expect((await atPaddle(seller)).subscriptions).toHaveLength(1);
  });

  it('of an upgrade that was charged: the seller has the larger plan', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await afterTrial(seller);
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await cutAfter('PATCH /subscriptions/');
    await choose(seller, 'GROWTH_CREDIT_TIER');
    await instance.settle();
    expect((await currentPlan(seller)).package.key).toBe('GROWTH_CREDIT_TIER');
    expect((await atPaddle(seller)).paid.map((each) => each.total)).toEqual([3000, 1990]);
  });

  it('of a cancellation: it is cancelled, and asking again is no error', async () => {
    const instance = await harness();
    const seller = await newcomer();
    await takePaddlePlan(seller, 'STARTER_CREDIT_TIER_1');
    await cutAfter('POST /subscriptions/.*/cancel');
    await seller.api('POST', '/payments/cancel-subscription', {});
    await instance.settle();
    expect((await currentPlan(seller)).status).toBe('CANCELLED');
  });
});
