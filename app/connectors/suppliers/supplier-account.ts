/** A seller's own account at a supplier, reached by their consent or by their key. */
import type { StoredCredentials } from '../granted-tokens.server.ts';

/** The row in which the keys are stored. */
export interface SupplierAccountRef {
  workplaceId: string;
  id: string;
}

/** A supplier's description of an account. */
export interface SupplierAccountView {
  /** The supplier's id of the account. */
  externalId: string;
  /** The account's name at the supplier. */
  name: string;
}

/** Keys as they are stored, encrypted. */
export interface SupplierCredentials extends StoredCredentials {
  /** Granted scopes, in the supplier's terms; empty when it has none. */
  scopes: string[];
  /** When a new consent is needed; null when the access can be renewed forever. */
  endsAt: Date | null;
}

export interface SupplierGrant extends SupplierCredentials {
  account: SupplierAccountView;
}

interface SupplierAccess {
  /**
   * Read the account's description; renews tokens if needed. Undefined when the supplier tells no names; the token is then valid.
   * @throws ConnectorError `auth_expired` when the supplier refuses us; this is also recorded at the account.
   */
  describe(account: SupplierAccountRef): Promise<SupplierAccountView | undefined>;
}

export interface ConsentedSupplier extends SupplierAccess {
  by: 'consent';
  /** The supplier's consent page. @param input.state comes back with the callback. */
  authorizeUrl(input: { state: string; returnUrl: string }): string;
  /** Exchange the callback's code for the owner's grant. @throws ConnectorError */
  exchange(input: { code: string; returnUrl: string }): Promise<SupplierGrant>;
}

export interface KeyedSupplier extends SupplierAccess {
  by: 'key';
  /** Does the text have the form of a key? */
  isKey(text: string): boolean;
  /** @throws ConnectorError `auth_expired` when the supplier does not know the key. */
  exchange(input: { key: string }): Promise<SupplierGrant>;
}

export type LinksSupplierAccounts = ConsentedSupplier | KeyedSupplier;

/** A notice signed by the supplier: an account was closed by its owner, or something else that we ignore. */
export type AccountNotice = { kind: 'closed'; topic: string; eventId: string; externalId: string; at: Date } | { kind: 'other' };

/** A supplier that notifies us when somebody closes their account there, and requires their data to be erased. */
export interface TellsOfClosedAccounts {
  /** The JSON that proves to the supplier that an address is ours. */
  answerChallenge(challengeCode: string, address: string): Record<string, string>;
  /**
   * @param beforeAsking rate limit, called before the supplier is asked for an unknown key: otherwise strangers could make us ask without
   *   end.
   * @returns nothing when the supplier did not sign it. @throws ConnectorError when the supplier's key cannot be read now.
   */
  read(rawBody: string, signature: string, beforeAsking: () => Promise<void>): Promise<AccountNotice | undefined>;
}
