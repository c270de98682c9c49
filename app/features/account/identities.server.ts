/** An account's identities at sign-in providers. */
import type { ProvenPerson, SignInProvider } from '#app/connectors/sign-in/sign-in-provider.ts';
import type { AccountContext, Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';

export interface Identity {
  provider: SignInProvider;
  email: string;
  createdAt: Date;
}

/** The account's identities, sorted by provider. */
export async function listIdentities(ctx: AccountContext): Promise<Identity[]> {
  const { rows } = await ctx.sql.query<Identity>(
    'select provider, email, created_at as "createdAt" from account_identities where account_id = $1 order by provider',
    [ctx.account.id],
  );
  return rows;
}

/**
 * Add an identity. An account has one per provider: a newer one replaces the older one.
 * @param input.isTold mail the account's owner about it: this way in stays open even when the password is changed.
 */
export async function addIdentity(
  tx: Context,
  input: { accountId: string; provider: SignInProvider; person: Pick<ProvenPerson, 'subject' | 'email'>; isTold?: boolean },
): Promise<void> {
  await tx.sql.query(
    `insert into account_identities (account_id, provider, subject, email, created_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, provider) do update set subject = excluded.subject, email = excluded.email, created_at = excluded.created_at`,
    [input.accountId, input.provider, input.person.subject, input.person.email ?? '', tx.now()],
  );
  if (!input.isTold) return;
  const { provider, person } = input;
  await queueAccountMail(tx, {
    accountId: input.accountId,
    mail: 'identity_added',
    identity: { provider, subject: person.subject, email: person.email ?? '' },
  });
}

/**
 * Remove a provider from the account.
 * @throws AppError STATE_CONFLICT when it is the last way to sign in: set a password first.
 */
export async function removeIdentity(ctx: AccountContext, { provider }: { provider: SignInProvider }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query('select password_hash is not null as "hasPassword" from accounts where id = $1 for update', [
      ctx.account.id,
    ]);
    const { rows: others } = await tx.sql.query('select 1 from account_identities where account_id = $1 and provider <> $2', [
      ctx.account.id,
      provider,
    ]);
    if (!rows[0]?.hasPassword && others.length === 0) throw new AppError('STATE_CONFLICT', {}, { fields: { social: ['socialLastWay'] } });
    await tx.sql.query('delete from account_identities where account_id = $1 and provider = $2', [ctx.account.id, provider]);
  });
}
