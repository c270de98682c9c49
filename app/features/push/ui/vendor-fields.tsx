import { ChoiceList, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { type VendorSetting, vendorChoices } from '../vendor-in-store.ts';

export interface VendorFieldsProps {
  value: VendorSetting;
  error: string | undefined;
  onChange(value: VendorSetting): void;
}

/** Whose name pushed products have as their vendor. */
export function VendorFields({ value, error, onChange }: VendorFieldsProps) {
  const { t } = useTranslation('push');
  return (
    <>
      <ChoiceList
        title={t('vendor.title')}
        name="vendor.use"
        choices={vendorChoices.map((use) => ({ value: use, label: t(`vendor.${use}`), helpText: t(`vendor.${use}Help`) }))}
        selected={[value.use]}
        onChange={([use]) => onChange({ ...value, use: use as VendorSetting['use'] })}
      />
      {value.use === 'own' ? (
        <TextField
          label={t('vendor.name')}
          name="vendor.name"
          autoComplete="off"
          maxLength={255}
          value={value.name}
          error={error}
          onChange={(name) => onChange({ ...value, name })}
        />
      ) : (
        <HiddenFields name="vendor.name" value={value.name} />
      )}
    </>
  );
}
