/** How a store is linked to us at its platform, and what the platform says about it. */

export interface StoreDescription {
  domain: string;
  name: string;
  /** The merchant's address at the platform; not proved to us. */
  ownerEmail: string;
  ownerName: string;
  currency: string;
  /** ISO 3166 alpha-2, when known. */
  country: string | null;
  /** IANA name. */
  timeZone: string;
  planName: string;
  isDevelopment: boolean;
  scopes: string[];
  metadata: Record<string, string>;
}

export interface ConnectsStores {
  /** The platform's own install page of our app: it asks which store. */
  installPageUrl(): string;
  /** Consent page of one store. @param state comes back with the callback. */
  authorizeUrl(input: { domain: string; state: string; redirectUrl: string }): string;
  /** What a callback says, its signature and age checked. Nothing when it was not signed by the platform. */
  readCallback(params: URLSearchParams, now: Date): { domain: string; code?: string; state?: string; host?: string } | undefined;
  /** Trade the callback's code for tokens and keep them. @throws ConnectorError */
  exchangeCode(input: { domain: string; code: string }): Promise<void>;
  /** @throws ConnectorError */
  describe(domain: string): Promise<StoreDescription>;
  /** Remove our app from the store. @throws ConnectorError */
  uninstall(domain: string): Promise<void>;
  /** The address of our app inside the store's admin. */
  adminUrl(domain: string): string;
}
