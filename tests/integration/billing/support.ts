/** What a merchant and Shopify do about charges, and what must hold afterwards, for the tests of this folder. */
import { expect } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { CurrentPlan } from '#app/features/billing/schemas.ts';
import { harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';

const day = 24 * 3600 * 1000;

export async function sellerWithStore(): Promise<{ seller: TestSeller; store: TestStore }> {
  const instance = await harness();
  const seller = await instance.newSeller({ plan: 'FREE_CREDIT' });
  return { seller, store: await instance.connectStore(seller) };
}

export async function currentPlan(seller: TestSeller): Promise<CurrentPlan> {
  const { body } = await seller.api<CurrentPlan>('GET', '/payments/user/v2/current-plan');
  expect(body.success, body.message).toBe(true);
  return body.data as CurrentPlan;
}

export interface Charged {
  pay_id: string;
  confirmation_url: string;
  payment_callback: string | null;
  apply_on_next_billing_cycle: boolean;
  error_code: string | null;
  message_params: Record<string, string>;
}

export const choose = (seller: TestSeller, plan: string, isYearly = false, more: object = {}) =>
  seller.api<Charged>('POST', '/payments/charge-subscription', { module_ids: [plan], is_yearly: isYearly, ...more });

/** The number in a confirmation address: `…/admin/charges/<app>/<charge>/…`. */
export const chargeNumber = (confirmationUrl: string): number => Number(/\/charges\/\d+\/(\d+)\//.exec(confirmationUrl)?.[1]);

/** The merchant's press on the platform's page. @returns where it sends the browser back. */
export async function decide(store: Pick<TestStore, 'domain'>, confirmationUrl: string, approve: boolean): Promise<string> {
  const instance = await harness();
  const answer = await instance.control<{ returnUrl: string }>('shopify/charges', {
    shop: store.domain,
    chargeId: chargeNumber(confirmationUrl),
    approve,
  });
  return answer.returnUrl;
}

/** Choose, approve, and let the webhook arrive. */
export async function takePlan(seller: TestSeller, store: TestStore, plan: string, isYearly = false): Promise<CurrentPlan> {
  const instance = await harness();
  const { body } = await choose(seller, plan, isYearly, { confirm_downgrade: true });
  expect(body.success, `${body.message} ${JSON.stringify(body.errors)}`).toBe(true);
  await decide(store, (body.data as Charged).confirmation_url, true);
  await instance.settle();
  return currentPlan(seller);
}

/** What Shopify has sent about a store's charges, in the order in which it was sent. */
export async function toldOfCharges(store: TestStore): Promise<{ topic: string; body: string }[]> {
  const { control } = await harness();
  const sent = await control<{ topic: string; body: string; headers: Record<string, string> }[]>('deliveries?vendor=shopify&limit=1000');
  return sent.filter(({ topic, headers }) => topic.startsWith('app_') && headers['X-Shopify-Shop-Domain'] === store.domain).reverse();
}

/** As if so many days had passed for this account alone: its dates move back. */
export async function letDaysPass(seller: TestSeller, days: number): Promise<void> {
  const { services } = await harness();
  const back = `interval '${days * 86_400} seconds'`;
  await services.database.pool.query(
    `update subscriptions set start_time = start_time - ${back}, next_billing_time = next_billing_time - ${back}, trial_ends_at = trial_ends_at - ${back},
       redeemed_until = redeemed_until - ${back} where account_id = $1`,
    [seller.accountId],
  );
  for (const table of ['feature_usage', 'usage_reservations'])
    await services.database.pool.query(`update ${table} set cycle_start = cycle_start - ${back} where account_id = $1`, [seller.accountId]);
  await services.database.pool.query(
    `update credit_lots set expires_at = expires_at - ${back}, reference = case when reference like 'main:%' then reference || ':before' || gen_random_uuid() else reference end
     where account_id = $1`,
    [seller.accountId],
  );
}

export const daysFromNow = (time: string | null): number => (time ? Math.round((Date.parse(time) - Date.now()) / day) : Number.NaN);

/** A context as a job has it. */
export async function jobContext() {
  const { services } = await harness();
  return createContext(services, { requestId: 'job:test' });
}

/** The credits' invariant: what is left of each lot is the sum of the log's changes of it, and never below zero. */
export async function expectLedgerInStep(seller: TestSeller): Promise<void> {
  const { services } = await harness();
  const { rows } = await services.database.pool.query(
    `select l.reference, l.remaining, coalesce(sum(a.change), 0)::int as logged from credit_lots l
     left join activity_log a on a.account_id = l.account_id and a.lot_id = l.id where l.account_id = $1 group by l.id, l.reference, l.remaining
     having l.remaining <> coalesce(sum(a.change), 0) or l.remaining < 0`,
    [seller.accountId],
  );
  expect(rows).toEqual([]);
}

/** What the bell has for the seller, the newest first. */
export async function newsOf(seller: TestSeller): Promise<{ kind: string; text: string; link: string }[]> {
  const { body } = await seller.api<{ notifications: { kind: string; text: string; link: string }[] }>('GET', '/core/list-notification');
  return body.data?.notifications ?? [];
}

export const paymentFailed = 'The payment for your plan failed. Settle the bill, or the limits of the free plan will hold.';
