/** A store that its owner gives to another account, with the workplace that holds its orders and money. */
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { hashPassword } from '#app/features/account/hash-password.server.ts';
import { approveMigration, requestMigration } from '#app/features/stores/migrate-store.server.ts';
import { cardCustomerOf, saveCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Setting {
  cards: { id: string }[];
  default_card_id: string | null;
  policy_accepted_at: string | null;
}

/** The owner agrees by the mailed link. */
async function agree(owner: TestSeller): Promise<void> {
  await h.settle();
  const letters = await h.control<{ text: string }[]>(`mail/messages?to=${encodeURIComponent(owner.email)}`);
  const [, id = '', code = ''] = /store-migrate-verification\?id=([\w-]+)&code=([\w-]+)/.exec(JSON.stringify(letters)) ?? [];
  await approveMigration(createContext(h.services), { id, code });
}

test.each([
  ['a person who signs in', true],
  ['the store’s own account', false],
])('of %s: the saved cards and the agreement to pay with them stay behind', async (_whose, isPersons) => {
  const [owner, asker] = [await h.newSeller({ plan: 'FREE_CREDIT' }), await h.newSeller()];
  const { pool } = h.services.database;
  if (isPersons)
    await pool.query('update accounts set password_hash = $2 where id = $1', [
      owner.accountId,
      await hashPassword('a long enough password'),
    ]);
  const { domain } = await h.connectStore(owner);
  const cardId = await saveCard(h, owner);
  await owner.api('POST', '/payments/user/wallets/accept-policy', {});
  expect((await owner.api<Setting>('GET', '/orders/v6/payments/setting')).body.data?.default_card_id).toBe(cardId);

  const isForgotten = await cardCustomerOf(h, owner);
  await requestMigration(asker.ctx, { platform: 'shopify', domain });
  await agree(owner);
  const { rows } = await pool.query('select account_id from workplaces where id = $1', [owner.workplaceId]);
  expect(rows).toEqual([{ account_id: asker.accountId }]);

  const there = { 'workplace-id': owner.workplaceId };
  const setting = await asker.api<Setting>('GET', '/orders/v6/payments/setting', undefined, there);
  expect(setting.body.data).toMatchObject({ cards: [], default_card_id: null, policy_accepted_at: null });
  const paid = await asker.api('POST', '/payments/user/wallets/topup', { amount: 2_000, card_id: cardId }, there);
  expect(paid.body.success).toBe(false);
  await h.drainJobs();
  expect(await isForgotten()).toBe(true);
  // The money in the wallet is the workplace's.
  const wallet = await asker.api<{ total_balance: number }>('GET', '/payments/user/wallets', undefined, there);
  expect(wallet.body.data?.total_balance).toBeGreaterThanOrEqual(2_000);
});
