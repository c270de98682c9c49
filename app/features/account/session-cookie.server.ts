/** The sign-in cookie. */
import type { Environment } from '#app/platform/env.server.ts';
import { tokenLife } from './tokens.server.ts';

export const sessionCookieName = 'quayside_session';

/** Over http only on the machine itself. */
const attributes = (env: Environment) => `Path=/; HttpOnly; SameSite=Lax${env.APP_URL.startsWith('https://') ? '; Secure' : ''}`;

export const sessionCookie = (env: Environment, token: string): string =>
  `${sessionCookieName}=${token}; Max-Age=${tokenLife.session}; ${attributes(env)}`;

export const endedSessionCookie = (env: Environment): string => `${sessionCookieName}=; Max-Age=0; ${attributes(env)}`;

/** The state of a sign-in at a provider: only the browser that began it may finish it. */
export const socialStateCookieName = 'quayside_social';

export const socialStateCookie = (env: Environment, state: string): string =>
  `${socialStateCookieName}=${state}; Max-Age=600; ${attributes(env)}`;

export const endedSocialStateCookie = (env: Environment): string => `${socialStateCookieName}=; Max-Age=0; ${attributes(env)}`;
