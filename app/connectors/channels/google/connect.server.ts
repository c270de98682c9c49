/** Linking Google Merchant Center accounts (Merchant API v1; the Content API is retired). */
import { z } from 'zod';
import { consentRefused, type LinksChannels } from '#app/connectors/channels/linked-channel.ts';
import { readJson, withToken } from '#app/connectors/channels/oauth-tokens.server.ts';
import type { StoreDescription } from '#app/connectors/channels/store-connector.ts';
import { noteLostAccess } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';

const vendor = 'google';
const scope = 'https://www.googleapis.com/auth/content';
const api = 'https://merchantapi.googleapis.com/accounts/v1';

const Token = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().nullish(),
  scope: z.string().nullish(),
});
const Account = z.object({ accountId: z.string(), accountName: z.string(), timeZone: z.object({ id: z.string() }).nullish() });
const Accounts = z.object({ accounts: z.array(Account).nullish(), nextPageToken: z.string().nullish() });

export function googleConnections(support: ConnectorSupport, keys: { clientId: string; clientSecret: string }): LinksChannels {
  async function send<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
    let response: Response;
    try {
      response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000), redirect: 'error' });
    } catch (error) {
      throw new ConnectorError(vendor, 'unavailable', 'Google did not answer', { cause: error });
    }
    const body = await readJson(response);
    if (response.ok) {
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      throw new ConnectorError(vendor, 'bad_answer', 'Google’s answer could not be read', { cause: read.error });
    }
    // OAuth says `error` as a word, the APIs as an object.
    const error = body.error as string | { message?: string; status?: string } | undefined;
    const code = typeof error === 'string' ? error : (error?.status ?? String(response.status));
    const words =
      (typeof error === 'string' ? String(body.error_description ?? error) : error?.message) ?? `Google answered ${response.status}`;
    if (code === 'invalid_grant' || response.status === 401) throw new ConnectorError(vendor, 'auth_expired', words, { vendorCode: code });
    if (response.status === 429) throw new ConnectorError(vendor, 'rate_limited', words, { vendorCode: code });
    if (response.status >= 500) throw new ConnectorError(vendor, 'unavailable', words, { vendorCode: code });
    throw new ConnectorError(vendor, 'rejected', words, { vendorCode: code });
  }
  const tokens = async (grant: Record<string, string>, before: { refreshToken?: string } = {}) => {
    const body = new URLSearchParams({ client_id: keys.clientId, client_secret: keys.clientSecret, ...grant });
    const answer = await send('https://oauth2.googleapis.com/token', { method: 'POST', body }, Token);
    return {
      credentials: {
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? before.refreshToken ?? '',
        scopes: answer.scope ?? scope,
      },
      expiresAt: new Date(support.now().getTime() + answer.expires_in * 1000),
    };
  };
  const renew = (old: { refreshToken?: string }) => tokens({ grant_type: 'refresh_token', refresh_token: old.refreshToken ?? '' }, old);
  const call = <T>(accessToken: string, path: string, schema: z.ZodType<T>) =>
    send(`${api}/${path}`, { headers: { authorization: `Bearer ${accessToken}` } }, schema);

  async function accounts(accessToken: string, scopes: string[]): Promise<StoreDescription[]> {
    const found: z.output<typeof Account>[] = [];
    let pageToken: string | null | undefined = '';
    do {
      const query: string = new URLSearchParams({ pageSize: '500', ...(pageToken ? { pageToken } : {}) }).toString();
      const page: z.output<typeof Accounts> = await call(accessToken, `accounts?${query}`, Accounts);
      found.push(...(page.accounts ?? []));
      pageToken = page.nextPageToken;
    } while (pageToken);
    return found.map((account) => ({
      domain: account.accountId,
      name: account.accountName,
      ownerEmail: '',
      ownerName: '',
      currency: 'USD',
      country: null,
      timeZone: account.timeZone?.id ?? 'UTC',
      planName: '',
      isDevelopment: false,
      scopes,
      metadata: {},
    }));
  }

  return {
    asksForAddress: false,
    authorizeUrl({ state, returnUrl }) {
      const url = new URL('https://accounts.google.com/o/oauth2/v2/auth');
      url.search = new URLSearchParams({
        client_id: keys.clientId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope,
        state,
        // Needed to get a refresh token, also from somebody who has consented before.
        access_type: 'offline',
        prompt: 'consent',
      }).toString();
      return url.href;
    },
    async readCallback({ params, returnUrl }) {
      const code = params.get('code');
      if (!code) throw consentRefused(vendor, params);
      const granted = await tokens({ grant_type: 'authorization_code', code, redirect_uri: returnUrl });
      const found = await accounts(granted.credentials.accessToken, granted.credentials.scopes.split(' '));
      return found.map((description) => ({ description, ...granted }));
    },
    async describe(store) {
      const own = await withToken(support, vendor, store, renew, ({ accessToken = '', scopes = scope }) =>
        accounts(accessToken, scopes.split(' ')),
      );
      const found = own.find(({ domain }) => domain === store.domain);
      if (!found) throw await noteLostAccess(support, vendor, store, 'The account is not among the person’s own any more');
      return found;
    },
    // The operator registers the cloud project once, with a merchant account of their own (Google, Merchant API, "Register as a
    // developer"). Doing it here would tie the project to a seller's account, with that seller as our contact.
    prepare: async () => undefined,
    // Google ends the person's whole grant with any of its tokens.
    endsGrant: true,
    async disconnect(store) {
      await withToken(support, vendor, store, renew, async ({ refreshToken = '' }) => {
        await send(
          'https://oauth2.googleapis.com/revoke',
          { method: 'POST', body: new URLSearchParams({ token: refreshToken }) },
          z.unknown(),
        );
      });
    },
    adminUrl: (store) => `https://merchants.google.com/mc/overview?a=${store.domain}`,
  };
}
