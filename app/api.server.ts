/** The API door: one Hono app over all features' endpoint lists. Adds who asks, validation, gate, envelope and errors. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { createContext } from './context.server.ts';
import { allEndpoints } from './endpoints.server.ts';
import { addressOf, identify } from './identify.server.ts';
import { openApiDocument, referencePage } from './openapi.server.ts';
import type { Endpoint } from './platform/endpoint.server.ts';
import { errorEnvelope, okEnvelope } from './platform/envelope.ts';
import { AppError, errorCatalogue, isAppError } from './platform/errors.ts';
import { fieldErrorsOf } from './platform/field-errors.ts';
import { translator } from './platform/i18n.server.ts';
import { withIdempotency } from './platform/idempotency.server.ts';
import { newId } from './platform/ids.ts';
import { appErrorOf } from './refusals.server.ts';
import type { Services } from './services.server.ts';

type Bindings = { incoming?: { socket?: { remoteAddress?: string } } };
type Variables = { requestId: string };

const decoder = new TextDecoder('utf-8', { fatal: true });

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new AppError('BODY_TOO_LARGE', { megabytes: Math.ceil(maxBytes / 1048576) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('BODY_TOO_LARGE', { megabytes: Math.ceil(maxBytes / 1048576) });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Members of a body: JSON object, form or multipart. @throws AppError for anything else. */
async function readBody(request: Request, endpoint: Endpoint): Promise<{ members: Record<string, unknown>; fingerprint: string }> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBytes(request, endpoint.maxBytes);
  const fingerprint = createHash('sha256')
    .update(`${endpoint.method} ${new URL(request.url).pathname}\n`)
    .update(bytes)
    .digest('hex');
  if (bytes.length === 0) return { members: {}, fingerprint };
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    const form = await new Response(bytes as BodyInit, { headers: { 'content-type': request.headers.get('content-type') ?? '' } })
      .formData()
      .catch(() => {
        throw new AppError('BAD_REQUEST');
      });
    const members: Record<string, unknown> = {};
    for (const name of new Set(form.keys())) {
      const values = form.getAll(name);
      members[name] = values.length > 1 ? values : values[0];
    }
    return { members, fingerprint };
  }
  if (type !== 'application/json' && type !== '') throw new AppError('BODY_TYPE_UNSUPPORTED', { type });
  try {
    const parsed: unknown = JSON.parse(decoder.decode(bytes));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('not an object');
    return { members: parsed as Record<string, unknown>, fingerprint };
  } catch {
    throw new AppError('BAD_REQUEST', {}, { fields: { body: ['invalidJson'] } });
  }
}

const flat = (params: URLSearchParams) => {
  const members: Record<string, unknown> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    members[name.replace(/\[\]$/, '')] = values.length > 1 || name.endsWith('[]') ? values : values[0];
  }
  return members;
};

/** The whole API below `/api`. */
export function createApi(services: Services): Hono<{ Bindings: Bindings; Variables: Variables }> {
  const api = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  const documentOnce = { text: '' };

  api.use('*', async (c, next) => {
    c.set('requestId', newId());
    await next();
    c.header('X-Request-Id', c.get('requestId'));
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  api.get('/api/openapi.json', (c) => {
    documentOnce.text ||= JSON.stringify(openApiDocument(allEndpoints));
    return c.body(documentOnce.text, 200, { 'content-type': 'application/json' });
  });
  api.get('/api/docs', (c) => c.html(referencePage(allEndpoints)));

  for (const endpoint of allEndpoints) {
    api.on(endpoint.method.toUpperCase(), [endpoint.path, `${endpoint.path}/`], async (c) => {
      const request = c.req.raw;
      const wanted = {
        workplaceId: request.headers.get('workplace-id') ?? undefined,
        storeId: request.headers.get('store-id') ?? undefined,
      };
      const asker = await identify(services, request, wanted);
      const ctx = createContext(services, {
        ...asker,
        requestId: c.get('requestId'),
        address: addressOf(request, c.env?.incoming?.socket?.remoteAddress, services.env.TRUSTED_PROXIES),
      });
      try {
        if (endpoint.access !== 'public' && !ctx.account) throw new AppError('UNAUTHORIZED');
        if (endpoint.access === 'workplace') {
          if (!ctx.workplace) throw new AppError('NOT_FOUND');
          if (wanted.storeId && !ctx.store) throw new AppError('STORE_INVALID');
        }
        // A cookie travels by itself, so what it allows must have been asked for by our own pages.
        const crossSite =
          !request.headers.has('authorization') &&
          request.headers.has('cookie') &&
          endpoint.method !== 'get' &&
          isForeignOrigin(request, services.env.APP_URL);
        if (crossSite) throw new AppError('FORBIDDEN');
        // Before the input is looked at: what the plan has not got cannot be asked for in any way.
        if (endpoint.needs && ctx.account) await requireFeature(ctx, endpoint.needs);
        const { members, fingerprint } = endpoint.method === 'get' ? { members: {}, fingerprint: '' } : await readBody(request, endpoint);
        const key = request.headers.get('idempotency-key');
        // Money carries the caller's key on to the provider and the ledger, which outlive a killed process.
        const carried = key && 'request_key' in endpoint.input.shape ? { request_key: key } : {};
        const parsed = endpoint.input.safeParse({ ...carried, ...flat(new URL(request.url).searchParams), ...members, ...c.req.param() });
        if (!parsed.success) throw new AppError('BAD_REQUEST', {}, { fields: fieldErrorsOf(parsed.error) });
        const { needsIf } = endpoint;
        if (needsIf && (await needsIf.when(ctx as never, parsed.data as never))) await requireFeature(ctx, needsIf.feature);
        const run = async () => {
          const result = await endpoint.run(ctx as never, parsed.data as never);
          return result instanceof Response ? result : c.json(okEnvelope(result ?? null));
        };
        return key && endpoint.idempotent && ctx.account
          ? await withIdempotency(ctx, { accountId: ctx.account.id, key, fingerprint }, run)
          : await run();
      } catch (thrown) {
        const error = isAppError(thrown) ? thrown : appErrorOf(thrown, ctx);
        const entry = errorCatalogue[error.code];
        if (error.code === 'RATE_LIMITED') c.header('Retry-After', String(error.params.retryAfter ?? 60));
        if (error.code === 'UNAUTHORIZED' && request.headers.has('authorization')) c.header('X-Shopify-Retry-Invalid-Session-Request', '1');
        const translate = translator(ctx.locale);
        return c.json(
          errorEnvelope(error, (k, p) => translate(k, { ...p, requestId: ctx.requestId })),
          entry.http as 200,
        );
      }
    });
  }

  const knownPaths = new Map<string, Set<string>>();
  for (const { path, method } of allEndpoints) knownPaths.set(path, (knownPaths.get(path) ?? new Set()).add(method));
  for (const path of knownPaths.keys()) {
    api.all(path, (c) => c.json(errorEnvelope(new AppError('METHOD_NOT_ALLOWED'), translator('en')), 405));
  }
  api.all('*', (c) => {
    const translate = translator('en');
    return c.json(
      errorEnvelope(new AppError('PATH_UNKNOWN'), (k, p) => translate(k, p)),
      404,
    );
  });
  return api;
}

function isForeignOrigin(request: Request, appUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin) return origin !== new URL(appUrl).origin && origin !== new URL(request.url).origin;
  return request.headers.get('sec-fetch-site') === 'cross-site';
}
