/** An invoice as a PDF of one page, written by hand: text in a standard font needs no library. */
import type { Customer, Transaction } from './model.ts';

const textOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '\\$&');
const amount = (minor: string, currency: string) => `${(Number(minor) / 100).toFixed(2)} ${currency}`;

export function invoicePdf(transaction: Transaction, customer: Customer | undefined, country: string | undefined): Buffer {
  const { totals, line_items: lines } = transaction.details;
  const money = (minor: string) => amount(minor, totals.currency_code);
  const rows = [
    `Invoice ${transaction.invoice_number}`,
    `Date: ${transaction.billed_at?.slice(0, 10)}`,
    'Sold by: Paddle (practice), merchant of record for Quayside',
    `Bill to: ${customer?.name ?? ''} ${customer?.email ?? ''} ${country ?? ''}`,
    '',
    ...lines.map((line, index) => `${transaction.items[index]?.price.name ?? line.product.name}   ${money(line.totals.subtotal)}`),
    '',
    `Subtotal: ${money(totals.subtotal)}`,
    `Tax: ${money(totals.tax)}`,
    `Total: ${money(totals.total)}`,
    ...(Number(totals.credit) > 0 ? [`Credit: -${money(totals.credit)}`] : []),
    `Paid: ${money(totals.grand_total)}`,
  ];
  const text = `BT /F1 12 Tf 56 780 Td 20 TL ${rows.map((row) => `(${textOf(row)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(pdf.length);
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = pdf.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
