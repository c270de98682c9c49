/** What a seller without a Shopify store and Paddle do, for the tests of this folder. */
import { expect } from 'vitest';
import type { CurrentPlan } from '#app/features/billing/schemas.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { type Charged, choose, currentPlan, letDaysPass } from './support.ts';

export interface PaddleCharged extends Charged {
  transaction_id: string | null;
}

export const paddle = async <T = { status: string }>(path: string, body?: object): Promise<T> =>
  (await harness()).control<T>(`paddle/${path}`, body);

/** Fill in the checkout. @returns what it says: completed or declined. */
export const pay = async (transaction: string | null, more: object = {}): Promise<string> =>
  (await paddle('pay', { transaction, ...more })).status;

export const newcomer = async (): Promise<TestSeller> => (await harness()).newSeller({ plan: 'FREE_CREDIT' });

/** Choose and pay as needed, and let the notifications arrive. */
export async function takePaddlePlan(seller: TestSeller, plan: string, isYearly = false): Promise<CurrentPlan> {
  const instance = await harness();
  const { transaction_id: transaction } = await charged(choose(seller, plan, isYearly, { confirm_downgrade: true }));
  if (transaction) expect(await pay(transaction)).toBe('completed');
  await instance.settle();
  return currentPlan(seller);
}

/** The first month is a month: the trial has been had. */
export async function afterTrial(seller: TestSeller): Promise<void> {
  const { services } = await harness();
  await services.database.pool.query('update subscriptions set had_trial = true where account_id = $1', [seller.accountId]);
}

export async function customerOf(seller: TestSeller): Promise<string> {
  const { services } = await harness();
  const { rows } = await services.database.pool.query('select customer_id from paddle_customers where account_id = $1', [seller.accountId]);
  return rows[0]?.customer_id as string;
}

export async function subscriptionRow(seller: TestSeller) {
  const { services } = await harness();
  const { rows } = await services.database.pool.query('select * from subscriptions where account_id = $1', [seller.accountId]);
  return rows[0];
}

/** What Paddle has of the seller: subscriptions and paid transactions. */
export async function atPaddle(seller: TestSeller) {
  const { services } = await harness();
  const customer = await customerOf(seller);
  const { billing } = services.connectors;
  if (!billing) throw new Error('no Paddle');
  return {
    subscriptions: await billing.listSubscriptions(customer),
    paid: (await billing.listTransactions(customer, ['paid'])).filter((each) => each.total > 0),
  };
}

/** As if the plan had been taken so many days ago, here and at Paddle. */
export async function age(seller: TestSeller, days: number): Promise<void> {
  const { services } = await harness();
  await paddle('age', { subscription: (await subscriptionRow(seller)).provider_reference, days });
  await letDaysPass(seller, days);
  await services.database.pool.query(`update plan_charges set created_at = created_at - make_interval(secs => $2) where account_id = $1`, [
    seller.accountId,
    days * 86_400,
  ]);
}

/** What a call that charges has answered. @param work the call; it must go well. */
export const charged = async (work: ReturnType<typeof choose>): Promise<PaddleCharged> => {
  const { body } = await work;
  expect(body.success, `${body.message} ${JSON.stringify(body.errors)}`).toBe(true);
  return body.data as PaddleCharged;
};
