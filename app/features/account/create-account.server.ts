import type { Context } from '#app/context.ts';
import { accounts, subscriptions, workplaces } from '#app/db/schema/index.ts';
import { newId } from '#app/platform/ids.ts';
import type { Locale } from '#app/platform/locales.ts';

export interface NewAccount {
  /** Lower case. */
  email: string;
  passwordHash?: string;
  firstName?: string;
  lastName?: string;
  locale: Locale;
  isEmailVerified?: boolean;
  /** Created by a sign-up: the first sign-in leads to the welcome screen. */
  isSignUp?: boolean;
  workplace: { name: string; currency: string; timeZone: string; isDemo?: boolean };
}

/** An account with its first workplace and the free plan. */
export async function createAccount(ctx: Context, input: NewAccount): Promise<{ accountId: string; workplaceId: string }> {
  return ctx.transaction(async (tx) => {
    const [accountId, workplaceId] = [newId(), newId()];
    const now = tx.now();
    await tx.db.insert(accounts).values({
      id: accountId,
      email: input.email,
      passwordHash: input.passwordHash ?? null,
      firstName: input.firstName ?? '',
      lastName: input.lastName ?? '',
      locale: input.locale,
      emailVerifiedAt: input.isEmailVerified ? now : null,
      savedWorkplaceId: workplaceId,
      ...(input.isSignUp ? { meta: { welcome_seen: false } } : {}),
      createdAt: now,
    });
    const { currency, timeZone, name, isDemo = false } = input.workplace;
    await tx.db
      .insert(workplaces)
      .values({ id: workplaceId, accountId, name, currency, displayCurrency: currency, timeZone, isDemo, createdAt: now });
    await tx.db.insert(subscriptions).values({ accountId, planKey: 'FREE_CREDIT', startTime: now });
    return { accountId, workplaceId };
  });
}
