/** The countries of a mapping line: summarized in its row, chosen in a list below it. */
import { Button, Icon, InlineStack, Text, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFormat } from '#app/platform/formats.ts';
import { countryCodes } from '#app/ui/country-codes.ts';
import { CountryFlag, countryNameOf } from '#app/ui/country-flag.tsx';

/** Up to this many countries are named; more are counted. */
const mostNamed = 2;

/** "All countries", "Only Germany and France" or "Only 3 countries". */
function useCountryWords(chosen: readonly string[]): string {
  const { t, i18n } = useTranslation('products');
  if (chosen.length === 0) return t('map.allCountries');
  if (chosen.length > mostNamed) return t('map.onlyCount', { count: chosen.length });
  const names = chosen.map((code) => countryNameOf(code, i18n.language));
  return t('map.onlyNamed', { countries: listFormat(i18n.language).format(names) });
}

export interface CountryButtonProps {
  /** Title of the supplier's product. */
  title: string;
  /** Empty: all countries. */
  chosen: readonly string[];
  isOpen: boolean;
  /** Id of the list that the button opens. */
  controls: string;
  onPress(): void;
}

export function CountryButton({ title, chosen, isOpen, controls, onPress }: CountryButtonProps) {
  const { t } = useTranslation('products');
  const words = useCountryWords(chosen);
  return (
    <InlineStack gap="100" blockAlign="center">
      {chosen.length > 0 ? (
        <span className="Countries-Flags" aria-hidden="true">
          {chosen.slice(0, mostNamed + 1).map((code) => (
            <CountryFlag key={code} code={code} />
          ))}
        </span>
      ) : null}
      <Button
        variant="plain"
        textAlign="start"
        disclosure={isOpen ? 'up' : 'down'}
        ariaExpanded={isOpen}
        ariaControls={isOpen ? controls : undefined}
        accessibilityLabel={t('map.countriesOf', { title, countries: words })}
        onClick={onPress}
      >
        {words}
      </Button>
    </InlineStack>
  );
}

export interface CountryListProps extends Pick<CountryButtonProps, 'title' | 'chosen'> {
  id: string;
  onChange(chosen: string[]): void;
  onClose(): void;
}

/** The list, searchable by name or code. Countries that were chosen when it was opened come first. */
export function CountryList({ id, title, chosen, onChange, onClose }: CountryListProps) {
  const { t, i18n } = useTranslation('products');
  const language = i18n.language;
  const [search, setSearch] = useState('');
  const [first] = useState(chosen);
  const all = useMemo(() => {
    const others = countryCodes.filter((code) => !first.includes(code));
    const named = (codes: readonly string[]) =>
      codes.map((code) => ({ code, name: countryNameOf(code, language) })).sort((a, b) => a.name.localeCompare(b.name, language));
    return [...named(first), ...named(others)];
  }, [first, language]);
  const wanted = search.trim().toLowerCase();
  const shown = all.filter(({ code, name }) => name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted);
  const names = all.flatMap(({ code, name }) => (chosen.includes(code) ? [name] : []));
  // Escape closes the list, but not the dialog around it.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for all that is in it
    <div id={id} className="Countries" onKeyUp={closeByKey}>
      <fieldset>
        <Text as="legend" visuallyHidden>
          {t('map.countriesFor', { title })}
        </Text>
        <div className="Countries-Head">
          <TextField
            label={t('map.findCountry')}
            labelHidden
            placeholder={t('map.findCountry')}
            value={search}
            onChange={setSearch}
            autoComplete="off"
            autoFocus
            prefix={<Icon source={SearchIcon} />}
          />
          <Button pressed={chosen.length === 0} onClick={() => onChange([])}>
            {t('map.allCountries')}
          </Button>
          <Button onClick={onClose}>{t('map.countriesDone')}</Button>
        </div>
        <p role="status" className="Countries-Chosen">
          {names.length > 0 ? t('map.onlyNamed', { countries: listFormat(language).format(names) }) : t('map.allCountries')}
        </p>
        <ul>
          {shown.map(({ code }) => (
            <li key={code}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(code)}
                  onChange={(event) => onChange(event.target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))}
                />
                <CountryFlag code={code} withName />
              </label>
            </li>
          ))}
          {shown.length === 0 ? <li>{t('map.noCountry')}</li> : null}
        </ul>
      </fieldset>
    </div>
  );
}
