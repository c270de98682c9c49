import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { mailedLinkOf } from '#app/doors/mailed-link.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { approveMigration, readMigration, refuseMigration } from '#app/features/stores/migrate-store.server.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { EntryAlert, EntryPage, EntrySubmit, OpenApp } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'shell', 'stores', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const offer = await readMigration(ctx, mailedLinkOf(request));
  if (!offer) return { offer: null };
  const { store, domain, email, products, orders } = offer;
  return { offer: { store, domain, email, products, orders } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  try {
    if ((await request.formData()).get('intent') === 'refuse') {
      await refuseMigration(ctx, mailedLinkOf(request));
      return data({ done: 'refused' as const });
    }
    await approveMigration(ctx, mailedLinkOf(request));
    return data({ done: 'moved' as const });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** A store's present owner decides whether another account gets it. Opening the link (as mail scanners do) changes nothing. */
export default function MigrateVerificationPage() {
  const { t } = useTranslation('stores');
  const { t: tErrors } = useTranslation('errors');
  const { offer } = useLoaderData<typeof loader>();
  const answer = useActionData<Refusal | { done: 'moved' | 'refused' }>();
  if (answer && 'done' in answer)
    return (
      <EntryPage
        title={t(`migrate.${answer.done}Title`)}
        text={<p role="status">{t(`migrate.${answer.done}Text`)}</p>}
        footer={<OpenApp />}
      />
    );
  if (!offer)
    return <EntryPage title={t('migrate.badTitle')} text={<p>{tErrors('VERIFY_OWNER_STORE_MIGRATE_ERROR')}</p>} footer={<OpenApp />} />;
  return (
    <EntryPage
      title={t('migrate.askTitle', { store: offer.store })}
      text={<p>{t('migrate.askText', { email: offer.email, domain: offer.domain })}</p>}
    >
      {answer && 'message' in answer ? <EntryAlert>{answer.message}</EntryAlert> : null}
      {offer.products + offer.orders > 0 ? <p>{t('migrate.along', { products: offer.products, orders: offer.orders })}</p> : null}
      <Form method="post">
        <EntrySubmit>{t('migrate.approve')}</EntrySubmit>
      </Form>
      <Form method="post" className="Entry-Second">
        <input type="hidden" name="intent" value="refuse" />
        <button type="submit" className="Button Button--Plain">
          {t('migrate.refuse')}
        </button>
      </Form>
    </EntryPage>
  );
}
