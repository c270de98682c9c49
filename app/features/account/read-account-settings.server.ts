import type { AccountContext } from '#app/context.ts';

export interface AccountSettings {
  email: string;
  firstName: string;
  lastName: string;
  /** Absent for who only signs in by a provider. */
  hasPassword: boolean;
  /** Asked to be deleted then; null where it is not. */
  deletionRequestedAt: Date | null;
}

/** What the account's own settings screen shows of it. */
export async function readAccountSettings(ctx: AccountContext): Promise<AccountSettings> {
  const { rows } = await ctx.sql.query<AccountSettings>(
    `select email, first_name as "firstName", last_name as "lastName", deletion_requested_at as "deletionRequestedAt",
       password_hash is not null as "hasPassword" from accounts where id = $1`,
    [ctx.account.id],
  );
  return rows[0] as AccountSettings;
}
