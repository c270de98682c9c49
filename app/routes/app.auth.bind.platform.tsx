import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { bindStore, makeBindLink, readBindProof } from '#app/features/stores/bind-store.server.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'stores', 'errors'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const proof = new URL(request.url).searchParams.get('proof') ?? '';
  const store = await readBindProof(ctx, proof);
  return { store: store ?? null, email: ctx.account.email, workplace: ctx.workplace.name };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    if (form.get('intent') === 'make-link') return data(await makeBindLink(ctx));
    const proof = new URL(request.url).searchParams.get('proof') ?? '';
    await bindStore(ctx, { proof });
    return redirect('/app/channel?bound=1');
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** Asks whether to join the store, which the proof names, to this account. */
export default function BindPage() {
  const { t } = useTranslation('stores');
  const { store, email, workplace } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Screen title={t('bind.title')} backTo="/app/channel" narrow>
      <ErrorBanner errors={refusal?.message ? refusal : null} />
      {store ? (
        <Card>
          <BlockStack gap="400">
            <Text as="p">{t('bind.question', { store: store.name, domain: store.domain, email, workplace })}</Text>
            <Text as="p" tone="subdued">
              {t('bind.consequence')}
            </Text>
            <Form method="post">
              <Button submit variant="primary" loading={isBusy} disabled={store.isOwn}>
                {t('bind.confirm')}
              </Button>
            </Form>
          </BlockStack>
        </Card>
      ) : (
        <Banner tone="warning" title={t('bind.badTitle')}>
          {t('bind.badText')}
        </Banner>
      )}
    </Screen>
  );
}
