import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { createShopify } from '#sandbox/vendors/shopify/index.ts';

const keys = { client_id: 'practice-shopify-key', client_secret: 'practice-shopify-secret' };

export interface GraphqlAnswer {
  // The answers' shapes are what these tests assert.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
  extensions: { cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: { currentlyAvailable: number } } };
}

/** A sandbox with Shopify alone, and the calls an app makes to one of its shops. */
export async function startShopify(appUrl?: string): Promise<TestSandbox> {
  const configFile = new URL('./shopify-practice.app.toml', import.meta.url);
  return startSandbox({ appUrl, vendors: (world) => [createShopify(world, { configFile })] });
}

export function shopOf(sandbox: TestSandbox, domain: string) {
  let token = '';
  const control = async (path: string, body: Record<string, unknown> = {}) => {
    const response = await fetch(`${sandbox.origin}/_control/shopify${path}`, {
      method: 'POST',
      body: JSON.stringify({ shop: domain, ...body }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are what these tests assert
    const answer = (await response.json()) as any;
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };
  const oauth = async (body: Record<string, unknown>) => {
    const response = await fetch(sandbox.at(`https://${domain}/admin/oauth/access_token`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...keys, ...body }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string | number> };
  };
  const exchange = async (idToken?: string, kind = 'offline') =>
    oauth({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: idToken ?? (await control('/id-token')).idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
      expiring: '1',
    });
  const call = (query: string, variables: Record<string, unknown> = {}, version = '2026-07', accessToken = token) =>
    fetch(sandbox.at(`https://${domain}/admin/api/${version}/graphql.json`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
      body: JSON.stringify({ query, variables }),
    });
  return {
    domain,
    control,
    oauth,
    exchange,
    call,
    /** Install and take a token. */
    async open() {
      await control('/install');
      token = String((await exchange()).body.access_token);
      return token;
    },
    async graphql(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> {
      return (await (await call(query, variables)).json()) as GraphqlAnswer;
    },
  };
}
