/** Loader and action of the channel screens (`/app/channel` and the settings tab). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { hasPassword } from '#app/features/account/update-account.server.ts';
import { listStores } from '#app/features/stores/list-stores.server.ts';
import { refreshStores } from '#app/features/stores/refresh-store.server.ts';
import { removeStore } from '#app/features/stores/remove-store.server.ts';
import { ConnectStore, channelPlatforms, RemoveStore } from '#app/features/stores/schemas.ts';
import { startConnect } from '#app/features/stores/start-connect.server.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { actionRefusal, inputRefusal } from './action-refusal.server.ts';
import { requireSeller } from './require-seller.server.ts';

/** The workplace's stores, and what can be added from where the screen is looked at. */
export async function channelLoader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const stores = await listStores(ctx);
  return {
    stores: stores.map((store) => {
      const {
        id,
        name,
        domain,
        platform,
        status,
        currency,
        isDefault,
        connectedAt,
        uninstalledAt,
        scopes,
        lastSyncedAt,
        reconnectNeededAt,
        connectionError,
      } = store;
      const adminUrl =
        ctx.connectors.storeConnections[platform]?.adminUrl(domain) ?? ctx.connectors.linkedChannels[platform]?.adminUrl(store);
      return {
        scopes,
        lastSyncedAt,
        needsReconnect: reconnectNeededAt !== null,
        connectionError,
        id,
        name,
        domain,
        platform,
        status,
        currency,
        isDefault,
        /** The store in whose admin this screen is looked at. */
        isHere: ctx.via === 'embedded' && domain === ctx.store?.domain,
        connectedAt,
        uninstalledAt,
        adminUrl: adminUrl ? ctx.vendorPages.url(adminUrl) : null,
      };
    }),
    // Inside its admin a store is there already; other channels can be added from everywhere.
    platforms: channelPlatforms.filter((platform) =>
      platform === 'shopify' ? ctx.via !== 'embedded' && ctx.connectors.storeConnections.shopify : ctx.connectors.linkedChannels[platform],
    ),
    asksForAddress: ctx.env.SHOPIFY_DISTRIBUTION === 'custom',
    isDemo: ctx.workplace.isDemo,
    /** Installed inside its admin: the store has an account of its own, which can be joined to another. */
    canBind: ctx.via === 'embedded' && !(await hasPassword(ctx)),
  };
}

/** Connect a store, remove one, or read all of them again. */
export async function channelAction({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const given = Object.fromEntries(await request.formData());
  try {
    if (given.intent === 'remove') {
      const parsed = RemoveStore.safeParse(given);
      if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
      await removeStore(ctx, parsed.data);
      return redirect(`${new URL(request.url).pathname.replace(/\.data$/, '')}?removed=1`);
    }
    if (given.intent === 'refresh') {
      await refreshStores(ctx);
      return data({ refreshed: true });
    }
    const parsed = ConnectStore.safeParse(given);
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    const { url } = await startConnect(ctx, parsed.data);
    // Another site: the page goes there itself (or in a new tab, inside an admin), so no form of ours is answered by a foreign address.
    return data({ url });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}
