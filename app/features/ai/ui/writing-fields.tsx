import { FormLayout, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { contentStyles, tones } from '#app/features/settings/writing-choices.ts';

export interface WritingChoice {
  style: (typeof contentStyles)[number];
  tone: (typeof tones)[number];
}

/** Fields for style and tone of AI texts, with `name`s, so that a form also sends them without scripts. */
export function WritingFields({ value, onChange }: { value: WritingChoice; onChange(value: WritingChoice): void }) {
  const { t } = useTranslation('ai');
  return (
    <FormLayout>
      <FormLayout.Group>
        <Select
          label={t('style')}
          name="style"
          options={contentStyles.map((style) => ({ value: style, label: t(`styles.${style}`) }))}
          value={value.style}
          onChange={(style) => onChange({ ...value, style: style as WritingChoice['style'] })}
          helpText={t(`styleHelp.${value.style}`)}
        />
        <Select
          label={t('tone')}
          name="tone"
          options={tones.map((tone) => ({ value: tone, label: t(`tones.${tone}`) }))}
          value={value.tone}
          onChange={(tone) => onChange({ ...value, tone: tone as WritingChoice['tone'] })}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}
