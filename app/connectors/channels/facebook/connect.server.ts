/** Linking Facebook catalogs: login dialog, a long-lived token, the catalogs of the person's businesses (Graph API). */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type ChannelAccount, consentRefused, type LinksChannels } from '#app/connectors/channels/linked-channel.ts';
import { readJson, withToken } from '#app/connectors/channels/oauth-tokens.server.ts';
import { noteLostAccess } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';

const vendor = 'facebook';
const version = 'v25.0';
const scopes = ['catalog_management', 'business_management'];
/** Milliseconds before its end from which a token is renewed; checked every hour. */
const renewedBefore = 2 * 24 * 3_600_000;
/** Rate limits of the app, the person and a catalog's batches (Meta, "Rate limits"). */
const limitCodes = new Set([4, 17, 32, 613, 80014]);

const Token = z.object({ access_token: z.string(), expires_in: z.number().nullish() });
/** A page of a list; the next one is read by cursor, as long as `next` is there. */
const Named = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string() })),
  paging: z.object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() }).nullish(),
});
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

export function facebookConnections(support: ConnectorSupport, keys: { appId: string; appSecret: string }): LinksChannels {
  async function graph<T>(
    path: string,
    params: Record<string, string>,
    schema: z.ZodType<T>,
    method: 'GET' | 'DELETE' = 'GET',
  ): Promise<T> {
    const url = new URL(`https://graph.facebook.com/${version}/${path}`);
    url.search = new URLSearchParams(params).toString();
    let response: Response;
    try {
      response = await fetch(url, { method, signal: AbortSignal.timeout(20_000), redirect: 'error' });
    } catch (error) {
      throw new ConnectorError(vendor, 'unavailable', 'Facebook did not answer', { cause: error });
    }
    const body = await readJson(response);
    if (response.ok) {
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      throw new ConnectorError(vendor, 'bad_answer', 'Facebook’s answer could not be read', { cause: read.error });
    }
    const error = (body.error ?? {}) as { message?: string; code?: number; is_transient?: boolean };
    const words = error.message ?? `Facebook answered ${response.status}`;
    const more = { vendorCode: String(error.code ?? response.status) };
    if (error.code === 190) throw new ConnectorError(vendor, 'auth_expired', words, more);
    if (limitCodes.has(error.code ?? 0)) throw new ConnectorError(vendor, 'rate_limited', words, more);
    if (error.is_transient || response.status >= 500) throw new ConnectorError(vendor, 'unavailable', words, more);
    throw new ConnectorError(vendor, 'rejected', words, more);
  }
  /** Calls from a server carry a proof that it knows the app's secret. */
  const signed = (accessToken: string) => ({
    access_token: accessToken,
    appsecret_proof: createHmac('sha256', keys.appSecret).update(accessToken).digest('hex'),
  });
  const app = { client_id: keys.appId, client_secret: keys.appSecret };
  const credentialsOf = (token: z.output<typeof Token>) => ({
    credentials: { accessToken: token.access_token },
    expiresAt: token.expires_in ? new Date(support.now().getTime() + token.expires_in * 1000) : null,
  });
  /**
   * A long-lived token is exchanged for a new one. Possible only before it expires, so done well before (Meta, "Long-Lived Access
   * Tokens").
   */
  const extend = async (accessToken: string) =>
    credentialsOf(await graph('oauth/access_token', { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: accessToken }, Token));

  async function listed(accessToken: string, path: string): Promise<z.output<typeof Named>['data']> {
    const all: z.output<typeof Named>['data'] = [];
    let after: string | null | undefined = '';
    do {
      const page: z.output<typeof Named> = await graph(path, { ...signed(accessToken), limit: '100', ...(after ? { after } : {}) }, Named);
      all.push(...page.data);
      after = page.paging?.next ? page.paging.cursors?.after : undefined;
    } while (after);
    return all;
  }

  async function catalogs(accessToken: string): Promise<ChannelAccount['description'][]> {
    const granted = await graph('me/permissions', signed(accessToken), Permissions);
    const held = granted.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
    const businesses = await listed(accessToken, 'me/businesses');
    const found: ChannelAccount['description'][] = [];
    for (const business of businesses) {
      for (const catalog of await listed(accessToken, `${business.id}/owned_product_catalogs`))
        found.push({
          domain: catalog.id,
          name: catalog.name,
          ownerEmail: '',
          ownerName: business.name,
          currency: 'USD',
          country: null,
          timeZone: 'UTC',
          planName: '',
          isDevelopment: false,
          scopes: held,
          metadata: { business: business.name, businessId: business.id },
        });
    }
    return found;
  }

  return {
    asksForAddress: false,
    authorizeUrl({ state, returnUrl }) {
      const url = new URL(`https://www.facebook.com/${version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: keys.appId,
        redirect_uri: returnUrl,
        state,
        scope: scopes.join(','),
        response_type: 'code',
      }).toString();
      return url.href;
    },
    async readCallback({ params, returnUrl }) {
      const code = params.get('code');
      if (!code) throw consentRefused(vendor, params);
      const short = await graph('oauth/access_token', { ...app, redirect_uri: returnUrl, code }, Token);
      const tokens = await extend(short.access_token);
      return (await catalogs(tokens.credentials.accessToken)).map((description) => ({ description, ...tokens }));
    },
    async describe(store) {
      const own = await withToken(
        support,
        vendor,
        store,
        (old) => extend(old.accessToken ?? ''),
        ({ accessToken = '' }) => catalogs(accessToken),
        renewedBefore,
      );
      const found = own.find(({ domain }) => domain === store.domain);
      if (!found) throw await noteLostAccess(support, vendor, store, 'The catalog is not among the person’s own any more');
      return found;
    },
    prepare: async () => undefined,
    // Facebook takes all of the person's permissions back at once.
    endsGrant: true,
    disconnect: (store) =>
      withToken(
        support,
        vendor,
        store,
        (old) => extend(old.accessToken ?? ''),
        async ({ accessToken = '' }) =>
          void (await graph('me/permissions', signed(accessToken), z.object({ success: z.boolean() }), 'DELETE')),
        renewedBefore,
      ),
    adminUrl: (store) => `https://business.facebook.com/commerce/catalogs/${store.domain}/home`,
  };
}
