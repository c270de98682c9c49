/** Every feature's API calls, in one list. */
import { productsApi } from '#app/features/products/api.server.ts';
import { pushApi } from '#app/features/push/api.server.ts';
import { accountApi } from '#app/features/account/api.server.ts';
import { storesApi } from '#app/features/stores/api.server.ts';
import { walletApi } from '#app/features/wallet/api.server.ts';
import type { Endpoint } from '#app/platform/endpoint.server.ts';

export const allEndpoints: readonly Endpoint[] = [...productsApi, ...pushApi, ...accountApi, ...storesApi, ...walletApi];
