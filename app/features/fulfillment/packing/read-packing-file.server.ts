/** Reads the file in which a seller has filled in what was packed (`packing-file.server.ts` writes it), or one of the seller's own. */
import { Readable } from 'node:stream';
import { csvRows } from '#app/features/catalog/csv-rows.ts';
import { CsvProblem } from '#app/features/catalog/product-csv-rows.ts';
import { fieldError } from '#app/platform/errors.ts';
import { readAmount } from '#app/platform/typed-amount.ts';

/** Rows that a file may have; more are refused. */
export const mostRows = 1000;

export interface FileRow {
  /** The line in the file, for what is told of it. */
  line: number;
  orderName: string;
  supplierOrderId: string | undefined;
  trackingNumber: string;
  carrier: string;
  goodsCost: number | undefined;
  postage: number | undefined;
  /** The column with an amount that is none. */
  refused?: 'goods' | 'postage';
}

/** Known names of each column, without anything but letters: sellers' own files name them as their carrier's program does. */
const names: Readonly<Record<Exclude<keyof FileRow, 'line' | 'refused'>, readonly string[]>> = {
  orderName: ['order', 'ordername', 'ordernumber', 'orderno', 'name', 'reference', 'orderreference'],
  supplierOrderId: ['id'],
  trackingNumber: ['trackingnumber', 'tracking', 'trackingno', 'trackingcode'],
  carrier: ['carrier', 'shippingcarrier', 'trackingcompany', 'service'],
  goodsCost: ['costofgoodsusd', 'costofgoods', 'goods', 'goodscost', 'cost'],
  postage: ['postageusd', 'postage', 'shipping', 'shippingcost'],
};

function columnsOf(header: readonly string[]): Record<keyof typeof names, number> {
  const found = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const at = (column: keyof typeof names) => found.findIndex((name) => names[column].includes(name));
  const columns = {
    orderName: at('orderName'),
    supplierOrderId: at('supplierOrderId'),
    trackingNumber: at('trackingNumber'),
    carrier: at('carrier'),
    goodsCost: at('goodsCost'),
    postage: at('postage'),
  };
  if (
    (columns.orderName < 0 && columns.supplierOrderId < 0) ||
    (columns.trackingNumber < 0 && columns.goodsCost < 0 && columns.postage < 0)
  )
    throw fieldError('file', 'packingColumns');
  return columns;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function rowOf(cells: readonly string[], at: ReturnType<typeof columnsOf>, line: number): FileRow {
  const text = (column: keyof typeof names) =>
    (cells[at[column]] ?? '')
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'/, '');
  const cents = (column: 'goodsCost' | 'postage') => readAmount(text(column).replace(/^\$/, ''), 'USD');
  const [goods, postage] = [cents('goodsCost'), cents('postage')];
  return {
    line,
    orderName: text('orderName'),
    supplierOrderId: isUuid(text('supplierOrderId')) ? text('supplierOrderId') : undefined,
    trackingNumber: text('trackingNumber'),
    carrier: text('carrier'),
    goodsCost: goods ?? undefined,
    postage: postage ?? undefined,
    ...(goods === undefined ? { refused: 'goods' as const } : postage === undefined ? { refused: 'postage' as const } : {}),
  };
}

/**
 * Reads the rows in which something was filled in. Whatever a spreadsheet put between the columns is understood.
 * @throws AppError BAD_REQUEST beside `file` for what is no such table, or has more than `mostRows` rows.
 */
export async function readPackingFile(bytes: Uint8Array): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let columns: ReturnType<typeof columnsOf> | undefined;
  try {
    for await (const { cells, line } of csvRows(() => Readable.from([bytes]))) {
      if (!columns) {
        columns = columnsOf(cells);
        continue;
      }
      const row = rowOf(cells, columns, line);
      if (row.orderName || row.supplierOrderId) rows.push(row);
      if (rows.length > mostRows) throw fieldError('file', 'packingRows');
    }
  } catch (error) {
    if (error instanceof CsvProblem) throw fieldError('file', 'packingUnreadable');
    throw error;
  }
  if (!columns) throw fieldError('file', 'packingColumns');
  return rows;
}
