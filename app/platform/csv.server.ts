/** Lines of CSV files for spreadsheets: UTF-8, commas, CRLF (RFC 4180). Pure, but not for browsers: the library's build for them is larger than a screen may be. */
import { stringify } from 'csv-stringify/sync';
import { decimalFromMinor } from './money.ts';

/** A text is made harmless; what is made here (numbers, times) is written as it is. */
export type Cell = string | number | boolean | Date | null | undefined | { plain: string };

/** What a file begins with, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

const asIs = (value: string) => ({ value, escape_formulas: false });

/** Lines of a file, each with its end. What a spreadsheet would run as a formula begins with an apostrophe (OWASP, "CSV Injection"). */
export const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  stringify(lines as Cell[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: {
      number: (value) => asIs(String(value)),
      boolean: String,
      date: (value) => value.toISOString(),
      object: (value) => asIs((value as { plain: string }).plain),
    },
  });

/** An amount in minor units as a decimal number; empty when it is not known. */
export const amountCell = (amount: number | null | undefined, currency: string): Cell =>
  amount === null || amount === undefined ? null : { plain: decimalFromMinor(amount, currency) };
