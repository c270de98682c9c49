import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { cookieOf } from '#app/doors/identify.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { endedSessionCookie, sessionCookieName } from '#app/features/account/own-cookies.server.ts';
import { revokeToken, revokeTokens, signedInKinds } from '#app/features/account/tokens.server.ts';
import { entryLinks } from '#app/features/account/ui/entry-links.ts';
import { EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account'] };
export const links = entryLinks;
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

/** Opened as a link, asks first: an image on a foreign page must not sign anybody out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  if (!ctx.account) throw redirect('/login');
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const token = cookieOf(request, sessionCookieName(ctx.env));
  const form = await request.formData();
  if (ctx.account && form.get('everywhere') === 'yes') await revokeTokens(ctx, ctx.account.id, signedInKinds);
  else if (token) await revokeToken(ctx, token);
  const to = form.get('to');
  const back = new URLSearchParams({ done: 'out', ...(typeof to === 'string' && to ? { to } : {}) });
  return redirect(`/login?${back}`, { headers: { 'Set-Cookie': endedSessionCookie(ctx.env) } });
}

export default function SignoutPage() {
  const { t } = useTranslation('account');
  return (
    <EntryPage title={t('signout.title')} text={<p>{t('signout.text')}</p>} footer={<Link to="/app">{t('signout.stay')}</Link>}>
      <Form method="post" reloadDocument>
        <EntrySubmit>{t('signout.action')}</EntrySubmit>
      </Form>
      <Form method="post" reloadDocument className="Entry-Second">
        <input type="hidden" name="everywhere" value="yes" />
        <button type="submit" className="Button Button--Plain">
          {t('signout.everywhere')}
        </button>
      </Form>
    </EntryPage>
  );
}
