/** The page of an answer that is none itself: a refusal, data, or nothing at all, opened by a person (docs/decisions/310). */
import { html, raw } from 'hono/html';
import { framedAddress } from '#app/platform/framed-address.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { defaultLocale, directionOf } from '#app/platform/locales.ts';
import { appBridgeUrl, documentHeaders } from './document-headers.server.ts';
import { visitorLocale } from './identify.server.ts';
import type { LoadContext } from './load-context.server.ts';

/** Headers of the answer that its page keeps; the others describe the answer's own body. */
const kept = ['Set-Cookie', 'Retry-After', 'Allow'];

/** Keys of a status's heading and text; refusals in the envelope bring a text of their own. */
function wordsOf(status: number): { title: string; text: string } {
  if (status === 401) return { title: 'pages:answer.refused.title', text: 'errors:UNAUTHORIZED' };
  if (status === 404) return { title: 'common:notFound.title', text: 'common:notFound.text' };
  if (status === 410) return { title: 'pages:answer.expired.title', text: 'pages:answer.expired.text' };
  if (status >= 500) return { title: 'common:broken.title', text: 'common:broken.text' };
  if (status >= 400) return { title: 'pages:answer.refused.title', text: 'pages:answer.refused.text' };
  return { title: 'pages:answer.program.title', text: 'pages:answer.program.text' };
}

/** What a refusal in the envelope says; nothing for other answers. */
async function refusalOf(answer: Response): Promise<string | undefined> {
  if (!isJson(answer)) return undefined;
  const body = (await answer.json().catch(() => null)) as { success?: unknown; message?: unknown } | null;
  return body?.success === false && typeof body.message === 'string' ? body.message : undefined;
}

/** Is it JSON, which a browser would show as it is? */
export const isJson = (answer: Response): boolean => /^application\/([\w.+-]+\+)?json\b/.test(answer.headers.get('Content-Type') ?? '');

/**
 * The same answer as a page in the reader's language: what it says, and a way on. Keeps its status and cookies.
 * @param load of the request that was answered.
 */
export async function answerPage(answer: Response, request: Request, load: LoadContext): Promise<Response> {
  const {
    locale = defaultLocale,
    account,
    via,
  } = await load.requester().catch(() => ({
    locale: visitorLocale(request),
    account: undefined,
    via: undefined,
  }));
  const t = translator(locale);
  const refusal = await refusalOf(answer);
  const words = wordsOf(refusal !== undefined && answer.status === 200 ? 400 : answer.status);
  // Unknown paths and methods of the API are refused before anybody is looked up, in English.
  const text = refusal === undefined || answer.status === 404 || answer.status === 405 ? t(words.text) : refusal;
  const { href, searchParams } = new URL(request.url);
  const ways: [url: string, label: string][] = [[homeOf(account !== undefined, href), t('common:notFound.home')]];
  if (answer.status === 401 && !account) ways.unshift(['/login', t('shell:public.signIn')]);
  if (words.title === 'pages:answer.program.title') ways.push(['/api/docs', t('shell:public.api')]);
  const isEmbedded = via === 'embedded' || searchParams.get('embedded') === '1' || searchParams.has('id_token');
  const { services } = load;
  // Every document in the admin has App Bridge first (review item E2).
  const bridge = isEmbedded
    ? html`<meta name="shopify-api-key" content="${services.env.SHOPIFY_API_KEY ?? ''}"><script src="${services.vendorPages.url(appBridgeUrl)}"></script>`
    : '';
  const shown =
    await html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${bridge}<title>${t(words.title)} · ${t('common:product')}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${raw(looks)}</style></head><body><main><h1>${t(words.title)}</h1><p>${text}</p>${
      answer.status >= 500 ? html`<p class="Small">${t('common:broken.requestId', { id: load.requestId })}</p>` : ''
    }<p class="Ways">${ways.map(([url, label]) => html`<a href="${url}">${label}</a>`)}</p></main></body></html>`;
  const headers = new Headers();
  for (const name of kept) for (const value of valuesOf(answer.headers, name)) headers.append(name, value);
  documentHeaders(load, request, headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(String(shown), { status: answer.status, headers });
}

/** The reader's home, without a host: what is in front of us may have another. Inside the admin it stays there. */
function homeOf(isSignedIn: boolean, from: string): string {
  const home = new URL(isSignedIn ? '/app' : '/', from);
  const { pathname, search } = new URL(framedAddress(home.href, from) ?? home);
  return pathname + search;
}

const valuesOf = (headers: Headers, name: string): string[] =>
  name === 'Set-Cookie' ? headers.getSetCookie() : [headers.get(name)].filter((value) => value !== null);

const looks = `:root{color-scheme:light}body{margin:0;background:#f1f1f1;color:#303030;font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:34rem;margin:3rem auto;padding:1.25rem;background:#fff;border-radius:12px;box-shadow:0 1px 0 #0000001a,inset 0 0 0 1px #00000014}
@media(max-width:36rem){main{margin:1rem}}h1{margin:0 0 .75rem;font-size:20px;line-height:1.2}p{margin:0 0 .75rem;overflow-wrap:anywhere}.Small{color:#616161}
.Ways{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0 0}a{padding:.35rem .75rem;border-radius:8px;color:#303030;text-decoration:none;font-weight:550;box-shadow:inset 0 0 0 1px #8a8a8a}
a:first-child{background:#303030;color:#fff}a:focus-visible{outline:2px solid #005bd3;outline-offset:2px}`;
