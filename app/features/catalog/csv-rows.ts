/** The rows of a CSV file whose form is not known before. */
import type { Readable } from 'node:stream';
import { CsvError } from 'csv-parse';
import { beginningOfFile, delimiterOf, recordsOf } from './csv-records.ts';
import { encodingOf } from './csv-text.ts';
import { CsvProblem } from './product-csv-rows.ts';

export interface CsvRow {
  cells: string[];
  /** Where it ends in the file. */
  line: number;
}

/**
 * Reads a file row by row, whatever encoding and whatever signs between the columns a spreadsheet has chosen.
 * @param open called for each of the passes. @throws CsvProblem at the line that cannot be read.
 */
export async function* csvRows(open: () => Readable): AsyncGenerator<CsvRow> {
  const encoding = await encodingOf(open());
  const form = { encoding, ...delimiterOf(await beginningOfFile(open(), encoding)) };
  let line = 0;
  try {
    for await (const { record, info } of recordsOf(open(), form)) {
      line = info.lines;
      yield { cells: record, line };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvProblem(line + 1, error.message);
    throw error;
  }
}
