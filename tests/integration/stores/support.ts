/** What tests of stores have in common: the admin's session tokens, and shops with an account of their own. */
import { createHmac, randomUUID } from 'node:crypto';
import { requestTokens, storeTokens } from '#app/connectors/channels/shopify/tokens.server.ts';
import { createContext } from '#app/context.server.ts';
import type { SellerContext } from '#app/context.ts';
import { identify } from '#app/doors/identify.server.ts';
import { installShop } from '#app/features/stores/install-shop.server.ts';
import type { Harness, TestSeller } from '#tests/support/harness.ts';

/** A session token as Shopify's admin gives it. */
export function sessionToken({ services }: Harness, domain: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(services.now().getTime() / 1000);
  const payload = {
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: services.env.SHOPIFY_API_KEY,
    sub: '1',
    exp: now + 60,
    nbf: now - 1,
    iat: now - 1,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', services.env.SHOPIFY_API_SECRET ?? '')
    .update(signed)
    .digest('base64url')}`;
}

/** The shop's own account, as an embedded install makes it. @param seller only lends the shop that is installed. */
export async function ownAccount(h: Harness, seller: TestSeller): Promise<{ domain: string; ctx: SellerContext }> {
  const { domain } = await h.connectStore(seller);
  await h.services.database.pool.query('delete from stores where domain = $1', [domain]);
  await installShop(createContext(h.services), { shop: domain });
  const request = new Request(h.appUrl, { headers: { authorization: `Bearer ${sessionToken(h, domain)}` } });
  return { domain, ctx: createContext(h.services, await identify(h.services, request)) as SellerContext };
}

/** The merchant has installed the app again, and the admin has got us new tokens. */
export async function letInAgain(h: Harness, domain: string): Promise<void> {
  const support = { ...h.services, now: h.services.now } as never;
  await h.control('shopify/install', { shop: domain });
  const { idToken } = await h.control<{ idToken: string }>('shopify/id-token', { shop: domain });
  const tokens = await requestTokens(support, domain, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });
  await storeTokens(support, h.services.database.sql, domain, tokens);
}

/** What opening the app in the admin does after the merchant has installed it. @param meanwhile before what it has queued is worked. */
export async function reinstall(h: Harness, domain: string, meanwhile?: () => Promise<unknown>): Promise<void> {
  await letInAgain(h, domain);
  await installShop(createContext(h.services), { shop: domain });
  await meanwhile?.();
  await h.settle();
}
