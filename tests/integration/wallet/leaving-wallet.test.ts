/** What becomes of a wallet's money when its account is erased: back to the cards, or to operators who pay it another way; never lost. */
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { eraseAccount } from '#app/features/stores/erase-accounts.server.ts';
import { accountMoney } from '#app/features/wallet/account-money.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { readSettings } from '#sandbox/core/settings.ts';
import { confirmWithCard, plainCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
const pool = () => h.services.database.pool;

/** Top up by card. @returns the payment's id at Stripe */
async function topUp(seller: TestSeller, amount: number, card = plainCard): Promise<string> {
  const { body } = await seller.api<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', { amount });
  const { client_secret: secret, publishable_key: key } = body.data as { client_secret: string; publishable_key: string };
  await confirmWithCard(h.sandboxOrigin, key, secret, card);
  await h.settle();
  return secret.split('_secret_')[0] as string;
}

/** USD cents that the card has back, as Stripe says. */
async function givenBack(intent: string): Promise<number> {
  const answer = await fetch(`${h.sandboxOrigin}/api.stripe.com/v1/refunds?payment_intent=${intent}`, {
    headers: { authorization: `Bearer ${readSettings({}).keys.stripeSecretKey}` },
  });
  const { data } = (await answer.json()) as { data: { amount: number; status: string }[] };
  return data.filter(({ status }) => status === 'succeeded').reduce((sum, refund) => sum + refund.amount, 0);
}

const exists = async (seller: TestSeller) =>
  (await pool().query('select 1 from accounts where id = $1', [seller.accountId])).rowCount === 1;
const notices = async (subject: string) =>
  (await pool().query('select kind, details from operator_notices where subject = $1', [subject])).rows;

async function timeIsOver(seller: TestSeller): Promise<void> {
  await pool().query("update accounts set deletion_requested_at = now() - interval '31 days' where id = $1", [seller.accountId]);
  await eraseAccount(createContext(h.services), { accountId: seller.accountId });
}

test('it goes back to the cards it came from, the newest first, and not a cent more than is there', async () => {
  const seller = await h.newSeller();
  const [older, newer] = [await topUp(seller, 5_000), await topUp(seller, 3_000)];
  // Twenty dollars were spent on orders.
  await pool().query('update wallet_balances set topup = topup - 2000 where workplace_id = $1', [seller.workplaceId]);
  expect(await accountMoney(seller.ctx)).toMatchObject({ topup: 6_000 });
  await timeIsOver(seller);
  expect(await exists(seller)).toBe(true);
  await h.drainJobs();
  expect(await exists(seller)).toBe(false);
  expect([await givenBack(newer), await givenBack(older)]).toEqual([3_000, 3_000]);
  expect(await notices(seller.workplaceId)).toEqual([]);
});

test('while the card provider does not answer nothing is erased, and nothing is given back twice', async () => {
  const seller = await h.newSeller();
  const intent = await topUp(seller, 4_000);
  await h.fault({ vendor: 'stripe', match: 'refunds', kind: 'cut-after', times: 50 });
  await timeIsOver(seller);
  await h.drainJobs();
  expect(await exists(seller)).toBe(true);
  await h.clearFaults();
  await eraseAccount(createContext(h.services), { accountId: seller.accountId });
  await h.drainJobs();
  expect(await exists(seller)).toBe(false);
  expect(await givenBack(intent)).toBe(4_000);
});

test('what no card takes is told to operators with the owner’s address before the account is erased', async () => {
  const seller = await h.newSeller();
  await topUp(seller, 2_500, '4000000000005126');
  await postMovement(seller.ctx, { kind: 'topup', reference: 'by hand', entries: () => topupEntries(1_000) });
  await timeIsOver(seller);
  await h.drainJobs();
  expect(await exists(seller)).toBe(false);
  expect(await notices(seller.workplaceId)).toEqual([
    { kind: 'wallet-of-an-erased-account', details: { amount: '35.00', email: seller.email } },
  ]);
});

test('an account that is kept keeps its money', async () => {
  const seller = await h.newSeller();
  const intent = await topUp(seller, 2_000);
  await timeIsOver(seller);
  await pool().query('update accounts set deletion_requested_at = null where id = $1', [seller.accountId]);
  await h.drainJobs();
  expect(await exists(seller)).toBe(true);
  expect(await givenBack(intent)).toBe(0);
  expect(await accountMoney(seller.ctx)).toMatchObject({ topup: 2_000 });
});
