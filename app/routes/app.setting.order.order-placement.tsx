import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, TextField } from '@shopify/polaris';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { actionRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { OrderPlacing } from '#app/features/settings/schemas.ts';
import { readSetting, saveSetting } from '#app/features/settings/setting.server.ts';
import { parseInput } from '#app/platform/field-errors.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useDraft } from '#app/ui/use-draft.ts';

export const handle = { i18n: ['common', 'fulfillment'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { tolerance: String((await readSetting(ctx, 'order-placing')).cost_tolerance) };
}

/** A number as it is typed: with a comma in most of our languages. An empty field is no number. */
const typedNumber = (typed: FormDataEntryValue | null): number =>
  typeof typed === 'string' && typed.trim() !== '' ? Number(typed.trim().replace(',', '.')) : Number.NaN;

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const form = await request.formData();
  try {
    await saveSetting(ctx, 'order-placing', parseInput(OrderPlacing, { cost_tolerance: typedNumber(form.get('cost_tolerance')) }));
    return { ok: true };
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default function OrderPlacementSettings() {
  const { tolerance } = useLoaderData<typeof loader>();
  const { t } = useTranslation('fulfillment');
  const toast = useToast();
  const save = useFetcher<Refusal & { ok: boolean }>();
  const { edited, setEdited, isDirty, discard } = useDraft({ tolerance });
  const formId = useId();
  useAnswer(save.data, ({ ok }) => {
    if (ok) toast(t('settings.saved'));
  });
  const error = fieldErrorOf(save.data, 'cost_tolerance');
  return (
    <Screen title={t('settings.title')} narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={save.data && !save.data.ok && !error ? save.data : null} />
        <Card>
          <save.Form method="post" id={formId}>
            <TextField
              name="cost_tolerance"
              label={t('settings.tolerance')}
              helpText={t('settings.toleranceHelp')}
              value={edited.tolerance}
              onChange={(value) => setEdited({ tolerance: value })}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              error={error}
            />
            <p>
              <HelpLink article="place-orders" about={t('settings.title')} />
            </p>
            <SaveBar
              isDirty={isDirty}
              isSaving={save.state !== 'idle'}
              onSave={() => save.submit({ cost_tolerance: edited.tolerance }, { method: 'post' })}
              onDiscard={discard}
              formId={formId}
            />
          </save.Form>
        </Card>
      </BlockStack>
    </Screen>
  );
}
