import { useFetcher } from '@remix-run/react';
import { BlockStack, Card, Checkbox, ChoiceList, Text } from '@shopify/polaris';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useDraft } from '#app/ui/use-draft.ts';
import { frequencies } from '../kinds.ts';
import type { Preferences } from '../schemas.ts';

const kinds = ['order', 'product', 'supplier'] as const;

/** Choice of the notifications that are also mailed, and how often. */
export function PreferencesForm({ saved, email }: { saved: Preferences; email: string }) {
  const { t } = useTranslation('notifications');
  const { t: tCommon } = useTranslation('common');
  const toast = useToast();
  const fetcher = useFetcher<Refusal & { ok?: boolean }>();
  const formId = useId();
  const { edited, setEdited, isDirty, discard } = useDraft(saved);
  const isSaved = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useAnswer(isSaved ? fetcher.data : undefined, () => toast(tCommon('saved')));
  const form = () => ({
    ...Object.fromEntries(kinds.filter((kind) => edited[`mails_${kind}`]).map((kind) => [`mails_${kind}`, 'on'])),
    frequency: edited.frequency,
  });
  return (
    <fetcher.Form method="post" action="/app/setting/notification" id={formId}>
      <BlockStack gap="400">
        <ErrorBanner errors={fetcher.data && !fetcher.data.ok ? fetcher.data : null} />
        <Card>
          <BlockStack gap="400">
            <Text as="p">
              {t('preferences.inApp')} <HelpLink article="notifications" about={t('preferences.title')} />
            </Text>
            <BlockStack gap="200">
              <Text as="h2" variant="headingMd">
                {t('preferences.mails')}
              </Text>
              {kinds.map((kind) => (
                <Checkbox
                  key={kind}
                  name={`mails_${kind}`}
                  label={t(`preferences.${kind}`)}
                  checked={edited[`mails_${kind}`]}
                  onChange={(isOn) => setEdited((before) => ({ ...before, [`mails_${kind}`]: isOn }))}
                />
              ))}
            </BlockStack>
            <ChoiceList
              title={t('preferences.frequency')}
              name="frequency"
              choices={frequencies.map((value) => ({ value, label: t(`preferences.${value}`) }))}
              selected={[edited.frequency]}
              onChange={([value]) => setEdited((before) => ({ ...before, frequency: value === 'daily' ? 'daily' : 'hourly' }))}
            />
            <Text as="p" tone="subdued">
              {t('preferences.help')} {email ? t('preferences.to', { email }) : null}
            </Text>
          </BlockStack>
        </Card>
      </BlockStack>
      <SaveBar
        isDirty={isDirty}
        isSaving={fetcher.state !== 'idle'}
        onSave={() => fetcher.submit(form(), { method: 'post', action: '/app/setting/notification' })}
        onDiscard={discard}
        formId={formId}
      />
    </fetcher.Form>
  );
}
