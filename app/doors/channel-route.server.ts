/** Loader and action of the channel screens (`/app/channel` and the settings tab). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { connectCookie } from '#app/features/account/own-cookies.server.ts';
import { hasPassword } from '#app/features/account/update-account.server.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { connectsAnother } from '#app/features/stores/connects-another.server.ts';
import { listStores } from '#app/features/stores/list-stores.server.ts';
import { refreshStores } from '#app/features/stores/refresh-store.server.ts';
import { removeStore } from '#app/features/stores/remove-store.server.ts';
import { ConnectStoreHere, channelPlatforms, RemoveStore } from '#app/features/stores/schemas.ts';
import { startConnectHere } from '#app/features/stores/start-connect.server.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { actionRefusal, inputRefusal } from './action-refusal.server.ts';
import { requireSeller } from './require-seller.server.ts';

/** The workplace's stores, and the platforms that can be added from here (the web address or an admin). */
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
      // A demo's store is nowhere.
      const adminUrl = ctx.workplace.isDemo
        ? undefined
        : (ctx.connectors.storeConnections[platform]?.adminUrl(domain) ?? ctx.connectors.linkedChannels[platform]?.adminUrl(store));
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
        /** The store in whose admin this screen is open. */
        isHere: ctx.via === 'embedded' && domain === ctx.store?.domain,
        connectedAt,
        uninstalledAt,
        adminUrl: adminUrl ? ctx.vendorPages.url(adminUrl) : null,
      };
    }),
    // Inside Shopify's admin the store is already connected; other channels can be added anywhere.
    platforms: channelPlatforms.filter((platform) =>
      platform === 'shopify' ? ctx.via !== 'embedded' && ctx.connectors.storeConnections.shopify : ctx.connectors.linkedChannels[platform],
    ),
    asksForAddress: ctx.env.SHOPIFY_DISTRIBUTION === 'custom',
    isDemo: ctx.workplace.isDemo,
    /** True in a store's admin when its account has no password yet: the store can be joined to another account. */
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
    const parsed = ConnectStoreHere.safeParse(given);
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    if (await connectsAnother(ctx, parsed.data)) await requireFeature(ctx, 'WP_ADD_STORE');
    const { url, cookie } = await startConnectHere(ctx, parsed.data);
    // The page itself opens this foreign address (in a new tab inside an admin), since a form may not be redirected to it.
    return data({ url }, cookie ? { headers: { 'Set-Cookie': connectCookie(ctx.env, cookie) } } : {});
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}
