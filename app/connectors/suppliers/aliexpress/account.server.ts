/** Sellers' own AliExpress accounts: consent and tokens of the open platform. */
import { z } from 'zod';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { orNull } from '#app/platform/odd-members.ts';
import { readJson, withAccountToken } from '../account-tokens.server.ts';
import type { ConsentedSupplier, SupplierGrant } from '../supplier-account.ts';
import { aliexpressRefusal } from './refusal.ts';
import { aliexpressSignature } from './signature.ts';

const vendor = 'aliexpress';
const gateway = 'https://api-sg.aliexpress.com';

const text = z.union([z.string(), z.number()]).transform(String);
/** Seconds, as a number or as a text. */
const seconds = z
  .union([z.number(), z.string().regex(/^\d+$/)])
  .transform(Number)
  .pipe(z.number().positive().max(1e10));
const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: seconds,
  refresh_expires_in: orNull(seconds),
  account_id: text.nullish(),
  user_id: text.nullish(),
  seller_id: text.nullish(),
  account: orNull(z.string()),
  user_nick: orNull(z.string()),
});

export function aliexpressAccounts(support: ConnectorSupport, keys: { appKey: string; appSecret: string }): ConsentedSupplier {
  /** @param path below `/rest`, or empty for a business call. */
  async function call(path: string, business: Record<string, string>): Promise<Record<string, unknown>> {
    const parameters: Record<string, string> = {
      ...business,
      app_key: keys.appKey,
      sign_method: 'sha256',
      timestamp: String(support.now().getTime()),
    };
    parameters.sign = aliexpressSignature(keys.appSecret, path, parameters);
    let response: Response;
    try {
      response = await fetch(`${gateway}${path ? `/rest${path}` : '/sync'}`, {
        method: 'POST',
        body: new URLSearchParams(parameters),
        signal: AbortSignal.timeout(20_000),
        redirect: 'error',
      });
    } catch (error) {
      throw new ConnectorError(vendor, 'unavailable', 'AliExpress did not answer', { cause: error });
    }
    const body = await readJson(response);
    // Some answers come wrapped in `{"/auth/token/create_response": …}`.
    const wrapped = body[`${path}_response`];
    const answer = (typeof wrapped === 'object' && wrapped !== null ? wrapped : body) as Record<string, unknown>;
    const refusal = aliexpressRefusal(answer, response.status);
    if (refusal) throw refusal;
    return answer;
  }

  const later = (count: number) => new Date(support.now().getTime() + count * 1000);
  async function tokens(path: string, parameters: Record<string, string>, before: Record<string, string> = {}): Promise<SupplierGrant> {
    const read = Token.safeParse(await call(path, parameters));
    if (!read.success) throw new ConnectorError(vendor, 'bad_answer', 'AliExpress’ answer could not be read', { cause: read.error });
    const token = read.data;
    const externalId = token.user_id || token.account_id || token.seller_id || before.externalId || '';
    const name = token.account ?? token.user_nick ?? before.name ?? externalId;
    const end = token.refresh_expires_in ? later(token.refresh_expires_in) : before.endsAt ? new Date(before.endsAt) : null;
    return {
      account: { externalId, name },
      credentials: {
        accessToken: token.access_token,
        // A renewal may leave it out: the old one then stays valid.
        refreshToken: token.refresh_token ?? before.refreshToken ?? '',
        externalId,
        name,
        ...(end ? { endsAt: end.toISOString() } : {}),
      },
      expiresAt: later(token.expires_in),
      endsAt: end,
      scopes: [],
    };
  }

  return {
    by: 'consent',
    authorizeUrl({ state, returnUrl }) {
      const url = new URL(`${gateway}/oauth/authorize`);
      url.search = new URLSearchParams({
        response_type: 'code',
        // Force a sign-in, so that nobody links the account of the person who was signed in before.
        force_auth: 'true',
        redirect_uri: returnUrl,
        client_id: keys.appKey,
        state,
      }).toString();
      return url.href;
    },
    async exchange({ code }) {
      const grant = await tokens('/auth/token/create', { code });
      if (!grant.account.externalId) throw new ConnectorError(vendor, 'bad_answer', 'AliExpress did not tell whose account it is');
      return grant;
    },
    describe: (account) =>
      withAccountToken(
        support,
        vendor,
        account,
        (old) => tokens('/auth/token/refresh', { refresh_token: old.refreshToken ?? '' }, old),
        async ({ accessToken = '', externalId, name }) => {
          // No call tells a token's owner. This one, for a number that does not exist, at least tells whether the token is valid.
          await call('', {
            method: 'aliexpress.ds.product.get',
            session: accessToken,
            product_id: '1',
            ship_to_country: 'US',
            target_currency: 'USD',
            target_language: 'en',
          });
          return externalId && name ? { externalId, name } : undefined;
        },
      ),
  };
}
