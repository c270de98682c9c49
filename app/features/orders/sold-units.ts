import { numberFormat } from '#app/platform/formats.ts';

/** How much of an item was sold: `3`, or a fraction as the reader's language writes it, `0,5`. */
export const soldUnits = (item: { quantity: number; fractionalQuantity: string | null }, language: string): string =>
  item.fractionalQuantity === null
    ? String(item.quantity)
    : numberFormat(language, { maximumFractionDigits: 6 }).format(Number(item.fractionalQuantity));
