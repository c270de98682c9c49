import type { AccountContext } from '#app/context.ts';
import { updateMeta } from '#app/features/account/update-account.server.ts';

/** Remember answers of the onboarding: a step is done or open again, or where the whole stands. */
export async function setOnboardingKeys(ctx: AccountContext, keys: Record<string, boolean>): Promise<void> {
  for (const [key, value] of Object.entries(keys)) await updateMeta(ctx, { meta_key: `onboarding.${key}`, value });
}
