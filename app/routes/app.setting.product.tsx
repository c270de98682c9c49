import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal, withSent } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { getAutomaticPush, getProductSettings, saveProductSettings, settingsVersion } from '#app/features/push/settings.server.ts';
import { ProductSettingValues, productSettingsIn } from '#app/features/push/settings-form.ts';
import { linkedChannels, storesToPushTo } from '#app/features/push/stores-to-push-to.server.ts';
import { AutomaticPushFields, type AutomaticPushFieldsProps } from '#app/features/push/ui/automatic-push-fields.tsx';
import pushCss from '#app/features/push/ui/push.css?url';
import { SplitFields } from '#app/features/push/ui/split-fields.tsx';
import { useSettingsForm } from '#app/features/push/ui/use-settings-form.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { ErrorBanner, fieldErrorOf } from '#app/ui/error-banner.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';

export const handle = { i18n: ['common', 'push'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pushCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { auto_split_variant_options, skip_review, channels: all } = await getProductSettings(ctx);
  const linked = await linkedChannels(ctx);
  const settings: ProductSettingValues = {
    split: auto_split_variant_options,
    skip_review,
    shown: linked,
    channels: Object.fromEntries(linked.map((channel) => [channel, all[channel]])),
    automatic: await getAutomaticPush(ctx),
  };
  return { settings, version: await settingsVersion(ctx, 'product'), stores: await storesToPushTo(ctx) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const sent = productSettingsIn(form);
  const version = form.get('version');
  try {
    const parsed = ProductSettingValues.safeParse(sent);
    if (!parsed.success) return withSent(inputRefusal(ctx, fieldErrorsOf(parsed.error)), sent);
    await saveProductSettings(ctx, parsed.data, typeof version === 'string' ? version : undefined);
    return { ok: true as const };
  } catch (error) {
    return withSent(actionRefusal(ctx, error), sent);
  }
}

export default function ProductSettingScreen() {
  const { t } = useTranslation('push');
  const { settings, version, stores } = useLoaderData<typeof loader>() as {
    settings: ProductSettingValues;
    version: string;
    stores: AutomaticPushFieldsProps['stores'];
  };
  const read = async (typed: FormData) => {
    const form = await import('#app/features/push/settings-form.ts');
    return form.ProductSettingValues.safeParse(form.productSettingsIn(typed)).data;
  };
  const { value, edit, refusal, bar, form } = useSettingsForm(settings, read, version);
  return (
    <Screen title={t('product.title')}>
      <SaveBar {...bar} />
      <BlockStack gap="400">
        <ErrorBanner errors={refusal} />
        <LinkCard title={t('settings.title')} text={t('settings.subtitle')} url="/app/setting/product-push-preference" />
        <LinkCard title={t('monitoring.title')} text={t('monitoring.subtitle')} url="/app/setting/monitoring" />
        <Form {...form}>
          <HiddenFields name="version" value={version} />
          <HiddenFields name="shown" value={value.shown} />
          <BlockStack gap="400">
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
                        name={`channels.${channel}.${name}`}
                        value="on"
                        {...(name === 'sync_order' ? { helpText: t('product.sync_orderHelp') } : {})}
                        checked={defaults[name]}
                        onChange={(isOn) => edit({ channels: { ...value.channels, [channel]: { ...defaults, [name]: isOn } } })}
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
                <SplitFields value={value.split} onChange={(split) => edit({ split })} />
              </BlockStack>
            </Card>
            <Card>
              <AutomaticPushFields
                value={value.automatic}
                stores={stores}
                errorOf={(field) => fieldErrorOf(refusal, field)}
                onChange={(automatic) => edit({ automatic })}
              />
            </Card>
            <Card>
              <Checkbox
                label={t('product.skipReview')}
                name="skip_review"
                value="on"
                helpText={t('product.skipReviewHelp')}
                checked={value.skip_review}
                onChange={(skip) => edit({ skip_review: skip })}
              />
            </Card>
          </BlockStack>
        </Form>
      </BlockStack>
    </Screen>
  );
}

/** Card that links to settings on another screen. */
function LinkCard({ title, text, url }: { title: string; text: string; url: string }) {
  const { t } = useTranslation('push');
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued">
            {text}
          </Text>
        </BlockStack>
        <Button url={url}>{t('product.open')}</Button>
      </InlineStack>
    </Card>
  );
}
