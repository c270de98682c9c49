/** Sellers' own eBay accounts: consent, tokens and who they are (Identity API). */
import { z } from 'zod';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { orNull, readableOf } from '#app/platform/odd-members.ts';
import { readJson, withAccountToken } from '../account-tokens.server.ts';
import type { ConsentedSupplier, SupplierCredentials } from '../supplier-account.ts';

const vendor = 'ebay';
const identityScope = 'https://api.ebay.com/oauth/api_scope/commerce.identity.readonly';
const scopes = ['https://api.ebay.com/oauth/api_scope', identityScope];

const seconds = z.number().positive().max(1e10);
const Token = z.object({
  access_token: z.string().min(1),
  expires_in: seconds,
  refresh_token: z.string().min(1).nullish(),
  refresh_token_expires_in: orNull(seconds),
});
const User = z.object({ userId: z.string().min(1), username: orNull(z.string()) });
const Errors = readableOf(z.object({ errorId: orNull(z.number()), message: orNull(z.string()), longMessage: orNull(z.string()) }));

export interface EbayKeys {
  clientId: string;
  clientSecret: string;
  /** RuName: eBay's name for our pair of return addresses. */
  redirectName: string;
}

export function ebayAccounts(support: ConnectorSupport, keys: EbayKeys): ConsentedSupplier {
  async function send<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
    let response: Response;
    try {
      response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000), redirect: 'error' });
    } catch (error) {
      throw new ConnectorError(vendor, 'unavailable', 'eBay did not answer', { cause: error });
    }
    const body = await readJson(response);
    if (response.ok) {
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      throw new ConnectorError(vendor, 'bad_answer', 'eBay’s answer could not be read', { cause: read.error });
    }
    // The token service has `error` as a word; the APIs have a list of errors.
    const [first] = Errors.parse(body.errors);
    const code = typeof body.error === 'string' ? body.error : String(first?.errorId ?? response.status);
    const words = String(body.error_description ?? first?.longMessage ?? first?.message ?? `eBay answered ${response.status}`);
    const more = { vendorCode: code };
    // `invalid_client`: our own keys are wrong, which the seller cannot solve, unlike a refused grant or token.
    if (code === 'invalid_client') throw new ConnectorError(vendor, 'rejected', words, more);
    if (code === 'invalid_grant' || response.status === 401) throw new ConnectorError(vendor, 'auth_expired', words, more);
    if (response.status === 429) throw new ConnectorError(vendor, 'rate_limited', words, more);
    if (response.status >= 500) throw new ConnectorError(vendor, 'unavailable', words, more);
    throw new ConnectorError(vendor, 'rejected', words, more);
  }

  const later = (seconds: number) => new Date(support.now().getTime() + seconds * 1000);
  const tokens = async (grant: Record<string, string>, before: Record<string, string> = {}): Promise<SupplierCredentials> => {
    const answer = await send(
      'https://api.ebay.com/identity/v1/oauth2/token',
      {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}` },
        body: new URLSearchParams(grant),
      },
      Token,
    );
    // A renewal returns neither the refresh token nor its expiry: both stay.
    const endsAt = answer.refresh_token_expires_in ? later(answer.refresh_token_expires_in) : new Date(before.endsAt ?? Number.NaN);
    const isKnown = !Number.isNaN(endsAt.getTime());
    return {
      credentials: {
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? before.refreshToken ?? '',
        ...(isKnown ? { endsAt: endsAt.toISOString() } : {}),
      },
      expiresAt: later(answer.expires_in),
      endsAt: isKnown ? endsAt : null,
      scopes,
    };
  };
  const userOf = async (accessToken: string) => {
    const { userId, username } = await send(
      'https://apiz.ebay.com/commerce/identity/v1/user/',
      { headers: { authorization: `Bearer ${accessToken}` } },
      User,
    );
    return { externalId: userId, name: username || userId };
  };

  return {
    by: 'consent',
    authorizeUrl({ state }) {
      const url = new URL('https://auth.ebay.com/oauth2/authorize');
      url.search = new URLSearchParams({
        client_id: keys.clientId,
        redirect_uri: keys.redirectName,
        response_type: 'code',
        scope: scopes.join(' '),
        state,
        // Otherwise eBay links the account that happens to be signed in, without showing it.
        prompt: 'login',
      }).toString();
      return url.href;
    },
    async exchange({ code }) {
      const granted = await tokens({ grant_type: 'authorization_code', code, redirect_uri: keys.redirectName });
      return { ...granted, account: await userOf(granted.credentials.accessToken ?? '') };
    },
    describe: (account) =>
      withAccountToken(
        support,
        vendor,
        account,
        (old) => tokens({ grant_type: 'refresh_token', refresh_token: old.refreshToken ?? '', scope: scopes.join(' ') }, old),
        ({ accessToken = '' }) => userOf(accessToken),
      ),
  };
}
