/** The steps of every API call, on either server: authentication, feature gate, validation, envelope and errors. */
import { createHash } from 'node:crypto';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { createContext } from './context.server.ts';
import type { Context } from './context.ts';
import { addressOf, identify, visitorLocale } from './doors/identify.server.ts';
import { appErrorOf } from './doors/refusals.server.ts';
import { isOpenCall } from './features/demo/demo-rules.ts';
import { installPath } from './features/stores/install-path.ts';
import { isFromAnotherSite } from './platform/another-site.ts';
import type { Endpoint } from './platform/endpoint.server.ts';
import { errorEnvelope, okEnvelopeText } from './platform/envelope.ts';
import { AppError, errorCatalogue, isAppError } from './platform/errors.ts';
import { parseInput, unstorableTexts } from './platform/field-errors.ts';
import { hasTooManyFields } from './platform/form-fields.server.ts';
import { valuesByName } from './platform/form-values.ts';
import { translator } from './platform/i18n.server.ts';
import { withIdempotency } from './platform/idempotency.server.ts';
import { newId } from './platform/ids.ts';
import { accountHeader, signedOutHeader } from './platform/signed-out.ts';
import { isZoneName } from './platform/time-zones.ts';
import type { Services } from './services.server.ts';

/** A request in the form common to both servers: the standard one of tests and development, and Node's own. */
export interface ApiRequest {
  url: URL;
  header(name: string): string | null;
  /** The whole body; undefined when it is larger than `maxBytes`. */
  body(maxBytes: number): Promise<Uint8Array | undefined>;
  params: Record<string, string>;
  socketAddress: string | undefined;
}

/** Status, headers and JSON text, ready to be sent. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

async function readBytes(request: ApiRequest, maxBytes: number): Promise<Uint8Array> {
  const isTooLarge = Number(request.header('content-length') ?? 0) > maxBytes;
  const bytes = isTooLarge ? undefined : await request.body(maxBytes).catch(cutOff);
  if (!bytes) throw new AppError('BODY_TOO_LARGE', { megabytes: Math.ceil(maxBytes / 1048576) });
  return bytes;
}

/** The client left while sending the body: nobody reads the answer, and it is not an error of ours. */
function cutOff(cause: unknown): never {
  throw new AppError('BAD_REQUEST', {}, { cause });
}

/** Members of a body: JSON object, form or multipart. @throws AppError for anything else. */
async function readBody(request: ApiRequest, endpoint: Endpoint): Promise<{ members: Record<string, unknown>; bytes: Uint8Array }> {
  const contentType = request.header('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBytes(request, endpoint.maxBytes);
  if (bytes.length === 0) return { members: {}, bytes };
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    if (hasTooManyFields(bytes, contentType)) throw new AppError('BAD_REQUEST', {}, { fields: { body: ['tooLarge'] } });
    const form = await new Response(bytes as BodyInit, { headers: { 'content-type': contentType } }).formData().catch(() => {
      throw new AppError('BAD_REQUEST');
    });
    const members: Record<string, unknown> = {};
    for (const [name, values] of valuesByName(form)) members[name] = values.length > 1 ? values : values[0];
    return { members, bytes };
  }
  if (type !== 'application/json' && type !== '') throw new AppError('BODY_TYPE_UNSUPPORTED', { type });
  try {
    const parsed: unknown = JSON.parse(decoder.decode(bytes));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('not an object');
    return { members: parsed as Record<string, unknown>, bytes };
  } catch {
    throw new AppError('BAD_REQUEST', {}, { fields: { body: ['invalidJson'] } });
  }
}

/**
 * Hash of everything that defines a request, so that a repeated request has the same one. Excludes the session token, which changes;
 * the store that the token names is included.
 * @param named workplace and store, as the request names them.
 */
function fingerprintOf(
  request: ApiRequest,
  endpoint: Endpoint,
  named: { workplaceId?: string | undefined; storeId?: string | undefined },
  bytes: Uint8Array,
): string {
  const query = new URLSearchParams(request.url.searchParams);
  query.delete('id_token');
  const address = [endpoint.method, request.url.pathname, query.toString(), named.workplaceId ?? null, named.storeId ?? null];
  return createHash('sha256')
    .update(`${JSON.stringify(address)}\n`)
    .update(bytes)
    .digest('hex');
}

const flat = (params: URLSearchParams) => {
  const members: Record<string, unknown> = {};
  if (params.size === 0) return members;
  for (const [name, values] of valuesByName(params))
    members[name.replace(/\[\]$/, '')] = values.length > 1 || name.endsWith('[]') ? values : values[0];
  return members;
};

const jsonAnswer = (status: number, text: string, headers: Record<string, string>): ApiAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  text,
});

/** A refusal for an unknown requester: unknown paths and methods. */
export const plainRefusal = (error: AppError, status: number): ApiAnswer =>
  jsonAnswer(status, JSON.stringify(errorEnvelope(error, (key, params) => translator('en')(key, params))), { 'X-Request-Id': newId() });

/**
 * The version that a call asks for (specification 1, section 7): v2 for paths with `center/`, v1 for all others. Each path has one.
 * @throws AppError BAD_REQUEST for another one: what it asks for is not what it would get.
 */
function requireVersion(request: ApiRequest): void {
  const asked = request.header('api-version');
  const served = request.url.pathname.includes('center/') ? 'v2' : 'v1';
  if (asked !== null && asked !== served) throw new AppError('BAD_REQUEST', {}, { fields: { 'api-version': ['invalid'] } });
}

