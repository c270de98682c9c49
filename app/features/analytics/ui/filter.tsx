import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { type Period, periodKeys } from '../period.ts';

export interface FilterProps {
  period: Period;
  storeId: string | null;
  stores: { id: string; name: string }[];
  currency: string;
  currencies: string[];
}

/** Period, store and currency, all in the address. Works before the scripts have loaded. */
export function AnalyticsFilter({ period, storeId, stores, currency, currencies }: FilterProps) {
  const { t } = useTranslation('analytics');
  const submit = useSubmit();
  const isHydrated = useIsHydrated();
  const navigation = useNavigation();
  const isCustom = period.key === 'custom';
  return (
    <Form
      method="get"
      className="Analytics-Filter"
      aria-label={t('filter.label')}
      aria-busy={navigation.state !== 'idle'}
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <label>
        <span>{t('filter.period')}</span>
        <select name="period" defaultValue={period.key} key={period.key}>
          {isCustom ? <option value="custom">{t('period.custom')}</option> : null}
          {periodKeys.map((key) => (
            <option key={key} value={key}>
              {t(`period.${key}`)}
            </option>
          ))}
        </select>
      </label>
      {stores.length > 1 ? (
        <label>
          <span>{t('filter.store')}</span>
          <select name="store" defaultValue={storeId ?? ''} key={storeId}>
            <option value="">{t('filter.allStores')}</option>
            {stores.map((store) => (
              <option key={store.id} value={store.id}>
                {store.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {currencies.length > 1 ? (
        <label>
          <span>{t('filter.currency')}</span>
          <select name="currency" defaultValue={currency} key={currency}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      ) : null}
      {isHydrated ? null : <button type="submit">{t('filter.show')}</button>}
    </Form>
  );
}
