import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { startSession } from '#app/doors/start-session.server.ts';
import { linkIdentity, mailLinkProof, readLinkProof } from '#app/features/account/link-identity.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit } from '#app/ui/standalone/entry-page.tsx';
import { FormField } from '#app/ui/standalone/form-field.tsx';

export const handle = { i18n: ['common', 'account', 'identity', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

const proofOf = (request: Request) => new URL(request.url).searchParams.get('proof') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const proof = await readLinkProof(ctx, proofOf(request));
  if (!proof) return { link: null };
  const { provider, email, hasPassword, isMailed } = proof;
  return { link: { provider, email, asksPassword: hasPassword && !isMailed, mayMail: !isMailed, isMailed } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const form = await request.formData();
  const proof = proofOf(request);
  try {
    if (form.get('intent') === 'mail') {
      await mailLinkProof(ctx, { proof });
      return data({ isMailSent: true as const });
    }
    const done = await linkIdentity(ctx, {
      proof,
      password: String(form.get('password') ?? ''),
      device: request.headers.get('user-agent') ?? '',
    });
    if ('restore' in done) return redirect(`/auth/keep-account?${done.restore}`);
    return startSession(ctx, done, '/app');
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** An account already has the provider's e-mail address: its owner proves that it is theirs, then the sign-in is linked to it. */
export default function LinkAccountPage() {
  const { t } = useTranslation('identity');
  const { t: tAccount } = useTranslation('account');
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<Refusal | { isMailSent: true }>();
  const refusal = answer && 'message' in answer ? answer : undefined;
  if (!link || (answer && 'isMailSent' in answer)) {
    return (
      <EntryPage title={t(link ? 'link.mailedTitle' : 'link.badTitle')} text={<p>{t(link ? 'link.mailedText' : 'link.badText')}</p>}>
        <div className="Entry-Second">
          <Link to="/login" className="Button">
            {t('social.back')}
          </Link>
        </div>
      </EntryPage>
    );
  }
  const provider = t(`social.${link.provider}`);
  return (
    <EntryPage
      title={t('link.title', { provider })}
      text={
        <p>
          {t(link.isMailed ? 'link.textMailed' : link.asksPassword ? 'link.textPassword' : 'link.textMail', {
            provider,
            email: link.email,
          })}
        </p>
      }
      footer={<Link to="/login">{t('social.back')}</Link>}
    >
      {refusal && !refusal.errors ? <EntryAlert>{refusal.message}</EntryAlert> : null}
      {fieldErrorOf(refusal, 'code') ? <EntryAlert>{fieldErrorOf(refusal, 'code')}</EntryAlert> : null}
      {link.asksPassword || link.isMailed ? (
        <Form method="post" reloadDocument noValidate>
          {link.asksPassword ? (
            <FormField
              name="password"
              type="password"
              label={tAccount('field.password')}
              autoComplete="current-password"
              required
              error={fieldErrorOf(refusal, 'password')}
            />
          ) : null}
          <EntrySubmit>{t('link.action', { provider })}</EntrySubmit>
        </Form>
      ) : null}
      {link.mayMail ? (
        <>
          {link.asksPassword ? <div className="Entry-Rule">{tAccount('or')}</div> : null}
          <Form method="post" className="Entry-Second">
            <input type="hidden" name="intent" value="mail" />
            <button type="submit" className={link.asksPassword ? 'Button Button--Plain' : 'Button'}>
              {t('link.mail')}
            </button>
          </Form>
        </>
      ) : null}
    </EntryPage>
  );
}
