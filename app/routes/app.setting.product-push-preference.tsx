import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox, ChoiceList, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal, inputRefusal } from '#app/action-refusal.server.ts';
import { latestRates } from '#app/features/push/rates.server.ts';
import { PushPreferences } from '#app/features/push/schemas.ts';
import { getProductSettings, savePushPreferences } from '#app/features/push/settings.server.ts';
import { PriceRulesEditor } from '#app/features/push/ui/price-rules-editor.tsx';
import pushCss from '#app/features/push/ui/push.css?url';
import { SplitFields } from '#app/features/push/ui/split-fields.tsx';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { requireSeller } from '#app/require-seller.server.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';

export const handle = { i18n: ['common', 'push'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pushCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const settings = await getProductSettings(ctx);
  const { currency } = ctx.workplace;
  const rate = (await latestRates(ctx))[currency];
  const preferences: PushPreferences = {
    selling_price: settings.selling_price,
    product_listings: {
      is_publish: settings.product_listings.is_publish,
      allow_sell_out_of_stock: settings.product_listings.allow_sell_out_of_stock,
    },
    auto_split_variant_options: settings.auto_split_variant_options,
  };
  return { preferences, currency, rates: rate ? { [currency]: rate } : {} };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  try {
    const parsed = PushPreferences.safeParse(JSON.parse(String((await request.formData()).get('preferences') ?? '{}')));
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    await savePushPreferences(ctx, parsed.data);
    return { ok: true as const };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function PushPreferenceScreen() {
  const { t } = useTranslation('push');
  const { preferences, currency, rates } = useLoaderData<typeof loader>();
  const toast = useToast();
  const fetcher = useFetcher<{ ok: true } | (Refusal & { ok: false })>();
  const [edited, setEdited] = useState<PushPreferences>();
  const value = edited ?? preferences;
  const isDirty = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(preferences);
  const refusal = fetcher.data?.ok === false ? fetcher.data : undefined;
  useEffect(() => {
    if (!fetcher.data?.ok) return;
    toast(t('settings.saved'));
    setEdited(undefined);
  }, [fetcher.data, toast, t]);
  const edit = (values: Partial<PushPreferences>) => setEdited({ ...value, ...values });
  const shown = Object.keys(refusal?.errors ?? {});
  return (
    <Screen title={t('settings.title')} subtitle={t('settings.subtitle')} backTo="/app/setting/product">
      <SaveBar
        isDirty={isDirty}
        isSaving={fetcher.state !== 'idle'}
        onSave={() => fetcher.submit({ preferences: JSON.stringify(value) }, { method: 'post' })}
        onDiscard={() => setEdited(undefined)}
      />
      <BlockStack gap="400">
        <ErrorBanner errors={refusal} shownBeside={shown} />
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {t('settings.prices')}
            </Text>
            <Text as="p" tone="subdued">
              {t('settings.pricesText')}
            </Text>
            <PriceRulesEditor
              value={value.selling_price}
              currency={currency}
              rates={rates}
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
              choices={[
                { label: t('drawer.active'), value: 'active', helpText: t('drawer.activeHelp') },
                { label: t('drawer.draft'), value: 'draft', helpText: t('drawer.draftHelp') },
              ]}
              selected={[value.product_listings.is_publish ? 'active' : 'draft']}
              onChange={([status]) => edit({ product_listings: { ...value.product_listings, is_publish: status === 'active' } })}
            />
            <Checkbox
              label={t('settings.outOfStock')}
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
            <SplitFields value={value.auto_split_variant_options} onChange={(split) => edit({ auto_split_variant_options: split })} />
          </BlockStack>
        </Card>
      </BlockStack>
    </Screen>
  );
}
