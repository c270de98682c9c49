import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox, ChoiceList, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal, withSent } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { PriceRulesEditor } from '#app/features/pricing/ui/price-rules-editor.tsx';
import { PushPreferences } from '#app/features/push/schemas.ts';
import { getProductSettings, savePushPreferences, settingsVersion } from '#app/features/push/settings.server.ts';
import { preferencesIn } from '#app/features/push/settings-form.ts';
import pushCss from '#app/features/push/ui/push.css?url';
import { SplitFields } from '#app/features/push/ui/split-fields.tsx';
import { useSettingsForm } from '#app/features/push/ui/use-settings-form.ts';
import { VendorFields } from '#app/features/push/ui/vendor-fields.tsx';
import { defaultVendor } from '#app/features/push/vendor-in-store.ts';
import { listStoreCurrencies } from '#app/features/stores/list-store-currencies.server.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { ErrorBanner, fieldErrorOf } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'push'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pushCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const settings = await getProductSettings(ctx);
  const { currency } = ctx.workplace;
  const rate = (await latestRates(ctx))[currency];
  const preferences: PushPreferences = {
    vendor: settings.vendor,
    selling_price: settings.selling_price,
    product_listings: {
      is_publish: settings.product_listings.is_publish,
      allow_sell_out_of_stock: settings.product_listings.allow_sell_out_of_stock,
    },
    auto_split_variant_options: settings.auto_split_variant_options,
  };
  return {
    preferences,
    version: await settingsVersion(ctx, 'preferences'),
    currency,
    rates: rate ? { [currency]: rate } : {},
    storeCurrencies: await listStoreCurrencies(ctx),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  const sent = preferencesIn(form);
  const version = form.get('version');
  try {
    const parsed = PushPreferences.safeParse(sent);
    if (!parsed.success) return withSent(inputRefusal(ctx, fieldErrorsOf(parsed.error)), sent);
    await savePushPreferences(ctx, parsed.data, typeof version === 'string' ? version : undefined);
    return { ok: true as const };
  } catch (error) {
    return withSent(actionRefusal(ctx, error), sent);
  }
}

export default function PushPreferenceScreen() {
  const { t } = useTranslation('push');
  const { preferences, version, currency, rates, storeCurrencies } = useLoaderData<typeof loader>();
  const read = async (typed: FormData) => {
    const form = await import('#app/features/push/settings-form.ts');
    return form.PushPreferences.safeParse(form.preferencesIn(typed)).data;
  };
  const { value, edit, refusal, bar, form } = useSettingsForm<PushPreferences>(preferences, read, version);
  const shown = Object.keys(refusal?.errors ?? {});
  return (
    <Screen title={t('settings.title')} subtitle={t('settings.subtitle')}>
      <SaveBar {...bar} />
      <BlockStack gap="400">
        <ErrorBanner errors={refusal} shownBeside={shown} />
        <Form {...form}>
          <HiddenFields name="version" value={version} />
          <BlockStack gap="400">
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t('settings.prices')}
                </Text>
                <Text as="p" tone="subdued">
                  {t('settings.pricesText')} <HelpLink article="price-rules" about={t('settings.prices')} />
                </Text>
                <Text as="p" tone="subdued">
                  {t('settings.pricesLater')}
                </Text>
                <PriceRulesEditor
                  value={value.selling_price}
                  currency={currency}
                  rates={rates}
                  storeCurrencies={storeCurrencies}
                  errorOf={(field) => fieldErrorOf(refusal, field)}
                  onChange={(selling_price) => edit({ selling_price })}
                />
              </BlockStack>
            </Card>
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t('settings.listings')}
                </Text>
                <ChoiceList
                  title={t('drawer.status')}
                  name="product_listings.is_publish"
                  choices={[
                    { label: t('drawer.active'), value: 'on', helpText: t('drawer.activeHelp') },
                    { label: t('drawer.draft'), value: 'off', helpText: t('drawer.draftHelp') },
                  ]}
                  selected={[value.product_listings.is_publish ? 'on' : 'off']}
                  onChange={([active]) => edit({ product_listings: { ...value.product_listings, is_publish: active === 'on' } })}
                />
                <VendorFields
                  value={value.vendor ?? defaultVendor}
                  error={fieldErrorOf(refusal, 'vendor.name')}
                  onChange={(vendor) => edit({ vendor })}
                />
                <Checkbox
                  label={t('settings.outOfStock')}
                  name="product_listings.allow_sell_out_of_stock"
                  value="on"
                  checked={value.product_listings.allow_sell_out_of_stock}
                  onChange={(allow) => edit({ product_listings: { ...value.product_listings, allow_sell_out_of_stock: allow } })}
                />
              </BlockStack>
            </Card>
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t('split.title')}
                </Text>
                <SplitFields
                  name="auto_split_variant_options"
                  value={value.auto_split_variant_options}
                  onChange={(split) => edit({ auto_split_variant_options: split })}
                />
              </BlockStack>
            </Card>
          </BlockStack>
        </Form>
      </BlockStack>
    </Screen>
  );
}
