/** Two accounts in one browser: what a tab asks for and sends says whose it is, and the other account's session answers none of it. */
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { createLoadContext, type LoadContext } from '#app/doors/load-context.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import * as entry from '#app/entry.server.tsx';
import { liveEvents } from '#app/hooks/live-events.server.ts';
import * as shell from '#app/routes/app.tsx';
import * as verification from '#app/routes/auth.email-verification.tsx';
import * as social from '#app/routes/auth.social.$social.tsx';
import * as login from '#app/routes/login.tsx';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const root = { id: 'root', path: '', module: { default: () => null, ErrorBoundary: () => null } };
const orders = {
  id: 'orders',
  parentId: 'root',
  path: 'app/orders',
  module: {
    loader: async ({ request, context }: { request: Request; context: LoadContext }) =>
      (await requireSeller(request, context)).account.email,
    default: () => null,
  },
};
const entryOf = <Route extends object>(route: Route) => ({ ...route, module: '', hasLoader: 'parentId' in route });
const build = {
  entry: { module: entry },
  routes: { root, orders },
  assets: { url: '', version: '1', entry: { imports: [], module: '' }, routes: { root: entryOf(root), orders: entryOf(orders) } },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v3_singleFetch: true },
  isSpaMode: false,
} as unknown as ServerBuild;

const asked = (path: string, signedIn: TestSeller, headers: Record<string, string> = {}) =>
  new Request(`${h.appUrl}${path}`, { headers: { cookie: `quayside_session=${signedIn.token}`, ...headers } });

async function dataOf(signedIn: TestSeller, headers?: Record<string, string>) {
  const request = asked('/app/orders.data?status=open', signedIn, headers);
  const response = await createRequestHandler(build, 'production')(request, createLoadContext(h.services, request, '127.0.0.1'));
  return { headers: Object.fromEntries(response.headers), text: await response.text() };
}

test('a screen’s data say whose they are, and what one account’s tab asks for is not answered with another’s', async () => {
  const [seller, other] = [await h.newSeller(), await h.newSeller()];
  const whose = { 'x-account': seller.accountId, 'workplace-id': seller.workplaceId };
  expect(await dataOf(seller, whose)).toMatchObject({ headers: whose, text: expect.stringContaining(seller.email) });
  // Asked for ahead by the browser, which adds no headers.
  expect(await dataOf(seller)).toMatchObject({ headers: whose });

  const refused = await dataOf(other, whose);
  expect(refused.text).not.toContain(other.email);
  expect(refused.headers).toMatchObject({
    'x-signed-out': '1',
    // A document of its own, or the router would ask for the same data again from the sign-in page.
    'x-remix-reload-document': 'true',
    location: `/login?to=${encodeURIComponent('/app/orders?status=open')}&account=${seller.accountId}`,
  });
});

test('an account that is deleted while its screen is read is asked for again', async () => {
  const seller = await h.newSeller();
  const request = asked('/app/orders.data?status=open', seller);
  const context = createLoadContext(h.services, request, '127.0.0.1');
  await requireSeller(request, context);
  await seller.ctx.sql.query('delete from accounts where id = $1', [seller.accountId]);
  const answer = (await shell.loader({ request, params: {}, context }).catch((thrown: Response) => thrown)) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app/orders?status=open']);
  const next = asked('/app/orders?status=open', seller);
  const signedOut = await shell
    .loader({ request: next, params: {}, context: createLoadContext(h.services, next, '127.0.0.1') })
    .catch((thrown: Response) => thrown);
  expect((signedOut as Response).headers.get('location')).toMatch(/^\/login/);
});

test('the sign-in page says who is signed in where a tab of another account leads to it', async () => {
  const [seller, other, demo] = [await h.newSeller(), await h.newSeller(), await h.newSeller({ isDemo: true })];
  const opened = async (signedIn: TestSeller, account?: string) => {
    const request = asked(`/login?to=%2Fapp%2Forders${account ? `&account=${account}` : ''}`, signedIn);
    const context = createLoadContext(h.services, request, '127.0.0.1');
    const answer = await login.loader({ request, params: {}, context }).catch((thrown: Response) => thrown);
    return answer instanceof Response ? answer.headers.get('location') : answer.signedInAs;
  };
  expect(await opened(other, seller.accountId)).toBe(other.email);
  expect(await opened(other)).toBe('/app/orders');
  expect(await opened(seller, seller.accountId)).toBe('/app/orders');
  expect(await opened(demo, seller.accountId)).toBeNull();
});

test('whoever looks around in the demo may sign in, and whoever confirms an address goes on as that account', async () => {
  const [seller, demo] = [await h.newSeller(), await h.newSeller({ isDemo: true })];
  const request = asked('/login', demo);
  expect(await login.loader({ request, params: {}, context: createLoadContext(h.services, request, '127.0.0.1') })).toMatchObject({
    signedInAs: null,
  });
  const confirming = asked(`/auth/email-verification?id=${seller.accountId}&code=used-before`, demo);
  const context = createLoadContext(h.services, confirming, '127.0.0.1');
  expect(await verification.loader({ request: confirming, params: {}, context })).toEqual({
    state: 'confirmed',
    email: null,
    accountId: seller.accountId,
  });
});

test('a way to sign in is connected to the account whose settings offered it, or to none', async () => {
  const [seller, other] = [await h.newSeller(), await h.newSeller()];
  const connect = async (signedIn: TestSeller) => {
    const request = asked(`/auth/social/google?link=1&account=${seller.accountId}`, signedIn);
    const context = createLoadContext(h.services, request, '127.0.0.1');
    const answer = await social.loader({ request, params: { social: 'google' }, context }).catch((thrown: Response) => thrown);
    return answer.headers.get('location');
  };
  expect(await connect(seller)).toContain('accounts.google.com');
  expect(await connect(other)).toBe(`/login?to=%2Fapp%2Fsetting%2Faccount&account=${seller.accountId}`);
});

test('live news are not told to a tab of another account', async () => {
  const [seller, other] = [await h.newSeller(), await h.newSeller()];
  const listen = async (signedIn: TestSeller) => {
    const response = await liveEvents(h.services).request(asked('/events', signedIn, { 'x-account': seller.accountId }));
    await response.body?.cancel();
    return response.status;
  };
  expect(await listen(seller)).toBe(200);
  expect(await listen(other)).toBe(401);
});
