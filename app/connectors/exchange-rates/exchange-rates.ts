export interface RateTable {
  /** Day that the rates are of. */
  at: Date;
  /** Units of each currency for one USD, as decimal texts. */
  rates: Record<string, string>;
}

export interface ReadsExchangeRates {
  latest(): Promise<RateTable>;
}
