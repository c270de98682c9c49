/** Stores and sales accounts that are linked by their owner's consent and then reached with keys that we keep. */
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { Credentials } from '../granted-tokens.server.ts';
import type { ChannelStore } from './channel-store.ts';
import type { StoreDescription } from './store-connector.ts';

export type ChannelCredentials = Credentials;

/** One store or account that can be linked after its owner's consent. */
export interface ChannelAccount {
  description: StoreDescription;
  credentials: ChannelCredentials;
  /** When the access token expires; null for keys that do not expire. */
  expiresAt: Date | null;
}

/** The code of a callback without a grant because the person pressed “Cancel”; not a failure. */
export const consentDenied = 'consent_denied';

/** The error for a callback without a grant. `access_denied` is OAuth's code for a person who declined, `auth_denied` TikTok's. */
export function consentRefused(vendor: string, params: URLSearchParams): ConnectorError {
  const isDenied = /^(access|auth)_denied$/.test(params.get('error') ?? '');
  const words = params.get('error_description') ?? params.get('error') ?? 'The authorization was denied';
  return new ConnectorError(vendor, 'rejected', words, isDenied ? { vendorCode: consentDenied } : {});
}

export interface LinksChannels {
  /** Does the seller have to enter the store's address first? */
  asksForAddress: boolean;
  /**
   * The store's or provider's consent page.
   * @param input.address what `addressFrom` made of the typed address; empty when none is asked.
   * @param input.state comes back with the callback (and with the keys).
   * @param input.keysUrl where the store posts its keys, if it does so.
   */
  authorizeUrl(input: { address: string; state: string; returnUrl: string; keysUrl: string }): string;
  /** Normalizes the store address that a seller types or pastes; nothing when it is not one. */
  addressFrom?(typed: string): string | undefined;
  /**
   * The accounts that the owner granted access to, from the callback's query. Empty when they have nothing to link.
   * @throws ConnectorError `rejected`, of the code {@link consentDenied} when they said no.
   */
  readCallback?(input: { params: URLSearchParams; returnUrl: string }): Promise<ChannelAccount[]>;
  /** The same by keys that the store posted, checked by calling the store. @throws ConnectorError */
  readKeys?(input: { address: string; body: unknown }): Promise<ChannelAccount>;
  /** Work once after linking (webhooks), safe to repeat; also called daily. @throws ConnectorError */
  prepare(store: ChannelStore): Promise<void>;
  /**
   * Reads the store's current description; renews tokens if necessary.
   * @throws ConnectorError `auth_expired` when we have no access any more.
   */
  describe(store: ChannelStore): Promise<StoreDescription>;
  /**
   * Give up our access. @throws ConnectorError
   * With `endsGrant` this ends everything that the same person has granted, so it is not called while another account of theirs is linked.
   */
  disconnect(store: ChannelStore): Promise<void>;
  endsGrant?: true;
  /** The store's or account's own pages, for people. */
  adminUrl(store: Pick<ChannelStore, 'domain' | 'metadata'>): string;
}
