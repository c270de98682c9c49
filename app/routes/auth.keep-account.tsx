import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { mailedLinkOf } from '#app/doors/mailed-link.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { startSession } from '#app/doors/start-session.server.ts';
import { readRestoreOffer, restoreAccount } from '#app/features/account/restore-account.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'identity', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const offer = await readRestoreOffer(ctx, mailedLinkOf(request));
  return {
    offer: offer
      ? {
          email: offer.email,
          deletesOn: new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(offer.deletesAt),
        }
      : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  try {
    const link = mailedLinkOf(request);
    const { token } = await restoreAccount(ctx, { ...link, device: request.headers.get('user-agent') ?? '' });
    return startSession(ctx, { token, accountId: link.id }, '/app');
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** The account is about to be deleted: its owner can keep it here. */
export default function KeepAccountPage() {
  const { t } = useTranslation('identity');
  const { offer } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  return (
    <EntryPage
      title={t(offer ? 'keep.title' : 'keep.badTitle')}
      text={<p>{offer ? t('keep.text', { email: offer.email, date: offer.deletesOn }) : t('keep.badText')}</p>}
      footer={<Link to="/login">{t('social.back')}</Link>}
    >
      {refusal?.message ? <EntryAlert>{fieldErrorOf(refusal, 'code') ?? refusal.message}</EntryAlert> : null}
      {offer ? (
        <Form method="post" reloadDocument>
          <EntrySubmit>{t('keep.action')}</EntrySubmit>
        </Form>
      ) : null}
    </EntryPage>
  );
}
