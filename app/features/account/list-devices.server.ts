import type { AccountContext } from '#app/context.ts';
import { signedInKinds } from './tokens.server.ts';

export interface Device {
  id: string;
  /** User agent. */
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Devices and programs signed in to the account, last used first; at most 50. */
export async function listDevices(ctx: AccountContext): Promise<Device[]> {
  const { rows } = await ctx.sql.query(
    `select id, device, address, created_at as "createdAt", last_used_at as "lastUsedAt" from account_tokens
     where account_id = $1 and kind = any($3) and expires_at > $2 order by coalesce(last_used_at, created_at) desc limit 50`,
    [ctx.account.id, ctx.now(), signedInKinds],
  );
  return rows;
}

/** Sign one device out. */
export async function endDevice(ctx: AccountContext, { id }: { id: string }): Promise<void> {
  await ctx.sql.query('delete from account_tokens where account_id = $1 and id = $2 and kind = any($3)', [
    ctx.account.id,
    id,
    signedInKinds,
  ]);
}
