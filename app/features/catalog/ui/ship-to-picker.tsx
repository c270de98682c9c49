import { Button, Icon, Popover, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryFlag, countryNameOf } from '#app/ui/country-flag.tsx';
import { defaultShipTo, worldwide } from '../filter-choices.ts';

export interface ShipToPickerProps {
  value: string;
  countries: readonly string[];
  onChange(country: string): void;
}

/** A searchable list of countries with "Worldwide" and "Clear" (back to the default). */
export function ShipToPicker({ value, countries, onChange }: ShipToPickerProps) {
  const { t, i18n } = useTranslation('catalog');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const nameOf = (code: string) => (code === worldwide ? t('shipTo.worldwide') : countryNameOf(code, i18n.language));
  const wanted = search.trim().toLowerCase();
  const sorted = [...countries].map((code) => ({ code, name: nameOf(code) })).sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  const shown = [{ code: worldwide, name: nameOf(worldwide) }, ...sorted].filter(
    ({ code, name }) => !wanted || name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted),
  );
  const choose = (code: string) => {
    setOpen(false);
    setSearch('');
    if (code !== value) onChange(code);
  };
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      autofocusTarget="first-node"
      activator={
        <Button disclosure onClick={() => setOpen(!isOpen)} fullWidth textAlign="start">
          {`${t('shipTo.label')}: ${nameOf(value)}`}
        </Button>
      }
    >
      <div className="ShipTo">
        <div className="ShipTo-Search">
          <TextField
            label={t('shipTo.search')}
            labelHidden
            placeholder={t('shipTo.search')}
            value={search}
            onChange={setSearch}
            autoComplete="off"
            prefix={<Icon source={SearchIcon} />}
          />
          <Button variant="plain" onClick={() => choose(defaultShipTo)}>
            {t('shipTo.clear')}
          </Button>
        </div>
        <ul className="ShipTo-List">
          {shown.map(({ code, name }) => (
            <li key={code}>
              <button type="button" aria-current={code === value ? 'true' : undefined} onClick={() => choose(code)}>
                {code === worldwide ? null : <CountryFlag code={code} />} <span>{name}</span>
              </button>
            </li>
          ))}
          {shown.length === 0 ? <li className="ShipTo-None">{t('shipTo.none')}</li> : null}
        </ul>
      </div>
    </Popover>
  );
}
