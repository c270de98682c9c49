/** The file in which a seller fills in what was packed. */
import { amountCell, byteOrderMark, csvLines } from '#app/platform/csv.server.ts';

/** Headings are the file's format, so they are the same in every language. */
const headings = ['Order', 'Buyer', 'Items', 'Tracking number', 'Carrier', 'Cost of goods (USD)', 'Postage (USD)', 'Id'] as const;

/** Writes the file, with empty columns to be filled in. */
export function packingFile(
  orders: readonly {
    supplierOrderId: string;
    name: string;
    customerName: string;
    items: readonly { title: string; variantTitle: string; openQuantity: number }[];
    goodsCost: number | null;
    postage: number | null;
  }[],
): string {
  const rows = orders.map((order) => [
    order.name,
    order.customerName,
    order.items.map((item) => `${item.openQuantity} × ${[item.title, item.variantTitle].filter(Boolean).join(' / ')}`).join('; '),
    '',
    '',
    amountCell(order.goodsCost, 'USD'),
    amountCell(order.postage, 'USD'),
    order.supplierOrderId,
  ]);
  return `${byteOrderMark}${csvLines([headings, ...rows])}`;
}
