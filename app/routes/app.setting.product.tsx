import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { actionRefusal, inputRefusal } from '#app/action-refusal.server.ts';
import { AutomaticPush } from '#app/features/push/automatic-push.ts';
import { keptPublications } from '#app/features/push/list-publications.server.ts';
import { type ChannelSettings, ChannelSettings as ChannelSettingsShape, channels, ProductSettings } from '#app/features/push/schemas.ts';
import {
  getAutomaticPush,
  getProductSettings,
  saveAutomaticPush,
  saveChannelSettings,
  saveSettings,
} from '#app/features/push/settings.server.ts';
import { AutomaticPushFields, type AutomaticPushFieldsProps } from '#app/features/push/ui/automatic-push-fields.tsx';
import pushCss from '#app/features/push/ui/push.css?url';
import { SplitFields } from '#app/features/push/ui/split-fields.tsx';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { requireSeller } from '#app/require-seller.server.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';

export const handle = { i18n: ['common', 'push'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pushCss }];

const Saved = z.object({
  auto_split_variant_options: ProductSettings.shape.auto_split_variant_options,
  skip_review: z.boolean(),
  channels: ChannelSettingsShape,
  automatic: AutomaticPush,
});
type Saved = {
  auto_split_variant_options: z.output<typeof ProductSettings>['auto_split_variant_options'];
  skip_review: boolean;
  channels: z.output<typeof ChannelSettings>;
  automatic: AutomaticPush;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { auto_split_variant_options, skip_review, channels: all } = await getProductSettings(ctx);
  const { rows } = await ctx.sql.query('select distinct platform from stores where workplace_id = $1', [ctx.workplace.id]);
  const linked = channels.filter((channel) => channel === 'shopify' || rows.some((row) => row.platform === channel));
  const settings: Saved = {
    auto_split_variant_options,
    skip_review,
    channels: Object.fromEntries(linked.map((channel) => [channel, all[channel]])),
    automatic: await getAutomaticPush(ctx),
  };
  const { rows: stores } = await ctx.sql.query(
    `select id, name, domain, metadata from stores where workplace_id = $1 and status = 'active' order by is_default desc, name limit 50`,
    [ctx.workplace.id],
  );
  return { settings, stores: stores.map(({ metadata, ...store }) => ({ ...store, publications: keptPublications(metadata) ?? [] })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    const parsed = Saved.safeParse(JSON.parse(String((await request.formData()).get('settings') ?? '{}')));
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await saveSettings(ctx, {
      auto_split_variant_options: parsed.data.auto_split_variant_options,
      skip_review: { skip: parsed.data.skip_review },
    });
    await saveChannelSettings(ctx, { channels: parsed.data.channels });
    await saveAutomaticPush(ctx, parsed.data.automatic);
    return { ok: true as const };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function ProductSettingScreen() {
  const { t } = useTranslation('push');
  const { settings, stores } = useLoaderData<typeof loader>() as { settings: Saved; stores: AutomaticPushFieldsProps['stores'] };
  const toast = useToast();
  const fetcher = useFetcher<{ ok: true } | (Refusal & { ok: false })>();
  const [edited, setEdited] = useState<Saved>();
  const value = edited ?? settings;
  const isDirty = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(settings);
  useEffect(() => {
    if (!fetcher.data?.ok) return;
    toast(t('settings.saved'));
    setEdited(undefined);
  }, [fetcher.data, toast, t]);
  return (
    <Screen title={t('product.title')}>
      <SaveBar
        isDirty={isDirty}
        isSaving={fetcher.state !== 'idle'}
        onSave={() => fetcher.submit({ settings: JSON.stringify(value) }, { method: 'post' })}
        onDiscard={() => setEdited(undefined)}
      />
      <BlockStack gap="400">
        <ErrorBanner errors={fetcher.data?.ok === false ? fetcher.data : undefined} />
        <Card>
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {t('settings.title')}
              </Text>
              <Text as="p" tone="subdued">
                {t('settings.subtitle')}
              </Text>
            </BlockStack>
            <Button url="/app/setting/product-push-preference">{t('product.open')}</Button>
          </InlineStack>
        </Card>
        <Card>
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {t('monitoring.title')}
              </Text>
              <Text as="p" tone="subdued">
                {t('monitoring.subtitle')}
              </Text>
            </BlockStack>
            <Button url="/app/setting/monitoring">{t('product.open')}</Button>
          </InlineStack>
        </Card>
        {Object.entries(value.channels).map(([channel, defaults]) =>
          defaults ? (
            <Card key={channel}>
              <BlockStack gap="200">
                <InlineStack gap="200" blockAlign="center">
                  <SourceIcon source={channel} decorative />
                  <Text as="h2" variant="headingMd">
                    {sourceNameOf(channel)}
                  </Text>
                </InlineStack>
                {(['is_publish', 'allow_sell_out_of_stock', 'sync_order'] as const).map((name) => (
                  <Checkbox
                    key={name}
                    label={t(`product.${name}`)}
                    checked={defaults[name]}
                    onChange={(isOn) => setEdited({ ...value, channels: { ...value.channels, [channel]: { ...defaults, [name]: isOn } } })}
                  />
                ))}
              </BlockStack>
            </Card>
          ) : null,
        )}
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {t('split.title')}
            </Text>
            <SplitFields
              value={value.auto_split_variant_options}
              onChange={(split) => setEdited({ ...value, auto_split_variant_options: split })}
            />
          </BlockStack>
        </Card>
        <Card>
          <AutomaticPushFields
            value={value.automatic}
            stores={stores}
            errorOf={(field) => fieldErrorOf(fetcher.data?.ok === false ? fetcher.data : undefined, field)}
            onChange={(automatic) => setEdited({ ...value, automatic })}
          />
        </Card>
        <Card>
          <Checkbox
            label={t('product.skipReview')}
            helpText={t('product.skipReviewHelp')}
            checked={value.skip_review}
            onChange={(skip) => setEdited({ ...value, skip_review: skip })}
          />
        </Card>
      </BlockStack>
    </Screen>
  );
}
