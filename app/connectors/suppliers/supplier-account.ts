/** A seller's own account at a supplier, reached by their consent or by their key. */
import type { StoredCredentials } from '../granted-tokens.server.ts';

/** Which row the keys are kept in. */
export interface SupplierAccountRef {
  workplaceId: string;
  id: string;
}

/** What a supplier says of an account. */
export interface SupplierAccountView {
  /** The supplier's id of the account. */
  externalId: string;
  /** As its owner knows it there. */
  name: string;
}

/** Keys as they are kept, sealed. */
export interface SupplierCredentials extends StoredCredentials {
  /** What we were let into, in the supplier's words; empty when it knows no such thing. */
  scopes: string[];
  /** When nothing but a new consent helps; null when the access renews itself for ever. */
  endsAt: Date | null;
}

export interface SupplierGrant extends SupplierCredentials {
  account: SupplierAccountView;
}

interface SupplierAccess {
  /**
   * What the supplier says now; renews tokens on the way. A supplier that tells no names answers nothing: the token is good.
   * @throws ConnectorError `auth_expired` when it no longer lets us in, which is noted at the account.
   */
  describe(account: SupplierAccountRef): Promise<SupplierAccountView | undefined>;
}

export interface ConsentedSupplier extends SupplierAccess {
  by: 'consent';
  /** The supplier's consent page. @param input.state comes back with the callback. */
  authorizeUrl(input: { state: string; returnUrl: string }): string;
  /** What the owner let us into, by the callback's code. @throws ConnectorError */
  exchange(input: { code: string; returnUrl: string }): Promise<SupplierGrant>;
}

export interface KeyedSupplier extends SupplierAccess {
  by: 'key';
  /** Has it the form of a key? */
  isKey(text: string): boolean;
  /** @throws ConnectorError `auth_expired` when the supplier does not know the key. */
  exchange(input: { key: string }): Promise<SupplierGrant>;
}

export type LinksSupplierAccounts = ConsentedSupplier | KeyedSupplier;

/** Signed by the supplier: an account that its owner has closed, or something else that concerns nobody here. */
export type AccountNotice = { kind: 'closed'; topic: string; eventId: string; externalId: string; at: Date } | { kind: 'other' };

/** A supplier that tells when somebody closes their account there, and wants all that is known of them erased. */
export interface TellsOfClosedAccounts {
  /** The JSON by which the supplier knows that an address is ours. */
  answerChallenge(challengeCode: string, address: string): Record<string, string>;
  /**
   * @param beforeAsking called before the supplier is asked for a key that is not known here: a stranger could make us ask without end.
   * @returns nothing for what the supplier did not sign. @throws ConnectorError when its key cannot be had now.
   */
  read(rawBody: string, signature: string, beforeAsking: () => Promise<void>): Promise<AccountNotice | undefined>;
}
