import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { chooseStore } from '#app/features/stores/choose-store.server.ts';
import { finishConnect } from '#app/features/stores/finish-connect.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { requireSeller } from '#app/require-seller.server.ts';

/** Back from a store's consent page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (params.platform !== 'shopify') throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const ctx = await requireSeller(request, context);
  try {
    const { storeId } = await finishConnect(ctx, searchParams);
    await chooseStore(ctx, { store_id: storeId });
    return redirect(`/app/channel?connected=${storeId}`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirect(`/app/channel?refused=${error.code}`);
  }
}
