/** What Remix loaders and actions get as `context`: one object per request, so that who asks is found out once. */

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
  /** The request is a form's: what it changes is to be read anew by the loaders that follow in the same request. */
  isChange: boolean;
  /** When the request came in, in ms of this machine's clock (as the live events count): all data are read after it. */
  at: number;
  /** A nonce for this document's scripts. */
  nonce: string;
  /** PostgreSQL was away when a loader or action asked it. */
  isDatabaseAway: boolean;
  /** More documents are under way than can be rendered in time. */
  isBusy(): boolean;
  /** Who asks, found out once per request. */
  requester(): Promise<Identified>;
  /** A context for the asker. */
  context(): Promise<Context>;
}

export function createLoadContext(
  services: Services,
  request: Request,
  socketAddress: string | undefined,
  isBusy: () => boolean = () => false,
): LoadContext {
  const requestId = newId();
  const address = addressOf(request, socketAddress, services.env.TRUSTED_PROXIES);
  let asker: Promise<Identified> | undefined;
  const identifyOnce = () => {
    asker ??= identify(services, request);
    return asker;
  };
  return {
    services,
    requestId,
    address,
    isChange: request.method !== 'GET' && request.method !== 'HEAD',
    at: Date.now(),
    isDatabaseAway: false,
    isBusy,
    nonce: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'),
    requester: identifyOnce,
    context: async () => createContext(services, { ...(await identifyOnce()), requestId, address }),
  };
}
