/** Settings of monitoring, and recent changes. A plain form: it works before the scripts have loaded. */
import { Form, useActionData, useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, Checkbox, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import type { ProductChangeRow } from '#app/features/products/schemas.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { costActions, goneActions, stockActions } from '../monitoring.ts';
import type { Monitoring } from '../schemas.ts';
import { RecentChanges } from './recent-changes.tsx';

type Answer = { ok: true } | (Refusal & { ok: false });

export interface MonitoringScreenProps {
  settings: Monitoring;
  changes: ProductChangeRow[];
  /** Does the plan let prices and stock follow by themselves? */
  canFollow: boolean;
}

const formId = 'monitoring';
const choices = { cost_change: costActions, stock_change: stockActions, unavailable: goneActions } as const;

export function MonitoringScreen({ settings, changes, canFollow }: MonitoringScreenProps) {
  const { t } = useTranslation('push');
  const gate = useGate('COST_CHANGE_MANAGEMENT');
  const toast = useToast();
  const fetcher = useFetcher<Answer>();
  const posted = useActionData<Answer>();
  const [edited, setEdited] = useState<Monitoring>();
  const value = edited ?? settings;
  const isDirty = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(settings);
  const answer = fetcher.data ?? posted;
  useAnswer(fetcher.data, ({ ok }) => {
    if (!ok) return;
    toast(t('settings.saved'));
    setEdited(undefined);
  });
  const save = () => {
    const form = new FormData();
    for (const name of ['cost_change', 'stock_change', 'unavailable'] as const) form.set(name, value[name]);
    if (value.is_enable) form.set('is_enable', 'on');
    for (const name of ['cost', 'stock', 'unavailable'] as const) if (value.notify[name]) form.set(`notify.${name}`, 'on');
    fetcher.submit(form, { method: 'post' });
  };
  const select = <Name extends keyof typeof choices>(name: Name) => (
    <Select
      label={t(`monitoring.${name}`)}
      name={name}
      disabled={!value.is_enable || !canFollow}
      options={choices[name].map((choice) => ({ value: choice, label: t(`monitoring.action.${choice}`) }))}
      value={value[name]}
      onChange={(chosen) => setEdited({ ...value, [name]: chosen as Monitoring[Name] })}
    />
  );
  return (
    <Screen title={t('monitoring.title')} subtitle={t('monitoring.subtitle')}>
      <SaveBar isDirty={isDirty} isSaving={fetcher.state !== 'idle'} onSave={save} onDiscard={() => setEdited(undefined)} formId={formId} />
      <BlockStack gap="400">
        <ErrorBanner errors={answer?.ok === false ? answer : undefined} />
        {canFollow ? null : (
          <Banner tone="info">
            <BlockStack gap="200">
              <p>{t('monitoring.plan')}</p>
              {gate ? <PlanNote {...gate} /> : null}
            </BlockStack>
          </Banner>
        )}
        <Form
          method="post"
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {/* A choice that is disabled is not sent: before the scripts it stays as it was. */}
          {canFollow && value.is_enable
            ? null
            : (Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
                <input key={name} type="hidden" name={name} value={value[name]} />
              ))}
          <BlockStack gap="400">
            <Card>
              <BlockStack gap="400">
                <Checkbox
                  label={t('monitoring.isOn')}
                  helpText={t('monitoring.isOnHelp')}
                  name="is_enable"
                  value="on"
                  checked={value.is_enable}
                  onChange={(isOn) => setEdited({ ...value, is_enable: isOn })}
                />
                {select('cost_change')}
                {select('stock_change')}
                {select('unavailable')}
                <p>
                  <HelpLink article="monitoring" about={t('monitoring.title')} />
                </p>
              </BlockStack>
            </Card>
            <Card>
              <BlockStack gap="200">
                <Text as="h2" variant="headingMd">
                  {t('monitoring.tell')}
                </Text>
                {(['cost', 'stock', 'unavailable'] as const).map((name) => (
                  <Checkbox
                    key={name}
                    label={t(`monitoring.notify.${name}`)}
                    name={`notify.${name}`}
                    value="on"
                    disabled={!value.is_enable}
                    checked={value.notify[name]}
                    onChange={(isOn) => setEdited({ ...value, notify: { ...value.notify, [name]: isOn } })}
                  />
                ))}
              </BlockStack>
            </Card>
          </BlockStack>
        </Form>
        <RecentChanges changes={changes} />
      </BlockStack>
    </Screen>
  );
}
