import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** Headers that describe one connection, not the request or answer that is passed on. */
const connectionHeaders = /^(connection|content-encoding|content-length|host|keep-alive|transfer-encoding)$/i;

const forwarded = new WeakMap<Browser, string>();

/**
 * Let a browser see the vendors under their real addresses: every `https://HOST/PATH` is answered by the sandbox's
 * `/HOST/PATH`. Status, headers, cookies and body come back as they are; redirects are left to the browser.
 *
 * Holds for the whole browser of the context, so one browser serves one sandbox. Chromium only: Playwright's own routes do
 * not see the requests that follow a redirect (of the app's, for example, to a consent page), its debugging protocol does.
 * The browser needs `--disable-features=LocalNetworkAccessChecks`, or an https page may not frame the app on localhost.
 *
 * @throws Error when the browser forwards to another sandbox already.
 */
export async function forwardVendorPages(context: BrowserContext, sandboxOrigin: string): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('vendor pages are forwarded for browsers that Playwright launched');
  const before = forwarded.get(browser);
  if (before === sandboxOrigin) return;
  if (before) throw new Error(`this browser forwards vendor pages to ${before} already; launch another for ${sandboxOrigin}`);
  forwarded.set(browser, sandboxOrigin);

  const session = await browser.newBrowserCDPSession();
  session.on('Fetch.requestPaused', (event) => void answer(session, event, sandboxOrigin));
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}

/** The part used here of the protocol's `Fetch.requestPaused`. */
interface Paused {
  requestId: string;
  request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    hasPostData?: boolean;
    postDataEntries?: { bytes?: string }[];
  };
}

async function answer(session: CDPSession, { requestId, request }: Paused, sandboxOrigin: string): Promise<void> {
  const url = new URL(request.url);
  try {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !connectionHeaders.test(name)));
    const response = await fetch(`${sandboxOrigin}/${url.host}${url.pathname}${url.search}`, {
      method: request.method,
      headers: { ...headers, 'x-sandbox-real-host': '1' },
      body: request.hasPostData
        ? Buffer.concat((request.postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
        : null,
      redirect: 'manual',
    });
    const responseHeaders = [...response.headers]
      .filter(([name]) => !connectionHeaders.test(name))
      .map(([name, value]) => ({ name, value }));
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    await session.send('Fetch.fulfillRequest', { requestId, responseCode: response.status, responseHeaders, body });
  } catch {
    // The sandbox cut the connection, or the page that asked is gone: a network error there, nothing here.
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' }).catch(() => undefined);
  }
}
