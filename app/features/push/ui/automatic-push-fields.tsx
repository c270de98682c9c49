/**
 * Fields of the automatic push rule. Their names begin with `automatic`, so that a plain form can send them before the scripts have loaded.
 */
import { BlockStack, Checkbox, ChoiceList, FormLayout, InlineError, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import type { AutomaticPush } from '../automatic-push.ts';

export interface AutomaticPushFieldsProps {
  value: AutomaticPush;
  stores: { id: string; name: string; domain: string; publications: { id: string; name: string }[] }[];
  errorOf(field: string): string | undefined;
  onChange(value: AutomaticPush): void;
}

export function AutomaticPushFields({ value, stores, errorOf, onChange }: AutomaticPushFieldsProps) {
  const { t } = useTranslation('push');
  const to = value.actions.pushed_connected_channels;
  const changeTarget = (changes: Partial<typeof to>) =>
    onChange({ ...value, actions: { pushed_connected_channels: { ...to, ...changes } } });
  const publications = stores.filter((store) => to.store_ids.includes(store.id)).flatMap((store) => store.publications);
  const storeError = errorOf('automatic.actions.pushed_connected_channels.store_ids');
  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingMd">
        {t('automatic.title')}
      </Text>
      <Checkbox
        label={t('automatic.isOn')}
        helpText={
          <>
            {t('automatic.help')} <HelpLink article="push-to-store" about={t('automatic.title')} />
          </>
        }
        name="automatic.is_enable"
        value="on"
        checked={value.is_enable}
        onChange={(isOn) => onChange({ ...value, is_enable: isOn })}
      />
      {value.is_enable ? (
        <>
          {stores.length === 0 ? <Text as="p">{t('drawer.noStore')}</Text> : null}
          {stores.length > 0 ? (
            <div>
              <ChoiceList
                allowMultiple
                title={t('drawer.stores')}
                name="automatic.actions.pushed_connected_channels.store_ids"
                choices={stores.map((store) => ({ value: store.id, label: store.name, helpText: store.domain }))}
                selected={to.store_ids}
                onChange={(ids) => changeTarget({ store_ids: ids })}
              />
              {storeError ? <InlineError message={storeError} fieldID="automatic-stores" /> : null}
            </div>
          ) : null}
          {publications.length > 0 ? (
            <ChoiceList
              allowMultiple
              title={t('automatic.publications')}
              name="automatic.actions.pushed_connected_channels.publication_ids"
              choices={publications.map((each) => ({ value: each.id, label: each.name }))}
              selected={to.publication_ids}
              onChange={(ids) => changeTarget({ publication_ids: ids })}
            />
          ) : (
            <HiddenFields name="automatic.actions.pushed_connected_channels.publication_ids" value={to.publication_ids} />
          )}
          <ChoiceList
            title={t('drawer.status')}
            name="automatic.actions.pushed_connected_channels.publish_status"
            choices={[
              { label: t('drawer.active'), value: 'active', helpText: t('drawer.activeHelp') },
              { label: t('drawer.draft'), value: 'draft', helpText: t('drawer.draftHelp') },
            ]}
            selected={[to.publish_status]}
            onChange={([status]) => changeTarget({ publish_status: status === 'active' ? 'active' : 'draft' })}
          />
          <Gated feature="AUTO_TASK_SCHEDULE">
            {(isDisabled) => (
              <ChoiceList
                title={t('automatic.schedule')}
                name="automatic.time_schedule"
                choices={[
                  { label: t('automatic.all_day'), value: 'all_day' },
                  // What a larger plan has left behind may stay, and is not chosen again.
                  {
                    label: t('automatic.time_frame'),
                    value: 'time_frame',
                    disabled: isDisabled && value.time_schedule !== 'time_frame',
                  },
                ]}
                selected={[value.time_schedule]}
                onChange={([schedule]) => onChange({ ...value, time_schedule: schedule === 'time_frame' ? 'time_frame' : 'all_day' })}
              />
            )}
          </Gated>
          {value.time_schedule === 'time_frame' ? (
            <FormLayout>
              <FormLayout.Group condensed>
                {(['from', 'to'] as const).map((end) => (
                  <TextField
                    key={end}
                    type="time"
                    label={t(`automatic.${end}`)}
                    name={`automatic.when.${end}`}
                    autoComplete="off"
                    value={value.when[end]}
                    error={errorOf(`automatic.when.${end}`)}
                    onChange={(time) => onChange({ ...value, when: { ...value.when, [end]: time } })}
                  />
                ))}
              </FormLayout.Group>
            </FormLayout>
          ) : (
            <HiddenFields name="automatic.when" value={value.when} />
          )}
        </>
      ) : (
        <HiddenFields name="automatic" value={value} />
      )}
    </BlockStack>
  );
}
