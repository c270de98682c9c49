import type { AccountContext } from '#app/context.ts';
import { mergeMeta } from '#app/features/account/update-account.server.ts';

/** Remember answers of the onboarding: a step is done or open again, or where the whole stands. */
export const setOnboardingKeys = (ctx: AccountContext, keys: Record<string, boolean>): Promise<void> =>
  mergeMeta(ctx, Object.fromEntries(Object.entries(keys).map(([key, value]) => [`onboarding.${key}`, value])));
