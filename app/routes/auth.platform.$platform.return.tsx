import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { shopDomainPattern } from '#app/connectors/channels/shopify/session-token.server.ts';
import type { SellerContext } from '#app/context.ts';
import { cookieOf } from '#app/doors/identify.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { connectCookie, connectCookieName } from '#app/features/account/own-cookies.server.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { connectsAnother } from '#app/features/stores/connects-another.server.ts';
import { appInAdmin, goOnConnecting } from '#app/features/stores/return-from-install.server.ts';
import { isAppError } from '#app/platform/errors.ts';

/**
 * Where a shop's admin leads the tab after an install, while stores are being connected from the web address: on to the shop's consent in the
 * browser that started it, back to the admin in any other.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const shop = new URL(request.url).searchParams.get('shop')?.toLowerCase() ?? '';
  const ctx = await requestContext(context);
  const admin = params.platform === 'shopify' && shopDomainPattern.test(shop) ? appInAdmin(ctx, shop) : undefined;
  if (!admin) throw new Response(null, { status: 404 });
  const cookie = cookieOf(request, connectCookieName(ctx.env));
  if (!ctx.account || !ctx.workplace || !cookie) return redirect(admin);
  const seller = ctx as SellerContext;
  try {
    const next = await goOnConnecting(seller, { shop, cookie });
    if (!next?.cookie) return redirect(admin);
    if (await connectsAnother(seller, { platform: 'shopify', shop })) await requireFeature(seller, 'WP_ADD_STORE');
    return redirect(next.url, { headers: { 'Set-Cookie': connectCookie(ctx.env, next.cookie) } });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirect(`/app/channel?refused=${error.code}`);
  }
}
