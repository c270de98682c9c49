import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { keepWaitingGrant, readWaitingGrant } from '#app/features/partners/consent.server.ts';
import { SupplierSource } from '#app/features/partners/schemas.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { EntryAlert, EntryPage, EntrySubmit, OpenApp } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'shell', 'partners', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

const pickOf = (request: Request) => new URL(request.url).searchParams.get('pick') ?? '';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  if (!SupplierSource.safeParse(params.source).success) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    source: String(params.source),
    offered: (await readWaitingGrant(ctx, pickOf(request))) ?? null,
    isDone: searchParams.get('done') === '1',
    refused: searchParams.get('refused'),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  try {
    await keepWaitingGrant(ctx, pickOf(request));
    return redirect(
      ctx.account ? `/app/setting/partners-connection?connected=${params.source}` : `/auth/supplier/${params.source}/confirm?done=1`,
    );
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Nobody is signed in here: names the account that the supplier's account will be connected to, and asks. */
export default function ConfirmSupplierPage() {
  const { t } = useTranslation('partners');
  const { t: tErrors } = useTranslation('errors');
  const { source, offered, isDone, refused } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const supplier = sourceNameOf(source);
  if (!offered)
    return (
      <EntryPage
        title={t(isDone ? 'confirm.doneTitle' : 'confirm.badTitle')}
        text={<p>{t(isDone ? 'confirm.doneText' : 'confirm.badText')}</p>}
        footer={<OpenApp />}
      >
        {refused ? <EntryAlert>{tErrors([refused, 'SUPPLIER_DECLINED'], { vendor: supplier })}</EntryAlert> : null}
      </EntryPage>
    );
  return (
    <EntryPage
      title={t('confirm.title', { supplier })}
      text={<p>{t('confirm.text', { supplier, name: offered.name, email: offered.email, workplace: offered.workplace })}</p>}
    >
      {refusal?.message ? <EntryAlert>{refusal.message}</EntryAlert> : null}
      <Form method="post" reloadDocument>
        <EntrySubmit>{t('confirm.action')}</EntrySubmit>
      </Form>
    </EntryPage>
  );
}
