import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox } from '@shopify/polaris';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { OrderTracking } from '#app/features/settings/schemas.ts';
import { readSetting, saveSetting } from '#app/features/settings/setting.server.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useDraft } from '#app/ui/use-draft.ts';

export const handle = { i18n: ['common', 'shipments'] };

const members = ['show_origin', 'show_carrier'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return readSetting(ctx, 'order-tracking');
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    const asked = Object.fromEntries(members.map((member) => [member, form.get(member) === 'true']));
    await saveSetting(ctx, 'order-tracking', parseInput(OrderTracking, asked));
    return { ok: true };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

/** What buyers read on a parcel's public page. */
export default function OrderTrackingSettings() {
  const saved = useLoaderData<typeof loader>();
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const save = useFetcher<Refusal & { ok: boolean }>();
  const { edited, setEdited, isDirty, discard } = useDraft(saved);
  const formId = useId();
  useAnswer(save.data, ({ ok }) => {
    if (ok) toast(t('settings.saved'));
  });
  const send = () => save.submit(Object.fromEntries(members.map((member) => [member, String(edited[member])])), { method: 'post' });
  return (
    <Screen title={t('settings.title')} narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={save.data && !save.data.ok ? save.data : null} />
        <Card>
          <save.Form method="post" id={formId}>
            <BlockStack gap="300">
              <p>
                {t('settings.lead')} <HelpLink article="tracking-page" about={t('settings.title')} />
              </p>
              {members.map((member) => (
                <Checkbox
                  key={member}
                  label={t(`settings.${member}`)}
                  helpText={t(`settings.${member}_help`)}
                  checked={edited[member]}
                  onChange={(value) => setEdited({ ...edited, [member]: value })}
                />
              ))}
            </BlockStack>
            <SaveBar isDirty={isDirty} isSaving={save.state !== 'idle'} onSave={send} onDiscard={discard} formId={formId} />
          </save.Form>
        </Card>
      </BlockStack>
    </Screen>
  );
}
