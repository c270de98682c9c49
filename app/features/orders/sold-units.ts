import { numberFormat } from '#app/platform/formats.ts';

/** How much of an item was sold: `3`, or a fraction in the format of the language, `0,5`. */
export const soldUnits = (item: { quantity: number; fractionalQuantity: string | null }, language: string): string =>
  item.fractionalQuantity === null
    ? String(item.quantity)
    : numberFormat(language, { maximumFractionDigits: 6 }).format(Number(item.fractionalQuantity));
