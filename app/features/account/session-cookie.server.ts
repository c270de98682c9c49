/** The sign-in cookie. */
import type { Environment } from '#app/platform/env.server.ts';
import { tokenLife } from './tokens.server.ts';

type Address = Pick<Environment, 'APP_URL'>;

/** `APP_URL` is http only for development on the machine itself. */
const isSecure = (env: Address) => env.APP_URL.startsWith('https://');
const attributes = (env: Address) => `Path=/; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`;

/**
 * Browsers accept a cookie named `__Host-…` only from this very host (RFC 6265bis). Any other could also be set by another subdomain,
 * which could sign a seller in to the attacker's account, where the seller would work and save a card.
 */
const ownName = (env: Address, name: string) => `${isSecure(env) ? '__Host-' : ''}${name}`;

export const sessionCookieName = (env: Address): string => ownName(env, 'quayside_session');

export const sessionCookie = (env: Address, token: string): string =>
  `${sessionCookieName(env)}=${token}; Max-Age=${tokenLife.session}; ${attributes(env)}`;

export const endedSessionCookie = (env: Address): string => `${sessionCookieName(env)}=; Max-Age=0; ${attributes(env)}`;

export const deviceCookieName = (env: Address): string => ownName(env, 'quayside_device');

/** The proofs of `known-device`. Lives as long as browsers keep a cookie (400 days, RFC 6265bis), longer than a session. */
export const deviceCookie = (env: Address, proofs: string): string =>
  `${deviceCookieName(env)}=${proofs}; Max-Age=${400 * 24 * 3600}; ${attributes(env)}`;

export const signUpCookieName = (env: Address): string => ownName(env, 'quayside_signup');

/** The proof of `signed-up-here`. Lives as long as the mailed link. */
export const signUpCookie = (env: Address, proof: string): string =>
  `${signUpCookieName(env)}=${proof}; Max-Age=${tokenLife.verify_email}; ${attributes(env)}`;

export const endedSignUpCookie = (env: Address): string => `${signUpCookieName(env)}=; Max-Age=0; ${attributes(env)}`;

export const connectCookieName = (env: Address): string => ownName(env, 'quayside_connect');

/** The state of a store that is being connected: only the browser that started it may finish it. */
export const connectCookie = (env: Address, state: string): string =>
  `${connectCookieName(env)}=${state}; Max-Age=${tokenLife.connect_store}; ${attributes(env)}`;

export const endedConnectCookie = (env: Address): string => `${connectCookieName(env)}=; Max-Age=0; ${attributes(env)}`;

/** The cookie with the state of a sign-in at a provider: only the browser that started it may finish it. */
export const socialStateCookieName = (env: Address): string => ownName(env, 'quayside_social');

export const socialStateCookie = (env: Address, state: string): string =>
  `${socialStateCookieName(env)}=${state}; Max-Age=600; ${attributes(env)}`;

export const endedSocialStateCookie = (env: Address): string => `${socialStateCookieName(env)}=; Max-Age=0; ${attributes(env)}`;
