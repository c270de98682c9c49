/** Every feature's API calls, in one list. */

import { accountApi } from '#app/features/account/api.server.ts';
import { accountExportApi } from '#app/features/account-export/api.server.ts';
import { aiApi } from '#app/features/ai/api.server.ts';
import { takeCredits } from '#app/features/ai/take-credits.server.ts';
import { billingApi } from '#app/features/billing/api.server.ts';
import { catalogApi } from '#app/features/catalog/api.server.ts';
import { demoApi } from '#app/features/demo/api.server.ts';
import { fulfillmentApi } from '#app/features/fulfillment/api.server.ts';
import { packingApi } from '#app/features/fulfillment/packing/api.server.ts';
import { reservePlacings } from '#app/features/fulfillment/place-work.server.ts';
import { galleryApi } from '#app/features/gallery/api.server.ts';
import { importsApi } from '#app/features/imports/api.server.ts';
import { notificationsApi } from '#app/features/notifications/api.server.ts';
import { onboardingApi } from '#app/features/onboarding/api.server.ts';
import { ordersApi } from '#app/features/orders/api.server.ts';
import { partnersApi } from '#app/features/partners/api.server.ts';
import { processItemsApi } from '#app/features/process-items/api.server.ts';
import { productsApi } from '#app/features/products/api.server.ts';
import { pushApi } from '#app/features/push/api.server.ts';
import { reserveListing } from '#app/features/push/push-products.server.ts';
import { settingsApi } from '#app/features/settings/api.server.ts';
import { shipmentsApi } from '#app/features/shipments/api.server.ts';
import { storesApi } from '#app/features/stores/api.server.ts';
import { usageApi } from '#app/features/usage/api.server.ts';
import { walletApi } from '#app/features/wallet/api.server.ts';
import type { Endpoint } from '#app/platform/endpoint.server.ts';
import { returnsApi } from './features/fulfillment/returns/api.server.ts';

export const allEndpoints: readonly Endpoint[] = [
  ...billingApi,
  ...catalogApi,
  ...galleryApi,
  ...importsApi,
  ...productsApi,
  ...processItemsApi({
    ai_action: (tx, items) => takeCredits(tx, tx.account.id, items),
    async push(tx, items) {
      for (const { product_id: productId, store_id: storeId } of items) await reserveListing(tx, productId, storeId);
    },
    order_place: reservePlacings,
  }),
  ...aiApi,
  ...pushApi,
  ...accountApi,
  ...demoApi,
  ...accountExportApi,
  ...storesApi,
  ...partnersApi,
  ...notificationsApi,
  ...onboardingApi,
  ...walletApi,
  ...ordersApi,
  ...fulfillmentApi,
  ...packingApi,
  ...returnsApi,
  ...shipmentsApi,
  ...settingsApi,
  ...usageApi,
];
