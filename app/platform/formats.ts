/** Cached Intl formatters per language and options: creating one costs a hundred times as much as using it. */

/** Options are few and written in code; time zones and currencies bound the rest. */
const made = new Map<string, unknown>();

function kept<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  let format = made.get(key) as Format | undefined;
  if (!format) {
    format = make();
    made.set(key, format);
  }
  return format;
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept('date', locale, options, () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept('number', locale, options, () => new Intl.NumberFormat(locale, options));

/** Names of countries, currencies, … in a language. */
export const displayNames = (locale: string, type: Intl.DisplayNamesType): Intl.DisplayNames =>
  kept('names', locale, { type }, () => new Intl.DisplayNames([locale], { type }));

/** Formats a list: "China, Germany, and Spain". */
export const listFormat = (locale: string): Intl.ListFormat => kept('list', locale, {}, () => new Intl.ListFormat(locale));