/** The zone of whoever has no workplace yet: it becomes the new one's, unless the call names another. A name that is none is as good as none. */
function callersZone(request: ApiRequest, endpoint: Endpoint): { time_zone?: string } {
  const zone = endpoint.access === 'public' && 'time_zone' in endpoint.input.shape ? request.header('time-zone') : null;
  return zone && isZoneName(zone) ? { time_zone: zone } : {};
}

/** What App Bridge is to do after a refused session token: get a fresh one, or lead out of the frame to install the app. */
const anotherTry = (services: Services, uninstalledShop: string | undefined): Record<string, string> =>
  uninstalledShop
    ? {
        'X-Shopify-API-Request-Failure-Reauthorize': '1',
        'X-Shopify-API-Request-Failure-Reauthorize-Url': `${services.env.APP_URL}${installPath(uninstalledShop)}`,
      }
    : { 'X-Shopify-Retry-Invalid-Session-Request': '1' };

/** Answer a call of an endpoint. A `Response` that the endpoint returns (a file, a redirect) is passed on unchanged. */
export async function answerEndpoint(services: Services, endpoint: Endpoint, request: ApiRequest): Promise<ApiAnswer | Response> {
  const wanted = { workplaceId: request.header('workplace-id') ?? undefined, storeId: request.header('store-id') ?? undefined };
  const requestId = newId();
  const asking = { url: request.url, headers: { get: request.header } };
  let ctx: Context | undefined;
  let uninstalledShop: string | undefined;
  try {
    requireVersion(request);
    const requester = await identify(services, asking, wanted);
    uninstalledShop = requester.uninstalledShop;
    ctx = createContext(services, {
      ...requester,
      // The provider's app that calls (specification 1, section 7); it decides between status codes 116 and 117.
      app: request.header('app') === 'AH' ? 'AH' : 'AO',
      requestId,
      address: addressOf(asking, request.socketAddress, services.env.TRUSTED_PROXIES),
    });
    // A tab that shows one account must not act for another one that has signed in since.
    const meant = request.header(accountHeader) ?? ctx.account?.id;
    if (endpoint.access !== 'public' && (!ctx.account || ctx.account.id !== meant)) throw new AppError('UNAUTHORIZED');
    if (endpoint.access === 'workplace') {
      if (!ctx.workplace) throw new AppError('NOT_FOUND');
      if (wanted.storeId && !ctx.store) throw new AppError('STORE_INVALID');
    }
    // Browsers send cookies with every request, so a request with a cookie must come from our own pages.
    const crossSite =
      endpoint.method !== 'get' &&
      request.header('authorization') === null &&
      request.header('cookie') !== null &&
      isFromAnotherSite(request.header, ({ origin }) => origin === request.url.origin || origin === new URL(services.env.APP_URL).origin);
    if (crossSite) throw new AppError('FORBIDDEN');
    if (ctx.workplace?.isDemo && endpoint.access !== 'public' && !isOpenCall(endpoint.method, endpoint.path))
      throw new AppError('DEMO_MODE');
    // Checked before the input: a feature that the plan lacks is refused whatever the input.
    if (endpoint.needs && ctx.account) ctx = ctx.as({ plan: await requireFeature(ctx, endpoint.needs) });
    const { members, bytes } = endpoint.method === 'get' ? { members: {}, bytes: new Uint8Array() } : await readBody(request, endpoint);
    const key = request.header('idempotency-key');
    // Operations with money pass the caller's key on to the provider and the ledger, which survive a killed process.
    const carried = { ...(key && 'request_key' in endpoint.input.shape ? { request_key: key } : {}), ...callersZone(request, endpoint) };
    const input = parseInput(endpoint.input, { ...carried, ...flat(request.url.searchParams), ...members, ...request.params });
    const unstorable = unstorableTexts(input);
    if (Object.keys(unstorable).length > 0) throw new AppError('BAD_REQUEST', {}, { fields: unstorable });
    const { needsIf } = endpoint;
    if (needsIf && (await needsIf.when(ctx as never, input as never))) await requireFeature(ctx, needsIf.feature);
    const run = async (): Promise<ApiAnswer | Response> => {
      const result = await endpoint.run(ctx as never, input as never);
      if (result instanceof Response) return result;
      return jsonAnswer(200, okEnvelopeText(result ?? null), { 'X-Request-Id': requestId });
    };
    if (!(key && endpoint.idempotent && ctx.account)) return await run();
    const named = ctx.via === 'embedded' ? { workplaceId: ctx.workplace?.id, storeId: ctx.store?.id } : wanted;
    const fingerprint = fingerprintOf(request, endpoint, named, bytes);
    return await withIdempotency(ctx, { accountId: ctx.account.id, key, fingerprint, holder: services.presence }, async () =>
      responseOf(await run()),
    );
  } catch (thrown) {
    const error = isAppError(thrown) ? thrown : appErrorOf(thrown, { log: services.log, requestId });
    const translate = translator(ctx?.locale ?? visitorLocale(asking));
    const text = JSON.stringify(errorEnvelope(error, (key, params) => translate(key, { ...params, requestId })));
    return jsonAnswer(errorCatalogue[error.code].http, text, {
      'X-Request-Id': requestId,
      ...(error.code === 'RATE_LIMITED' ? { 'Retry-After': String(error.params.retryAfter ?? 60) } : {}),
      ...(error.code === 'UNAUTHORIZED' && request.header('authorization') !== null ? anotherTry(services, uninstalledShop) : {}),
      ...(error.code === 'UNAUTHORIZED' ? { [signedOutHeader]: '1' } : {}),
    });
  }
}

/** The same answer as a standard `Response`. */
export function responseOf(answer: ApiAnswer | Response): Response {
  if (!(answer instanceof Response)) return new Response(answer.text, { status: answer.status, headers: answer.headers });
  const headers = new Headers(answer.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
