import type { Transaction } from './schemas.ts';

/** Which supplier order a movement is about, by what it names (`supplier_order:<id>:<try>…`); nothing for a top-up. Pure. */
export const supplierOrderOf = ({ reference, description }: Pick<Transaction, 'reference' | 'description'>): string | undefined =>
  /^(?:supplier_order|payment:[^:]+):([0-9a-f-]{36})/.exec(String(description.of ?? reference))?.[1];
