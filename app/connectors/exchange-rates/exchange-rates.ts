export interface RateTable {
  /** The time of the rates. */
  at: Date;
  /** Units of each currency for one USD, as decimal texts. */
  rates: Record<string, string>;
}

export interface ReadsExchangeRates {
  latest(): Promise<RateTable>;
}
