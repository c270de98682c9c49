/**
 * Devices on which an account's owner has signed in before (OWASP, "Device cookies"): what a stranger tries with the account's address
 * does not keep them out. A browser has one cookie with a proof for each of its accounts; nothing is stored about it.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from '#app/context.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';

/** Accounts that one browser is known for; the one that signed in last comes first. */
const mostAccounts = 5;
const between = '~';
const boundTo = (accountId: string) => `known-device ${accountId}`;

function numberIn(encryption: Encryption, proof: string, accountId: string): string | undefined {
  try {
    return encryption.decrypt(proof, boundTo(accountId));
  } catch {
    return undefined;
  }
}

const proofsOf = (cookie: string | undefined): string[] => (cookie ?? '').split(between).slice(0, mostAccounts).filter(Boolean);

/**
 * @returns the number under which the device's own failures are counted; undefined for a device that the account does not know.
 */
export function knownDevice(
  { encryption, deviceProofs }: Pick<Context, 'encryption' | 'deviceProofs'>,
  accountId: string,
): string | undefined {
  for (const proof of proofsOf(deviceProofs)) {
    const number = numberIn(encryption, proof, accountId);
    if (number) return number;
  }
  return undefined;
}

/** The cookie's value with which the account will know this device; a device that it knows keeps its number. */
export function withKnownDevice({ encryption, deviceProofs }: Pick<Context, 'encryption' | 'deviceProofs'>, accountId: string): string {
  const proofs = proofsOf(deviceProofs);
  const own = proofs.find((proof) => numberIn(encryption, proof, accountId));
  const proof = own ?? encryption.encrypt(randomBytes(16).toString('base64url'), boundTo(accountId));
  return [proof, ...proofs.filter((each) => each !== own)].slice(0, mostAccounts).join(between);
}
