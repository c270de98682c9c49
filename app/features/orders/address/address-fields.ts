/** The fields of a corrected address, in the order of the form. */
export const addressFields = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'postalCode',
  'phone',
  'email',
  'taxId',
] as const;
