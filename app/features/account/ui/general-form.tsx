import { useFetcher } from '@remix-run/react';
import { Card, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeZoneChoice } from '#app/platform/time-zones.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useDraft } from '#app/ui/use-draft.ts';
import type { General } from '../setting-schemas.ts';

export interface GeneralFormProps {
  saved: General;
  timeZones: TimeZoneChoice[];
  currencies: { code: string; name: string }[];
}

/** Name of person and workplace, time zone and display currency. */
export function GeneralForm({ saved, timeZones, currencies }: GeneralFormProps) {
  const { t } = useTranslation('account');
  const { t: tCommon } = useTranslation('common');
  const toast = useToast();
  const fetcher = useFetcher<Refusal & { ok?: boolean }>();
  const formId = useId();
  const { edited, setEdited, isDirty, discard } = useDraft<General>(saved);
  useEffect(() => {
    // Text typed before hydration is only in the page's fields.
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const typed = new FormData(form);
    setEdited(
      (before) => Object.fromEntries(Object.entries(before).map(([key, value]) => [key, String(typed.get(key) ?? value)])) as General,
    );
  }, [formId, setEdited]);
  const change = (key: keyof General) => (value: string) => setEdited((before) => ({ ...before, [key]: value }));
  // After a discard the refused values are no longer in the form, so the refusal is not shown.
  const refusal = isDirty && (fetcher.data?.ok === false || fetcher.data?.errors) ? fetcher.data : undefined;
  const isSaved = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useAnswer(isSaved ? fetcher.data : undefined, () => toast(tCommon('saved')));
  const error = (field: string) => {
    const message = fieldErrorOf(refusal, field);
    return message ? { error: message } : {};
  };
  return (
    <Card>
      <fetcher.Form method="post" action="/app/setting/account" id={formId}>
        <input type="hidden" name="intent" value="general" />
        <ErrorBanner errors={refusal && !refusal.errors ? refusal : null} />
        <FormLayout>
          <Text as="h2" variant="headingMd">
            {t('setting.general')}
          </Text>
          <FormLayout.Group>
            <TextField
              label={t('field.firstName')}
              name="first_name"
              autoComplete="given-name"
              maxLength={100}
              value={edited.first_name}
              onChange={change('first_name')}
              {...error('first_name')}
            />
            <TextField
              label={t('field.lastName')}
              name="last_name"
              autoComplete="family-name"
              maxLength={100}
              value={edited.last_name}
              onChange={change('last_name')}
              {...error('last_name')}
            />
          </FormLayout.Group>
          <TextField
            label={t('setting.workplaceName')}
            name="workplace_name"
            autoComplete="organization"
            maxLength={100}
            value={edited.workplace_name}
            onChange={change('workplace_name')}
            {...error('workplace_name')}
          />
          <FormLayout.Group>
            <Select
              label={t('setting.timeZone')}
              name="timezone"
              helpText={t('setting.timeZoneHelp')}
              options={timeZones.map(({ zone, offset }) => ({ label: `(${offset}) ${zone.replaceAll('_', ' ')}`, value: zone }))}
              value={edited.timezone}
              onChange={change('timezone')}
              {...error('timezone')}
            />
            <Select
              label={t('setting.currency')}
              name="currency"
              helpText={t('setting.currencyHelp')}
              options={currencies.map(({ code, name }) => ({ label: `${code} – ${name}`, value: code }))}
              value={edited.currency}
              onChange={change('currency')}
              {...error('currency')}
            />
          </FormLayout.Group>
        </FormLayout>
        <SaveBar
          isDirty={isDirty}
          isSaving={fetcher.state !== 'idle'}
          onSave={() => fetcher.submit({ intent: 'general', ...edited }, { method: 'post', action: '/app/setting/account' })}
          onDiscard={discard}
          formId={formId}
        />
      </fetcher.Form>
    </Card>
  );
}
