import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requestContext } from '#app/doors/require-seller.server.ts';
import { entryLinks, secretAddressMeta } from '#app/features/account/ui/entry-links.ts';
import { linkPick, readPick } from '#app/features/stores/link-channel.server.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { EntryAlert, EntryPage, EntrySubmit, OpenApp } from '#app/ui/standalone/entry-page.tsx';

export const handle = { i18n: ['common', 'account', 'shell', 'stores', 'errors'] };
export const links = entryLinks;
export const meta = secretAddressMeta;

const pickOf = (request: Request) => new URL(request.url).searchParams.get('pick') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requestContext(context);
  const { searchParams } = new URL(request.url);
  return { offered: (await readPick(ctx, pickOf(request))) ?? null, isDone: searchParams.get('done') === '1' };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await requestContext(context);
  const form = await request.formData();
  try {
    const { storeId } = await linkPick(ctx, { pick: pickOf(request), domain: String(form.get('domain') ?? '') });
    return redirect(ctx.account ? `/app/channel?connected=${storeId}` : `/auth/platform/${params.platform}/choose?done=1`);
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Choose what to connect when there are several shops or catalogs, or nobody is signed in here; names the account it goes to. */
export default function ChoosePage() {
  const { t } = useTranslation('stores');
  const { offered, isDone } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  if (!offered)
    return (
      <EntryPage
        title={t(isDone ? 'pick.doneTitle' : 'pick.badTitle')}
        text={<p>{t(isDone ? 'pick.doneText' : 'pick.badText')}</p>}
        footer={<OpenApp />}
      />
    );
  return (
    <EntryPage
      title={t('pick.title', { platform: sourceNameOf(offered.platform) })}
      text={<p>{t('pick.text', { email: offered.email, workplace: offered.workplace })}</p>}
    >
      {refusal?.message ? <EntryAlert>{refusal.message}</EntryAlert> : null}
      <Form method="post" reloadDocument>
        <fieldset className="Entry-Choices">
          <legend>{t('pick.legend')}</legend>
          {offered.accounts.map(({ domain, name }, index) => (
            <label key={domain}>
              <input type="radio" name="domain" value={domain} defaultChecked={index === 0} /> {name}{' '}
              <bdi className="Entry-Soft">{domain}</bdi>
            </label>
          ))}
        </fieldset>
        <EntrySubmit>{t('pick.action')}</EntrySubmit>
      </Form>
    </EntryPage>
  );
}
