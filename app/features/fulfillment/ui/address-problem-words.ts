import type { TFunction } from 'i18next';
import type { AddressProblem } from '#app/features/orders/address/address-rules.ts';

/** What is wrong with one field of an address, in words. @param t of the namespace `fulfillment`. */
export const addressProblemWords = (t: TFunction, { field, why, most }: AddressProblem): string =>
  t(`problem.${field === 'taxId' ? 'tax_id' : 'address'}_${why}`, { field: t(`field.${field}`), most });
