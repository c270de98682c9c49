import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, FormLayout, List, Select, TextField } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes } from '#app/ui/country-codes.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { addressFields } from '../address/address-fields.ts';
import type { AddressForm } from '../address/address-form.ts';
import { taxIdRules } from '../address/tax-ids.ts';
import { SourceBadge } from './source-badge.tsx';

export interface AddressDialogProps {
  /** The address in force: the correction, or the store's own. */
  address: Partial<Record<keyof AddressForm, string | null>> | null;
  isOverridden: boolean;
  /** Problems that the check found, by field. */
  problems: { field: string; why: string; most?: number }[];
  /** Supplier orders that a correction does not reach. */
  ordered: { id: string; source: string | null; supplierOrderNo: string | null }[];
  /** Path after saving. */
  back: string;
  onClose(): void;
}

const blank: AddressForm = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  provinceCode: '',
  postalCode: '',
  countryCode: '',
  phone: '',
  email: '',
  taxId: '',
};

/** Fields that take a whole line. */
const wideFields: ReadonlySet<string> = new Set(['company', 'address1', 'address2']);

/** Corrects an order's address; the store's own address is kept and can be restored. */
export function AddressDialog({ address, isOverridden, problems, ordered, back, onClose }: AddressDialogProps) {
  const { t, i18n } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const fetcher = useFetcher<Refusal & { ok: boolean }>();
  const [values, setValues] = useState<AddressForm>(
    () => Object.fromEntries(Object.keys(blank).map((field) => [field, address?.[field as keyof AddressForm] ?? ''])) as AddressForm,
  );
  const countries = useMemo(
    () =>
      countryCodes
        .map((code) => ({ value: code, label: countryNameOf(code, i18n.language) }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [i18n.language],
  );
  const taxId = taxIdRules[values.countryCode];
  const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  const set = (field: keyof AddressForm) => (value: string) =>
    // The code belongs to the previous province.
    setValues((before) => ({
      ...before,
      [field]: value,
      ...(field === 'province' || field === 'countryCode' ? { provinceCode: '' } : {}),
    }));
  const save = () => fetcher.submit({ ...values, intent: 'address', back }, { method: 'post' });
  const errorOf = (field: string) => {
    const told = fieldErrorOf(refusal, field);
    if (told) return told;
    const problem = problems.find((each) => each.field === field || (each.field === 'name' && field === 'lastName'));
    const isUnchanged = values[field as keyof AddressForm] === (address?.[field as keyof AddressForm] ?? '');
    return problem && isUnchanged
      ? words(`problem.address_${problem.why}`, { field: words(`field.${problem.field}`), most: problem.most })
      : undefined;
  };
  return (
    <Modal
      open
      title={t('address.edit')}
      onClose={onClose}
      primaryAction={{ content: t('common:save'), onAction: save, loading: fetcher.state !== 'idle' }}
      secondaryActions={[
        ...(isOverridden
          ? [{ content: t('address.takeBack'), onAction: () => fetcher.submit({ intent: 'address-reset', back }, { method: 'post' }) }]
          : []),
        { content: t('common:cancel'), onAction: onClose },
      ]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} shownBeside={Object.keys(blank)} />
          {ordered.length > 0 ? (
            <Banner tone="warning" title={t('address.kept')}>
              <List>
                {ordered.map((each) => (
                  <List.Item key={each.id}>
                    <SourceBadge source={each.source} /> <bdi>{each.supplierOrderNo}</bdi>
                  </List.Item>
                ))}
              </List>
            </Banner>
          ) : null}
          {problems.some((problem) => problem.why === 'kanji') ? <p>{words('problem.kanji')}</p> : null}
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <FormLayout>
              <Select
                label={words('field.countryCode')}
                options={countries}
                value={values.countryCode}
                onChange={set('countryCode')}
                placeholder={t('address.chooseCountry')}
                error={errorOf('countryCode')}
              />
              <div className="FormGrid">
                {addressFields.map((field) => (
                  <div key={field} className={wideFields.has(field) ? 'Wide' : undefined}>
                    <TextField
                      label={field === 'taxId' && taxId ? words('taxIdNamed', { name: taxId.name }) : words(`field.${field}`)}
                      helpText={
                        field === 'taxId' && taxId ? (
                          <>
                            {words('taxIdLike', { name: taxId.name, example: taxId.example })}{' '}
                            <HelpLink article="tax-numbers" about={words('field.taxId')} isApart />
                          </>
                        ) : undefined
                      }
                      name={field}
                      value={values[field]}
                      onChange={set(field)}
                      autoComplete="off"
                      inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
                      error={errorOf(field)}
                    />
                  </div>
                ))}
              </div>
              <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            </FormLayout>
          </form>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
