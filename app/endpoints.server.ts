/** Every feature's API calls, in one list. */
import { walletApi } from '#app/features/wallet/api.server.ts';
import type { Endpoint } from '#app/platform/endpoint.server.ts';

export const allEndpoints: readonly Endpoint[] = [...walletApi];
