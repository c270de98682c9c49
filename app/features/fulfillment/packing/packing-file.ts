/** The file in which a seller fills in what was packed. Browser-safe. */

/** Headings are the file's format, so they are the same in every language. */
const headings = ['Order', 'Buyer', 'Items', 'Tracking number', 'Carrier', 'Cost of goods (USD)', 'Postage (USD)', 'Id'] as const;

/** A cell that a spreadsheet takes as text, not as a formula (a buyer's name may begin with an equals sign). */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes the file, with empty columns to be filled in. The byte order mark makes spreadsheets read it as UTF-8. */
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
  const money = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
  const rows = orders.map((order) => [
    order.name,
    order.customerName,
    order.items.map((item) => `${item.openQuantity} × ${[item.title, item.variantTitle].filter(Boolean).join(' / ')}`).join('; '),
    '',
    '',
    money(order.goodsCost),
    money(order.postage),
    order.supplierOrderId,
  ]);
  return `\ufeff${[headings, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
