import { Checkbox, Select, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalFromMinor } from '#app/platform/money.ts';
import { readAmount, writtenIn } from '#app/platform/typed-amount.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { type FacetFilter, facetFilters, type OfferedChoices } from '../filter-choices.ts';

const facetNames = Object.keys(facetFilters) as FacetFilter[];

/** The filters here, as they are named in the address. */
export const narrowingByDecision = ['landed_from', 'landed_to', ...facetNames, 'ship_from', 'fits', 'stock'] as const;
type Narrowing = (typeof narrowingByDecision)[number];

interface DecisionFiltersProps {
  offered: OfferedChoices;
  /** Of the amounts on the cards, and so of the costs to choose between. */
  currency: string;
  /** What is chosen; empty when nothing is. */
  shown(name: Narrowing): string;
  onChange(changes: { [Name in Narrowing]?: string }): void;
}

/** Filters by what a seller decides by: the cost with shipping, delivery, orders, ratings, where it is sent from, and stock. */
export function DecisionFilters({ offered, currency, shown, onChange }: DecisionFiltersProps) {
  const { t, i18n } = useTranslation('catalog');
  const select = (name: Narrowing, choices: readonly string[], labelOf: (choice: string) => string) =>
    choices.length > 0 || shown(name) ? (
      <Select
        key={name}
        label={t(`filter.${name}`)}
        name={name}
        options={[
          { label: t('filter.all'), value: '' },
          ...[...new Set([...choices, ...(shown(name) ? [shown(name)] : [])])].map((value) => ({ label: labelOf(value), value })),
        ]}
        value={shown(name)}
        onChange={(value) => onChange({ [name]: value })}
      />
    ) : null;
  const check = (name: Narrowing, value: string) => (
    <Checkbox
      label={t(`filter.${name}`)}
      checked={shown(name) === value}
      onChange={(isChecked) => onChange({ [name]: isChecked ? value : '' })}
    />
  );
  return (
    <>
      <div className="CatalogFilters-Range">
        <span className="CatalogFilters-Legend" aria-hidden="true">
          {t('filter.landed', { currency })}
        </span>
        {(['landed_from', 'landed_to'] as const).map((name) => (
          <CostField key={name} name={name} currency={currency} value={shown(name)} onChange={onChange} />
        ))}
      </div>
      {facetNames.map((name) => select(name, offered[name], (choice) => t(`bucket.${name}.${choice.replace('.', '_')}`)))}
      {select('ship_from', offered.ship_from, (code) => countryNameOf(code, i18n.language))}
      {offered.fits || offered.stock || shown('fits') || shown('stock') ? (
        <div className="CatalogFilters-Checks">
          {offered.fits || shown('fits') ? check('fits', 'fits') : null}
          {offered.stock || shown('stock') ? check('stock', 'in_stock') : null}
        </div>
      ) : null}
    </>
  );
}

interface CostFieldProps {
  name: 'landed_from' | 'landed_to';
  currency: string;
  /** A decimal text. */
  value: string;
  onChange: DecisionFiltersProps['onChange'];
}

/** An end of the range of costs with shipping; taken when the field is left or Enter is pressed. */
function CostField({ name, currency, value, onChange }: CostFieldProps) {
  const { t, i18n } = useTranslation('catalog');
  const written = value ? writtenIn(i18n.language, value) : '';
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const amount = readAmount(text, currency);
  const take = () => {
    if (amount === undefined) return;
    const next = amount === null ? '' : decimalFromMinor(amount, currency);
    if (Number(next) !== Number(value) || (next === '') !== (value === '')) onChange({ [name]: next });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field, which Polaris does not tell of
    <div onKeyDown={(event) => event.key === 'Enter' && take()}>
      <TextField
        label={t(`filter.${name}`)}
        labelHidden
        placeholder={t(name === 'landed_from' ? 'filter.from' : 'filter.to')}
        name={name}
        value={text}
        onChange={setText}
        onBlur={take}
        inputMode="decimal"
        autoComplete="off"
        {...(amount === undefined ? { error: t('filter.noAmount') } : {})}
      />
    </div>
  );
}
