/**
 * The browser in which somebody has signed up: confirming the address there signs them in. Its cookie has a sealed proof of the account and
 * of the password that was set; nothing is stored about it.
 */
import type { Context } from '#app/context.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { passwordMark } from './send-account-mail.server.ts';

const bound = 'signed up here';

/**
 * The cookie's value after a sign-up. The password belongs to it: if a stranger signs up with the same address afterwards, the link that is
 * mailed then sets the stranger's password, and must not sign in whoever presses it.
 */
export const signUpProof = (encryption: Encryption, accountId: string, passwordHash: string): string =>
  encryption.encrypt(`${accountId} ${passwordMark(passwordHash)}`, bound);

/** Was this account, with this password, signed up in the browser with this cookie? */
export function wasSignedUpHere(
  { encryption }: Pick<Context, 'encryption'>,
  proof: string | undefined,
  account: { id: string; passwordHash: string | null },
): boolean {
  if (!proof || !account.passwordHash) return false;
  try {
    return encryption.decrypt(proof, bound) === `${account.id} ${passwordMark(account.passwordHash)}`;
  } catch {
    return false;
  }
}
