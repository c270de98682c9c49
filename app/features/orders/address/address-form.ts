/** The fields of the form that corrects an address. */
import { z } from 'zod';
import { isWrongTaxId } from './tax-ids.ts';

const line = (length: number) => z.string().trim().max(length).default('');

export const AddressForm = z
  .object({
    firstName: line(60),
    lastName: line(60),
    company: line(100),
    address1: line(200).pipe(z.string().min(1)),
    address2: line(200),
    city: line(100).pipe(z.string().min(1)),
    province: line(100),
    provinceCode: line(10),
    postalCode: line(20),
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    phone: line(40),
    email: z.union([z.literal(''), z.email()]).default(''),
    taxId: line(40),
  })
  // Refused where it is typed: customs would send the parcel back.
  .refine(({ taxId, countryCode }) => !isWrongTaxId(taxId, countryCode), { message: 'taxIdWrong', path: ['taxId'] });
export type AddressForm = z.infer<typeof AddressForm>;
