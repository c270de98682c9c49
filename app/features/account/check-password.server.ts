/** Passwords that people enter to get in, and how often they may be wrong (docs/decisions/261). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#app/context.ts';
import { isAppError } from '#app/platform/errors.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { verifyPassword } from './hash-password.server.ts';
import { knownDevice } from './known-device.server.ts';
import { warnOfFailuresJob } from './queue-account-mail.server.ts';

const quarterHour = 15 * 60;
/** Failures of one network for one account, of one network for all accounts, of all strange devices for one account; of a known device for its account. */
const fromNetwork: RateLimit = { name: 'sign-in-email-network', points: 5, within: quarterHour };
const ofNetwork: RateLimit = { name: 'sign-in-network', points: 30, within: quarterHour };
const forAccount: RateLimit = { name: 'sign-in-account', points: 20, within: 3600 };
const ofDevice: RateLimit = { name: 'sign-in-device', points: 5, within: quarterHour };

const slowestMs = 400;

/** Delay of a wrong password's answer, in milliseconds: none in the first half of the allowed attempts, then longer with each. */
export function failureDelayMs(tries: number, points: number): number {
  const half = points / 2;
  return tries <= half ? 0 : Math.round((slowestMs * (Math.min(tries, points) - half)) / half);
}

interface Count {
  limit: RateLimit;
  key: string;
  /** Its last try is told to the owner: from now on somebody is refused. */
  isTold: boolean;
  onSuccess: 'clear' | 'giveBack';
}

/** What a try counts for. A known device counts by itself: whatever others do does not close it. */
function countsOf(ctx: Context, email: string, device: string | undefined): Count[] {
  if (device) return [{ limit: ofDevice, key: device, isTold: true, onSuccess: 'clear' }];
  const network = networkOf(ctx.address);
  return [
    { limit: ofNetwork, key: network, isTold: false, onSuccess: 'giveBack' },
    { limit: fromNetwork, key: pairOf(email, network), isTold: true, onSuccess: 'clear' },
    { limit: forAccount, key: email, isTold: true, onSuccess: 'giveBack' },
  ];
}

const pairOf = (email: string, network: string) => `${email} ${network}`;

/**
 * Is this the account's password? Sends the same statements and takes as long for an address without an account.
 * @throws AppError RATE_LIMITED after too many wrong ones.
 */
export async function checkPassword(
  ctx: Context,
  { email, account, password }: { email: string; account: { id: string; password_hash: string | null } | undefined; password: string },
): Promise<boolean> {
  const counts = countsOf(ctx, email, account && knownDevice(ctx, account.id));
  const tries: number[] = [];
  // Counted before the password is checked, so that many simultaneous attempts cannot exceed the limit.
  for (const { limit, key } of counts) {
    const number = await ctx.rateLimits.take(limit, key).catch(async (error: unknown) => {
      // What is refused here was tried with no account: the limits before must not fill up by it.
      if (isAppError(error)) await Promise.all(counts.slice(0, tries.length).map((each) => ctx.rateLimits.giveBack(each.limit, each.key)));
      throw error;
    });
    tries.push(number);
  }
  if (await verifyPassword(account?.password_hash, password)) {
    for (const { limit, key, onSuccess } of counts) await ctx.rateLimits[onSuccess](limit, key);
    return true;
  }
  // Asked for every address: only the job looks whether there is somebody to be told.
  if (counts.some(({ limit, isTold }, n) => isTold && tries[n] === limit.points))
    await ctx.enqueue(warnOfFailuresJob, { email, address: ctx.address ?? '' }, { singletonKey: email });
  await wait(Math.max(...counts.map(({ limit }, n) => failureDelayMs(tries[n] ?? 0, limit.points))));
  return false;
}

/** Whoever has just proved by mail that the account is theirs starts anew, from here and from strange devices. */
export async function forgetFailures(ctx: Context, email: string): Promise<void> {
  await ctx.rateLimits.clear(fromNetwork, pairOf(email, networkOf(ctx.address)));
  await ctx.rateLimits.clear(forAccount, email);
}
