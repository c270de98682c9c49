/** The pages of Shopify's library: the bounce page, in the frame of an admin that a browser reaches below a page proxy (docs/decisions/002) or where it is. */
import { beforeAll, expect, test } from 'vitest';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { createVendorPages } from '#app/platform/vendor-pages.ts';
import { loader } from '#app/routes/auth.$.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

/** What is answered to a document without a session token, as it is after the browser's Back. */
async function bouncePage(proxy: string | undefined): Promise<Response> {
  const shop = 'harbor.myshopify.com';
  const query = new URLSearchParams({
    shop,
    host: btoa('admin.shopify.com/store/harbor'),
    'shopify-reload': `${h.appUrl}/app?embedded=1`,
  });
  const request = new Request(`${h.appUrl}/auth/session-token?${query}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' },
  });
  const context = createLoadContext({ ...h.services, vendorPages: createVendorPages(proxy) }, request, undefined);
  return loader({ request, params: {}, context }).then(
    () => expect.unreachable('the library answers'),
    (thrown: unknown) => thrown as Response,
  );
}
const ancestorsOf = (page: Response) =>
  page.headers
    .get('content-security-policy')
    ?.replace(/^frame-ancestors |;$/g, '')
    .split(' ');

test('it stands in the frame of a practice admin, with the script that is there', async () => {
  const page = await bouncePage('http://localhost:4600');
  expect(ancestorsOf(page)).toEqual(['http://localhost:4600']);
  const document = await page.text();
  expect(document).toContain('src="http://localhost:4600/cdn.shopify.com/shopifycloud/app-bridge.js"');
  expect(document + page.headers.get('link')).not.toContain('https://cdn.shopify.com');
});

test('it stands in the frame of Shopify’s admin', async () => {
  const page = await bouncePage(undefined);
  expect(ancestorsOf(page)).toEqual(['https://harbor.myshopify.com', 'https://admin.shopify.com']);
  expect(await page.text()).toContain('src="https://cdn.shopify.com/shopifycloud/app-bridge.js"');
});

test.each(['?exitIframe=https%3A%2F%2Fevil.example%2F', ''])(
  'out of the frame nothing leads to a page of somebody else: %s',
  async (query) => {
    const request = new Request(`${h.appUrl}/auth/exit-iframe${query}`, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0' } });
    const context = createLoadContext(h.services, request, undefined);
    await expect(loader({ request, params: {}, context })).rejects.toMatchObject({ status: 400 });
  },
);
