/** Who asks while others are being answered is answered together with them: each by its own token. */
import { expect, test } from 'vitest';
import { findToken } from '#app/features/account/find-token.server.ts';
import { harness } from '#tests/support/harness.ts';

test('many requests at once are each answered by their own token and wishes, in two statements', async () => {
  const h = await harness();
  const [one, other] = [await h.newSeller(), await h.newSeller()];
  const { storeId } = await h.connectStore(one);
  const { database, gather, now } = h.services;
  let statements = 0;
  const query = (asked: { text: string; values: unknown[] }) => {
    statements += 1;
    return database.sql.query(asked);
  };
  const counted = { sql: { query }, gather, now } as unknown as typeof one.ctx;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => [
      findToken(counted, one.token, {}),
      findToken(counted, other.token, { workplaceId: other.workplaceId }),
      findToken(counted, 'nobody’s', {}),
      findToken(counted, other.token, { workplaceId: one.workplaceId }),
    ]).flat(),
  );
  for (let at = 0; at < answers.length; at += 4) {
    const [first, second, nobody, stranger] = answers.slice(at, at + 4);
    expect(first).toMatchObject({ account: { id: one.accountId }, workplace: { id: one.workplaceId } });
    expect(first).toHaveProperty('store.id', storeId);
    expect(second).toMatchObject({ account: { id: other.accountId }, workplace: { id: other.workplaceId } });
    expect(second).not.toHaveProperty('store');
    expect(nobody).toBeUndefined();
    expect(stranger).toMatchObject({ account: { id: other.accountId } });
    expect(stranger).not.toHaveProperty('workplace');
  }
  expect(statements).toBe(2);
});
