import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { documentHeaders } from '#app/doors/document-headers.server.ts';
import { GatherChunks } from '#app/doors/gather-chunks.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';
import { defaultLocale } from '#app/platform/locales.ts';
import { loadPolarisWords, PolarisWords } from '#app/ui/i18n/polaris.ts';
import { renderI18n } from '#app/ui/i18n/render-i18n.server.ts';
import { NonceContext } from '#app/ui/nonce.ts';

const abortAfter = 6000;

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
  const asker = await loadContext.asker();
  const locale = asker.locale ?? defaultLocale;
  const [polaris, i18n] = await Promise.all([loadPolarisWords(locale), renderI18n(locale, namespacesOf(context))]);
  documentHeaders(loadContext, request, headers);
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <PolarisWords.Provider value={polaris}>
          <NonceContext.Provider value={loadContext.nonce}>
            <RemixServer context={context} url={request.url} nonce={loadContext.nonce} />
          </NonceContext.Provider>
        </PolarisWords.Provider>
      </I18nextProvider>,
      {
        nonce: loadContext.nonce,
        [ready]() {
          const body = new GatherChunks();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }));
          // Without this every render would be kept alive until the time is up.
          body.on('close', () => clearTimeout(timer));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          if (!request.signal.aborted) loadContext.services.log.error({ err: error, requestId: loadContext.requestId }, 'render');
        },
      },
    );
    const timer = setTimeout(abort, abortAfter);
  });
}

/** Unknown errors of loaders and actions: logged once, with the request id that the error page shows. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  // Remix's own refusals (a method or an address that a screen has not got) are answered as such, and no fault of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { services, requestId } = context as LoadContext;
  services.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'screen');
}
