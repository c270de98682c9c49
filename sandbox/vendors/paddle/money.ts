/** Calculates a transaction's amounts: tax by the buyer's country is added to the price (tax-exclusive prices). */
import type { Call } from './call.ts';
import { newId } from './ids.ts';
import type { Details, LineItem, Price, Product, Proration, Totals, Transaction, TransactionItem } from './model.ts';

/** Tax on software by country; elsewhere none is collected here. */
const taxRates: Record<string, number> = {
  GB: 0.2,
  DE: 0.19,
  FR: 0.2,
  ES: 0.21,
  IT: 0.22,
  NL: 0.21,
  BE: 0.21,
  AT: 0.2,
  IE: 0.23,
  PT: 0.23,
  PL: 0.23,
  SE: 0.25,
  AE: 0.05,
  SA: 0.15,
  CH: 0.081,
  AU: 0.1,
  IN: 0.18,
};

export const taxRateOf = (country: string | undefined): number => taxRates[country ?? ''] ?? 0;

export interface Line {
  price: Price;
  product: Product;
  quantity: number;
  /** Minor units without tax, already prorated. */
  subtotal: number;
  proration: Proration | null;
}

const totalsOf = (subtotal: number, rate: number): Totals => {
  const tax = Math.round(subtotal * rate);
  return { subtotal: String(subtotal), discount: '0', tax: String(tax), total: String(subtotal + tax) };
};

/**
 * @param credit minor units with tax, deducted from the total; the excess goes to the customer's balance.
 */
export function detailsOf(call: Call, lines: Line[], country: string | undefined, currency: string, credit = 0): Details {
  const rate = taxRateOf(country);
  const items: LineItem[] = lines.map((line) => ({
    id: newId('txnitm', call.now),
    price_id: line.price.id,
    quantity: line.quantity,
    proration: line.proration,
    tax_rate: String(rate),
    unit_totals: totalsOf(Math.round(line.subtotal / line.quantity), rate),
    totals: totalsOf(line.subtotal, rate),
    product: line.product,
  }));
  const sum = (field: keyof Totals) => items.reduce((total, item) => total + Number(item.totals[field]), 0);
  const totals: Totals = { subtotal: String(sum('subtotal')), discount: '0', tax: String(sum('tax')), total: String(sum('total')) };
  const used = Math.min(credit, sum('total'));
  const grand = String(sum('total') - used);
  return {
    tax_rates_used: items.length > 0 ? [{ tax_rate: String(rate), totals }] : [],
    totals: {
      ...totals,
      credit: String(used),
      credit_to_balance: String(credit - used),
      balance: grand,
      grand_total: grand,
      fee: null,
      earnings: null,
      currency_code: currency,
    },
    adjusted_totals: {
      subtotal: totals.subtotal,
      tax: totals.tax,
      total: totals.total,
      grand_total: grand,
      fee: null,
      earnings: null,
      currency_code: currency,
    },
    payout_totals: null,
    adjusted_payout_totals: null,
    line_items: items,
  };
}

/** Amounts of a paid transaction; Paddle keeps five percent and fifty cents. */
export function settled(transaction: Transaction): Details {
  const { totals } = transaction.details;
  const fee = Number(totals.grand_total) > 0 ? Math.round(Number(totals.total) * 0.05) + 50 : 0;
  const earnings = Math.max(0, Number(totals.subtotal) - fee);
  const both = { fee: String(fee), earnings: String(earnings) };
  return {
    ...transaction.details,
    totals: { ...totals, ...both, balance: '0' },
    adjusted_totals: { ...transaction.details.adjusted_totals, ...both },
  };
}

/** The full price of items; nothing of what begins with a trial. */
export const linesOf = (items: TransactionItem[], products: Map<string, Product>): Line[] =>
  items.map(({ price, quantity }) => ({
    price,
    product: products.get(price.product_id) as Product,
    quantity,
    subtotal: price.trial_period ? 0 : Number(price.unit_price.amount) * quantity,
    proration: null,
  }));
