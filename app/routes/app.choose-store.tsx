import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { movedTo } from '#app/doors/moved-to.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { chooseStore, isStoreBeside } from '#app/features/stores/choose-store.server.ts';
import { ChooseStore } from '#app/features/stores/schemas.ts';
import { isAppError } from '#app/platform/errors.ts';

export const loader = movedTo('/app');

/** The store switcher: go to another store, starting on its home screen. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const parsed = ChooseStore.safeParse(Object.fromEntries(await request.formData()));
  try {
    if (!parsed.success) return redirect('/app');
    if (await isStoreBeside(ctx, parsed.data)) await requireFeature(ctx, 'WP_ADD_STORE');
    await chooseStore(ctx, parsed.data);
    // Load a new document: the present one has the former workplace's live events and remembered data.
    return redirectDocument('/app');
  } catch (error) {
    // Possibly uninstalled a moment ago: the list of stores shows the reason.
    if (!isAppError(error)) throw error;
    return redirect(`/app/channel?refused=${error.code === 'QUOTA_EXPIRED' ? 'QUOTA_EXPIRED' : 'STORE_INVALID'}`);
  }
}
