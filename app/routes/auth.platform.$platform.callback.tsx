import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerContext } from '#app/context.ts';
import { cookieOf } from '#app/doors/identify.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { connectCookieName, endedConnectCookie } from '#app/features/account/own-cookies.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { bindPath } from '#app/features/stores/bind-store.server.ts';
import { chooseStore } from '#app/features/stores/choose-store.server.ts';
import { finishConnect } from '#app/features/stores/finish-connect.server.ts';
import { finishLink, readLinkState } from '#app/features/stores/link-channel.server.ts';
import { Platform, platformOfPath } from '#app/features/stores/schemas.ts';
import { isAppError } from '#app/platform/errors.ts';
import { EntryPage, OpenApp } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'shell', 'stores', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

/** Where the consent page of a store or provider returns to. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const platform = Platform.safeParse(platformOfPath(params.platform ?? ''));
  if (!platform.success) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const ctx = await requestContext(context);
  /** Shows the refusal here when nobody is signed in (linking began inside another store's admin); otherwise in the list of stores. */
  const refused = (code: string, why?: string, about = '') =>
    ctx.account
      ? redirect(`/app/channel?refused=${code}${why ? `&why=${why}` : ''}${about}`)
      : { state: 'refused' as const, words: why ? [`field.${why}`, code] : [code] };
  /** Parameters with which the list of stores offers to move the store from its present account. */
  const aboutOwner = (code: string, domain: string) =>
    code === 'STORE_HAS_OTHER_OWNER' ? `&platform=${platform.data}&domain=${encodeURIComponent(domain)}` : '';
  try {
    if (platform.data === 'shopify') {
      // By our cookie: `requireSeller` takes the signed query for one of a document in the admin.
      if (!ctx.account || !ctx.workplace) return redirect('/login?to=/app/channel');
      const seller = ctx as SellerContext;
      const finished = await finishConnect(seller, searchParams, cookieOf(request, connectCookieName(seller.env)));
      const ended = { headers: { 'Set-Cookie': endedConnectCookie(seller.env) } };
      if (finished.kind === 'asks') return redirect(`${bindPath}?${new URLSearchParams({ proof: finished.proof })}`, ended);
      await chooseStore(seller, { store_id: finished.storeId });
      const to = new URL(finished.to ?? '/app/channel', seller.env.APP_URL);
      to.searchParams.set('connected', finished.storeId);
      return redirect(`${to.pathname}${to.search}`, ended);
    }
    if (platform.data === 'woocommerce') {
      if (searchParams.get('success') !== '1') return refused('STORE_INSTALL_FAILED', 'consentDenied');
      const state = await readLinkState(ctx, searchParams.get('user_id') ?? '');
      if (typeof state === 'object' && 'refused' in state)
        return refused(state.refused, undefined, aboutOwner(state.refused, state.domain));
      // Linking began inside another store's admin, where it continues: nobody is signed in to this browser.
      if (!ctx.account) return { state: 'elsewhere' as const };
      if (state === 'waiting') return { state };
      return state === 'failed' ? refused('STORE_INSTALL_FAILED') : redirect(`/app/channel?connected=${state.storeId}`);
    }
    const outcome = await finishLink(ctx, { platform: platform.data, params: searchParams });
    return redirect(
      outcome.kind === 'linked'
        ? `/app/channel?connected=${outcome.storeId}`
        : `/auth/platform/${params.platform}/choose?pick=${outcome.pick}`,
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refused(error.code, error.fields?.shop?.[0], aboutOwner(error.code, String(error.params.domain)));
  }
}

/** Waits for the store's keys, which the store sends to us itself, before or after the browser returns. */
export default function LinkCallbackPage() {
  const { t } = useTranslation('stores');
  const { t: tErrors } = useTranslation('errors');
  const { state, words } = useLoaderData<typeof loader>() as { state: 'waiting' | 'elsewhere' | 'refused'; words?: string[] };
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setInterval(revalidate, 1500);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  if (state === 'refused')
    return (
      <EntryPage
        title={t('arriving.refusedTitle')}
        text={
          <>
            <p role="status">{tErrors(words ?? [])}</p>
            <p>{t('pick.doneText')}</p>
          </>
        }
        footer={<OpenApp />}
      />
    );
  return <EntryPage title={t(`arriving.${state}Title`)} text={<p role="status">{t(`arriving.${state}Text`)}</p>} footer={<OpenApp />} />;
}
