import type { AccountContext } from '#app/context.ts';
import { mergeMeta } from '#app/features/account/update-account.server.ts';

/** Store onboarding keys: a step is done or open again, or the state of the whole onboarding. */
export const setOnboardingKeys = (ctx: AccountContext, keys: Record<string, boolean>): Promise<void> =>
  mergeMeta(ctx, Object.fromEntries(Object.entries(keys).map(([key, value]) => [`onboarding.${key}`, value])));
