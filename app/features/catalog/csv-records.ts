/** The rows of a CSV file of any size as a stream, whatever a spreadsheet has put between its columns. */
import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { csvText, type Encoding } from './csv-text.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

/** How a file is written. */
export interface CsvForm {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Excel's `sep=;` before the headings. */
  hasSeparatorLine: boolean;
}

export interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** What stands between the columns, by the file's first line: the sign that occurs most often outside of quotes. */
export function delimiterOf(text: string): Pick<CsvForm, 'delimiter' | 'hasSeparatorLine'> {
  const line = /^\ufeff?\s*(?<line>[^\r\n]*)/.exec(text)?.groups?.line ?? '';
  const named = /^"?sep=([,;|\t])"?/i.exec(line)?.[1];
  if (named) return { delimiter: named as Delimiter, hasSeparatorLine: true };
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const [delimiter] = ([',', ';', '\t', '|'] as const).toSorted((a, b) => plain.split(b).length - plain.split(a).length);
  return { delimiter: delimiter ?? ',', hasSeparatorLine: false };
}

/** Characters of the beginning that are looked at for the delimiter: more than any row of headings has. */
const beginning = 20_000;

/** The file's beginning as text. */
export async function beginningOfFile(file: Readable, encoding: Encoding): Promise<string> {
  let text = '';
  try {
    for await (const part of csvText(file, encoding)) {
      text += part;
      if (text.length >= beginning) break;
    }
  } catch {
    // Reading the rows tells what is wrong, with its line.
  }
  file.destroy();
  return text;
}

/** @param onWhole called for each complete row, before it is taken, as the parser reads ahead. */
export function recordsOf(csv: Readable, form: CsvForm, onWhole: (lines: number) => void = () => undefined): AsyncIterable<CsvRecord> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter: form.delimiter,
    from: form.hasSeparatorLine ? 2 : 1,
    // All three listed: by default the parser expects the first line's ending everywhere, so a file joined from two would be one long row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Inches, and what spreadsheets write so that digits stay as they are: `15" bag`, `="0099"`.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 2_000_000,
    onRecord: (row: string[], { lines }) => {
      onWhole(lines);
      return row;
    },
  });
  // Errors of earlier streams are thrown by the parser.
  pipeline(
    csv,
    (source: Readable) => csvText(source, form.encoding),
    parser,
    () => undefined,
  );
  return parser as AsyncIterable<CsvRecord>;
}
