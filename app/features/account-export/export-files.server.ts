/** The files of a workplace in the archive, in their order there; README.txt has a sentence for each. */
import type { ExportFile } from './export-file.server.ts';
import { moneyFiles } from './money-files.server.ts';
import { orderFiles } from './order-files.server.ts';
import { productFiles } from './product-files.server.ts';

export const exportFiles: readonly ExportFile[] = [...productFiles, ...orderFiles, ...moneyFiles];
