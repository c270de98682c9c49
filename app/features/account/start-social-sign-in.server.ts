import { type SignInProvider, signInProviders } from '#app/connectors/sign-in/sign-in-provider.ts';
import type { Context } from '#app/context.ts';
import { socialSignIns } from '#app/db/schema/index.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { safeReturn } from './safe-return.ts';

const perNetwork: RateLimit = { name: 'social-network', points: 60, within: 15 * 60 };
const life = 10 * 60 * 1000;

/** Configured providers, in the order of their buttons. */
export const offeredProviders = (ctx: Pick<Context, 'connectors'>): SignInProvider[] =>
  signInProviders.filter((provider) => ctx.connectors.signIn[provider]);

/** The path to which a provider sends the browser back. */
const socialCallbackPath = (provider: SignInProvider): string => `/auth/${provider}/callback`;

/**
 * Start a sign-in at a provider. Nonce and PKCE verifier are stored in the database, not in the browser.
 * @param input.isLinking add the provider to the signed-in account.
 * @returns the address to send the browser to, and the state for its cookie: only the browser that started may finish.
 * @throws AppError NOT_FOUND for a provider that is not configured; FORBIDDEN to add one inside a store's admin (docs/decisions/225);
 *   ConnectorError when it does not answer.
 */
export async function startSocialSignIn(
  ctx: Context,
  input: { provider: SignInProvider; returnTo?: string | undefined; isLinking?: boolean },
): Promise<{ url: string; state: string }> {
  const connector = ctx.connectors.signIn[input.provider];
  if (!connector) throw new AppError('NOT_FOUND');
  if (input.isLinking && ctx.via === 'embedded') throw new AppError('FORBIDDEN');
  await ctx.rateLimits.take(perNetwork, networkOf(ctx.address));
  const request = connector.newRequest(`${ctx.env.APP_URL}${socialCallbackPath(input.provider)}`);
  const url = await connector.authorizeUrl(request);
  const stateHash = hashToken(request.state);
  await ctx.db.insert(socialSignIns).values({
    stateHash,
    provider: input.provider,
    nonce: request.nonce,
    codeVerifier: ctx.encryption.encrypt(request.codeVerifier, stateHash),
    redirectUrl: request.redirectUrl,
    accountId: input.isLinking ? (ctx.account?.id ?? null) : null,
    returnTo: safeReturn(input.returnTo),
    expiresAt: new Date(ctx.now().getTime() + life),
  });
  return { url: ctx.vendorPages.url(url), state: request.state };
}

/** Take a started sign-in; this works once. */
export async function takeSocialSignIn(ctx: Context, provider: SignInProvider, state: string) {
  const stateHash = hashToken(state);
  const { rows } = await ctx.sql.query(
    `delete from social_sign_ins where state_hash = $1 and provider = $2 and expires_at > $3
     returning nonce, code_verifier as "codeVerifier", redirect_url as "redirectUrl", account_id as "accountId", return_to as "returnTo"`,
    [stateHash, provider, ctx.now()],
  );
  const found = rows[0];
  if (!found) return undefined;
  return {
    accountId: found.accountId as string | null,
    returnTo: found.returnTo as string,
    request: {
      state,
      nonce: found.nonce as string,
      redirectUrl: found.redirectUrl as string,
      codeVerifier: ctx.encryption.decrypt(found.codeVerifier, stateHash),
    },
  };
}
