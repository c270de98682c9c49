/** The cookies of our own. */
import type { Environment } from '#app/platform/env.server.ts';
import { tokenLife } from './tokens.server.ts';

type Address = Pick<Environment, 'APP_URL'>;

/** `APP_URL` is http only for development on the machine itself. */
const isSecure = (env: Address) => env.APP_URL.startsWith('https://');
const attributes = (env: Address) => `Path=/; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`;

/**
 * A cookie that lives so many seconds: its name, and the header that sets or ends it. Browsers accept a cookie named `__Host-…` only from
 * this very host (RFC 6265bis). Any other could also be set by another subdomain, which could sign a seller in to the attacker's account,
 * where the seller would work and save a card.
 */
function ownCookie(name: string, seconds: number) {
  const nameOf = (env: Address): string => `${isSecure(env) ? '__Host-' : ''}${name}`;
  return {
    nameOf,
    set: (env: Address, value: string): string => `${nameOf(env)}=${value}; Max-Age=${seconds}; ${attributes(env)}`,
    end: (env: Address): string => `${nameOf(env)}=; Max-Age=0; ${attributes(env)}`,
  };
}

/** Who is signed in. */
export const { nameOf: sessionCookieName, set: sessionCookie, end: endedSessionCookie } = ownCookie('quayside_session', tokenLife.session);

/** The proofs of `known-device`. Lives as long as browsers keep a cookie (400 days, RFC 6265bis), longer than a session. */
export const { nameOf: deviceCookieName, set: deviceCookie } = ownCookie('quayside_device', 400 * 24 * 3600);

/** The proof of `signed-up-here`. Lives as long as the mailed link. */
export const { nameOf: signUpCookieName, set: signUpCookie, end: endedSignUpCookie } = ownCookie('quayside_signup', tokenLife.verify_email);

/** The state of a store that is being connected: only the browser that started it may finish it. */
export const {
  nameOf: connectCookieName,
  set: connectCookie,
  end: endedConnectCookie,
} = ownCookie('quayside_connect', tokenLife.connect_store);

/** The state of a sign-in at a provider: only the browser that started it may finish it. */
export const { nameOf: socialStateCookieName, set: socialStateCookie, end: endedSocialStateCookie } = ownCookie('quayside_social', 600);
