/**
 * The cookie of the browser in which a store is being connected. Its state can be read with the session that started alone, so that neither
 * another browser, nor the same one after another sign-in, finishes what was started (docs/decisions/306).
 */
import type { Context } from '#app/context.ts';

const boundTo = (sessionId: string) => `connect store ${sessionId}`;

export const sealState = (ctx: Pick<Context, 'encryption'>, sessionId: string, state: string): string =>
  ctx.encryption.encrypt(state, boundTo(sessionId));

/** @returns nothing without a cookie, or when another session has started. */
export function openState(ctx: Pick<Context, 'encryption' | 'tokenId'>, cookie: string | undefined): string | undefined {
  if (!cookie || !ctx.tokenId) return undefined;
  try {
    return ctx.encryption.decrypt(cookie, boundTo(ctx.tokenId));
  } catch {
    return undefined;
  }
}
