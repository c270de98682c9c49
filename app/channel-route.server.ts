/** Loader and action of the channel screens (`/app/channel` and the settings tab). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { actionRefusal, inputRefusal } from './action-refusal.server.ts';
import { listStores } from './features/stores/list-stores.server.ts';
import { removeStore } from './features/stores/remove-store.server.ts';
import { ConnectStore, RemoveStore } from './features/stores/schemas.ts';
import { startConnect } from './features/stores/start-connect.server.ts';
import { fieldErrorsOf } from './platform/field-errors.ts';
import { requireSeller } from './require-seller.server.ts';

export async function channelLoader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const stores = await listStores(ctx);
  return {
    stores: stores.map(({ id, name, domain, platform, status, currency, isDefault, connectedAt }) => {
      const adminUrl = ctx.connectors.storeConnections[platform]?.adminUrl(domain);
      return {
        id,
        name,
        domain,
        platform,
        status,
        currency,
        isDefault,
        connectedAt,
        adminUrl: adminUrl ? ctx.vendorPages.url(adminUrl) : null,
      };
    }),
    asksForAddress: ctx.env.SHOPIFY_DISTRIBUTION === 'custom',
    isDemo: ctx.workplace.isDemo,
  };
}

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
    const parsed = ConnectStore.safeParse(given);
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    const { url } = await startConnect(ctx, parsed.data);
    return redirect(url);
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}
