import { formatMoney, minorFromDecimal } from '#app/platform/money.ts';

type Params = Record<string, string | number>;

/** What fills a message's words. Costs are kept as plain decimals of US dollars, and said as amounts are in the reader's language. */
export function shownParams(message: string, params: Params, language: string): Params {
  if (!message.startsWith('product_cost_')) return params;
  const said = (cost: string | number | undefined) =>
    formatMoney({ amount: minorFromDecimal(String(cost), 'USD'), currency: 'USD' }, language);
  return { ...params, before: said(params.before), after: said(params.after) };
}
