/** Sign-in by another company that vouches for a person's identity (OpenID Connect). */

export const signInProviders = ['google', 'facebook'] as const;
export type SignInProvider = (typeof signInProviders)[number];

export interface ProvenPerson {
  /** The provider's id of the person: never changes, and is never reused. */
  subject: string;
  /** Lower case; null when the person does not share it. */
  email: string | null;
  /** Does the provider vouch for the address? Facebook does not say, so there it is false. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface SignInRequest {
  redirectUrl: string;
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  codeVerifier: string;
}

export interface SignsPeopleIn {
  /** New unguessable values for one sign-in. */
  newRequest(redirectUrl: string): SignInRequest;
  /** Address of the provider's page. @throws ConnectorError `unavailable` when the provider's configuration cannot be read. */
  authorizeUrl(request: SignInRequest): Promise<string>;
  /**
   * What the provider's answer says, with state, nonce, PKCE, audience, issuer, age and signature checked.
   * @param params the callback's query.
   * @throws ConnectorError `rejected` when the person said no or the answer does not fit the request, `unavailable` otherwise.
   */
  finish(request: SignInRequest, params: URLSearchParams): Promise<ProvenPerson>;
}
