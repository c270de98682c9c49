import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { shopDomainPattern } from '#app/connectors/channels/shopify/session-token.server.ts';
import { requestContext, requireSeller } from '#app/doors/require-seller.server.ts';
import { connectCookie } from '#app/features/account/own-cookies.server.ts';
import { PathPlatform } from '#app/features/stores/schemas.ts';
import { shopifyInstallPage, startConnectHere } from '#app/features/stores/start-connect.server.ts';
import { isAppError } from '#app/platform/errors.ts';

/** Does the address name a shop, as the frame's does that leads a merchant here to install the app again? */
const isFromAdmin = (request: Request): boolean => shopDomainPattern.test(new URL(request.url).searchParams.get('shop') ?? '');

/** Starts linking a store from an address, for example from the platform's own app page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const platform = PathPlatform.safeParse(params.platform);
  if (!platform.success) throw new Response(null, { status: 404 });
  const installPage = platform.data === 'shopify' && isFromAdmin(request) ? shopifyInstallPage(await requestContext(context)) : undefined;
  if (installPage) throw redirect(installPage);
  const ctx = await requireSeller(request, context);
  const shop = new URL(request.url).searchParams.get('shop') ?? undefined;
  // A forged link could send the secret that validates a store's keys to its maker: the seller checks the address and confirms first.
  if (ctx.connectors.linkedChannels[platform.data]?.asksForAddress)
    return redirect(`/app/channel?${new URLSearchParams({ connect: platform.data, ...(shop ? { shop } : {}) })}`);
  try {
    const { url, cookie } = await startConnectHere(ctx, { platform: platform.data, shop, to: '/app/channel' });
    return redirect(url, cookie ? { headers: { 'Set-Cookie': connectCookie(ctx.env, cookie) } } : {});
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirect(`/app/channel?refused=${error.code}`);
  }
}
