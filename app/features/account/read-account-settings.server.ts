import type { AccountContext } from '#app/context.ts';

export interface AccountSettings {
  email: string;
  firstName: string;
  lastName: string;
  /** False for accounts that sign in by a provider only. */
  hasPassword: boolean;
  /** When its deletion was requested; null if it was not. */
  deletionRequestedAt: Date | null;
}

export async function readAccountSettings(ctx: AccountContext): Promise<AccountSettings> {
  const { rows } = await ctx.sql.query<AccountSettings>(
    `select email, first_name as "firstName", last_name as "lastName", deletion_requested_at as "deletionRequestedAt",
       password_hash is not null as "hasPassword" from accounts where id = $1`,
    [ctx.account.id],
  );
  return rows[0] as AccountSettings;
}
