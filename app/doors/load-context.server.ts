/** What Remix loaders and actions get as `context`: one object per request, so that the requester is identified once. */

import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import type { Services } from '#app/services.server.ts';
import { addressOf, type Identified, identify } from './identify.server.ts';

export interface LoadContext {
  [key: string]: unknown;
  services: Services;
  requestId: string;
  address: string;
  /** The request is a form submission: the loaders that follow in the same request must read again what it changed. */
  isChange: boolean;
  /** When the request arrived, in ms of this machine's clock (as in the live events); all data are read after it. */
  at: number;
  /** A nonce for this document's scripts. */
  nonce: string;
  /** PostgreSQL could not be reached by a loader or action, or had no room for what it wrote. */
  isDatabaseAway: boolean;
  /** More documents are under way than can be rendered in time. */
  isBusy(): boolean;
  /** The account and workplace whose data the loaders read; tabs at the web address check them. */
  shown?: { accountId: string; workplaceId: string };
  /** Who sent the request, identified once per request. */
  requester(): Promise<Identified>;
  /** The context for the requester, signed in or not. */
  context(): Promise<Context>;
}

/** A number used once, by which a document's own scripts are told from foreign ones. */
export const newNonce = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');

/** @param socketAddress the other end of the connection: the client, or the last proxy. */
export function createLoadContext(
  services: Services,
  request: Request,
  socketAddress: string | undefined,
  isBusy: () => boolean = () => false,
): LoadContext {
  const requestId = newId();
  const address = addressOf(request, socketAddress, services.env.TRUSTED_PROXIES);
  let requester: Promise<Identified> | undefined;
  const identifyOnce = () => {
    requester ??= identify(services, request);
    return requester;
  };
  return {
    services,
    requestId,
    address,
    isChange: request.method !== 'GET' && request.method !== 'HEAD',
    at: Date.now(),
    isDatabaseAway: false,
    isBusy,
    nonce: newNonce(),
    requester: identifyOnce,
    context: async () => createContext(services, { ...(await identifyOnce()), requestId, address }),
  };
}
