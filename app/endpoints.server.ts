/** Every feature's API calls, in one list. */
import { accountApi } from '#app/features/account/api.server.ts';
import { storesApi } from '#app/features/stores/api.server.ts';
import { walletApi } from '#app/features/wallet/api.server.ts';
import type { Endpoint } from '#app/platform/endpoint.server.ts';

export const allEndpoints: readonly Endpoint[] = [...accountApi, ...storesApi, ...walletApi];
