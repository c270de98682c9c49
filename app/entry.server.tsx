import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { documentHeaders } from '#app/doors/document-headers.server.ts';
import { GatherChunks } from '#app/doors/gather-chunks.server.ts';
import { visitorLocale } from '#app/doors/identify.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';
import { isDatabaseAway } from '#app/doors/refusals.server.ts';
import { defaultLocale } from '#app/platform/locales.ts';
import { pathForLog } from '#app/platform/log.server.ts';
import { isNoRoom } from '#app/platform/no-room.ts';
import { accountHeader, workplaceHeader } from '#app/platform/signed-out.ts';
import { IsClientRendered, LeftToClient } from '#app/ui/client-rendering.tsx';
import { loadPolarisWords, PolarisWords } from '#app/ui/i18n/polaris.ts';
import { renderI18n } from '#app/ui/i18n/render-i18n.server.ts';
import { NonceContext } from '#app/ui/nonce.ts';

const abortAfter = 6000;
/** `Retry-After` in seconds. */
const retryAfter = '5';

/** Namespaces that the matched routes name in `handle.i18n`. */
function namespacesOf(context: EntryContext): string[] {
  const found = new Set(['common']);
  for (const route of Object.values(context.routeModules)) {
    const names = (route?.handle as { i18n?: string | string[] } | undefined)?.i18n;
    for (const name of Array.isArray(names) ? names : names ? [names] : []) found.add(name);
  }
  return [...found];
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: LoadContext,
) {
  // While the database is down the requester cannot be read: the error page then uses the browser's language.
  const { locale = defaultLocale } = await loadContext.requester().catch(() => ({ locale: visitorLocale(request) }));
  const [polaris, i18n] = await Promise.all([loadPolarisWords(locale), renderI18n(locale, namespacesOf(context))]);
  documentHeaders(loadContext, request, headers);
  if (loadContext.isDatabaseAway) headers.set('Retry-After', retryAfter);
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <PolarisWords.Provider value={polaris}>
          <NonceContext.Provider value={loadContext.nonce}>
            <IsClientRendered.Provider value={loadContext.isBusy()}>
              <RemixServer context={context} url={request.url} nonce={loadContext.nonce} />
            </IsClientRendered.Provider>
          </NonceContext.Provider>
        </PolarisWords.Provider>
      </I18nextProvider>,
      {
        nonce: loadContext.nonce,
        [ready]() {
          const body = new GatherChunks();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: failed ? 500 : loadContext.isDatabaseAway ? 503 : status,
            }),
          );
          // Otherwise every render would stay in memory until the timeout.
          body.on('close', () => clearTimeout(timer));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          if (error instanceof LeftToClient) return error.digest;
          failed = true;
          if (!request.signal.aborted) loadContext.services.log.error({ err: error, requestId: loadContext.requestId }, 'render');
        },
      },
    );
    const timer = setTimeout(abort, abortAfter);
  });
}

/**
 * Adds account and workplace to the headers of a screen's data, since a prefetch does not name an account. While the database is down,
 * answers 503 with `Retry-After`, as for a document.
 */
export function handleDataRequest(response: Response, { context }: { context: unknown }): Response {
  const { isDatabaseAway, shown } = context as LoadContext;
  if (shown) {
    response.headers.set(accountHeader, shown.accountId);
    response.headers.set(workplaceHeader, shown.workplaceId);
  }
  if (!isDatabaseAway) return response;
  response.headers.set('Retry-After', retryAfter);
  return new Response(response.body, { status: 503, headers: response.headers });
}

/** Unknown errors of loaders and actions: logged once, with the request id that the error page shows. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  // Remix's own refusals (a method or an address that a screen does not have) are answered as such and are not errors of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const load = context as LoadContext;
  const { services, requestId } = load;
  if (isDatabaseAway(error) || isNoRoom(error)) {
    load.isDatabaseAway = true;
    return services.log.warn({ err: error, requestId, path: pathForLog(request.url) }, isNoRoom(error) ? 'no room' : 'not reached');
  }
  services.log.error({ err: error, requestId, path: pathForLog(request.url) }, 'screen');
}
