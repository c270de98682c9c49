/** A country's English name. */
export function countryName(code: string | null | undefined): string | null {
  return code ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code) : null;
}
