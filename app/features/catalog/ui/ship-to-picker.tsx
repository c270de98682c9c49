import { Button, Icon, Popover, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryFlag, countryNameOf } from '#app/ui/country-flag.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { phoneWidth } from '#app/ui/use-is-phone.ts';
import { worldwide } from '../filter-choices.ts';

export interface ShipToPickerProps {
  value: string;
  countries: readonly string[];
  /** The country to go back to. */
  home: string;
  isDisabled?: boolean;
  onChange(country: string): void;
}

/** A searchable list of countries with "Worldwide" and "Clear" (back to the country of the store). */
export function ShipToPicker({ value, countries, home, isDisabled = false, onChange }: ShipToPickerProps) {
  const { t, i18n } = useTranslation('catalog');
  const [opened, setOpened] = useState<'popover' | 'sheet'>();
  const nameOf = (code: string) => (code === worldwide ? t('shipTo.worldwide') : countryNameOf(code, i18n.language));
  const choose = (code: string) => {
    setOpened(undefined);
    if (code !== value) onChange(code);
  };
  const close = () => setOpened(undefined);
  const list = { value, countries, nameOf, onChoose: choose };
  const clear = { content: t('shipTo.clear'), onAction: () => choose(home) };
  return (
    <>
      <Popover
        active={opened === 'popover'}
        onClose={close}
        autofocusTarget="first-node"
        activator={
          <Button
            disclosure
            disabled={isDisabled}
            onClick={() => setOpened(opened ? undefined : window.matchMedia(phoneWidth).matches ? 'sheet' : 'popover')}
            fullWidth
            textAlign="start"
          >
            {t('common:labelled', { label: t('shipTo.label'), value: nameOf(value) })}
          </Button>
        }
      >
        <div className="ShipTo">
          <ShipToList {...list}>
            <Button variant="plain" onClick={clear.onAction}>
              {clear.content}
            </Button>
          </ShipToList>
        </div>
      </Popover>
      <Modal open={opened === 'sheet'} onClose={close} title={t('shipTo.label')} secondaryActions={[clear]}>
        <Modal.Section flush>
          <ShipToList {...list} />
        </Modal.Section>
      </Modal>
    </>
  );
}

interface ShipToListProps extends Pick<ShipToPickerProps, 'value' | 'countries'> {
  nameOf(code: string): string;
  onChoose(code: string): void;
  /** Rendered below the search. */
  children?: ReactNode;
}

/** The list of countries, searchable by name or code without regard to case. */
function ShipToList({ value, countries, nameOf, onChoose, children }: ShipToListProps) {
  const { t, i18n } = useTranslation('catalog');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const sorted = [...countries].map((code) => ({ code, name: nameOf(code) })).sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  const shown = [{ code: worldwide, name: nameOf(worldwide) }, ...sorted].filter(
    ({ code, name }) => !wanted || name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted),
  );
  return (
    <>
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
        {children}
      </div>
      <ul className="ShipTo-List">
        {shown.map(({ code, name }) => (
          <li key={code}>
            <button type="button" aria-current={code === value ? 'true' : undefined} onClick={() => onChoose(code)}>
              {code === worldwide ? <span>{name}</span> : <CountryFlag code={code} withName />}
            </button>
          </li>
        ))}
        {shown.length === 0 ? <li className="ShipTo-None">{t('shipTo.none')}</li> : null}
      </ul>
    </>
  );
}
