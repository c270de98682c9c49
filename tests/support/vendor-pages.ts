import type { BrowserContext, Route } from '@playwright/test';

/** Headers that describe the connection to the sandbox, not the answer. */
const connectionHeaders = new Set(['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']);

/**
 * Let a browser context see the vendors under their real addresses: every `https://HOST/PATH` is answered by the sandbox's
 * `/HOST/PATH`. Status, headers and body come back as they are; redirects are left to the browser.
 *
 * The browser needs `--disable-features=LocalNetworkAccessChecks`, or an https page may not frame the app on localhost.
 */
export async function forwardVendorPages(context: BrowserContext, sandboxOrigin: string): Promise<void> {
  await context.route(/^https:\/\//, (route) => forward(route, sandboxOrigin));
}

async function forward(route: Route, sandboxOrigin: string): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  try {
    const response = await route.fetch({
      url: `${sandboxOrigin}/${url.host}${url.pathname}${url.search}`,
      headers: { ...(await request.allHeaders()), host: new URL(sandboxOrigin).host, 'x-sandbox-real-host': '1' },
      maxRedirects: 0,
    });
    const headers = Object.fromEntries([...groupHeaders(response.headersArray())].filter(([name]) => !connectionHeaders.has(name)));
    await route.fulfill({ status: response.status(), headers, body: await response.body() });
  } catch (error) {
    // A page closed while its picture was still loading is no failure.
    if (!/closed|disposed|abort/i.test(String(error))) console.error(`forwarding ${url.href}:`, error);
    await route.abort('failed').catch(() => undefined);
  }
}

/** One value per name; several cookies are separated by line feeds, which is how Playwright keeps them apart. */
function groupHeaders(list: { name: string; value: string }[]): Map<string, string> {
  const grouped = new Map<string, string>();
  for (const { name, value } of list) {
    const key = name.toLowerCase();
    const before = grouped.get(key);
    grouped.set(key, before === undefined ? value : `${before}${key === 'set-cookie' ? '\n' : ', '}${value}`);
  }
  return grouped;
}
