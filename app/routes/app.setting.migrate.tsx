import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { cancelMigration, listMigrations, requestMigration } from '#app/features/stores/migrate-store.server.ts';
import { channelPlatforms, MigrateStore } from '#app/features/stores/schemas.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { isId } from '#app/platform/ids.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';

export const handle = { i18n: ['common', 'stores', 'errors'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  // Inside the admin no Shopify address may be asked for (review item I1): stores are joined by their own link there.
  const platforms = channelPlatforms.filter((each) => ctx.via !== 'embedded' || each !== 'shopify');
  return { migrations: await listMigrations(ctx), isDemo: ctx.workplace.isDemo, platforms };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const given = Object.fromEntries(await request.formData());
  try {
    if (given.intent === 'cancel') {
      if (isId(String(given.id))) await cancelMigration(ctx, { id: String(given.id) });
      return data({ ok: true, asked: false });
    }
    const parsed = MigrateStore.safeParse(given);
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await requestMigration(ctx, parsed.data);
    return data({ ok: true, asked: true });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

const tones = { waiting: 'attention', done: 'success', refused: 'critical', cancelled: undefined, expired: undefined } as const;

/** Example of what identifies a store on the platform: its domain, or its number on platforms that have none. */
const exampleOf = (platform: string | undefined): string =>
  ({ shopify: 'my-store.myshopify.com', woocommerce: 'shop.example.com' })[platform ?? ''] ?? '7495140028317';

/** Ask for a store of another account; its owner decides by a mailed link. */
export default function MigratePage() {
  const { t } = useTranslation('stores');
  const { migrations, isDemo, platforms } = useLoaderData<typeof loader>();
  const answer = useActionData<(Refusal & { ok: false }) | { ok: true; asked: boolean }>();
  const [search] = useSearchParams();
  const [platform, setPlatform] = useState(search.get('platform') ?? platforms[0]);
  const [domain, setDomain] = useState(search.get('domain') ?? '');
  const isBusy = useNavigation().state !== 'idle';
  const refusal = answer && !answer.ok ? answer : undefined;
  const error = fieldErrorOf(refusal, 'domain');
  return (
    <Screen title={t('migrate.title')} subtitle={t('migrate.subtitle')} backTo="/app/setting/channel" narrow>
      <BlockStack gap="400">
        {answer?.ok && answer.asked ? <Banner tone="success" title={t('migrate.asked')} /> : null}
        {refusal?.message && !error ? <ErrorBanner errors={refusal} /> : null}
        <Card>
          <Form method="post">
            <FormLayout>
              <Select
                label={t('migrate.platform')}
                name="platform"
                options={platforms.map((each) => ({ label: sourceNameOf(each), value: each }))}
                value={platform}
                onChange={setPlatform}
              />
              <TextField
                label={t('migrate.address')}
                helpText={t('migrate.addressHelp', { example: exampleOf(platform) })}
                name="domain"
                value={domain}
                onChange={setDomain}
                autoComplete="off"
                {...(error ? { error } : {})}
              />
              <Button submit variant="primary" loading={isBusy} disabled={isDemo}>
                {t('migrate.ask')}
              </Button>
              <p>
                <HelpLink article="move-a-store" about={t('migrate.title')} />
              </p>
            </FormLayout>
          </Form>
        </Card>
        {migrations.map((migration) => (
          <Card key={migration.id}>
            <InlineStack align="space-between" blockAlign="center" gap="300">
              <BlockStack gap="100">
                <InlineStack gap="200" blockAlign="center">
                  <Text as="h2" variant="headingSm">
                    <bdi>{migration.domain}</bdi>
                  </Text>
                  <Badge {...(tones[migration.state] ? { tone: tones[migration.state] } : {})}>
                    {t(`migrate.state.${migration.state}`)}
                  </Badge>
                </InlineStack>
                <Text as="p" tone="subdued" variant="bodySm">
                  {sourceNameOf(migration.platform)} · <DateTime at={migration.createdAt} />
                </Text>
              </BlockStack>
              {migration.state === 'waiting' ? (
                <Form method="post">
                  <input type="hidden" name="intent" value="cancel" />
                  <input type="hidden" name="id" value={migration.id} />
                  <Button submit accessibilityLabel={t('migrate.cancelNamed', { domain: migration.domain })}>
                    {t('migrate.cancel')}
                  </Button>
                </Form>
              ) : null}
            </InlineStack>
          </Card>
        ))}
      </BlockStack>
    </Screen>
  );
}
