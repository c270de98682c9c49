import type pg from 'pg';
import type Stripe from 'stripe';
import { API_VERSION, type Call } from './call.ts';
import { invalidRequest } from './failure.ts';
import { newId, randomToken } from './ids.ts';
import { clearable, flag, listFields, listOf, mergeMetadata, metadata, readParams, required, text } from './parameters.ts';
import { get, insert, list, save } from './store.ts';

const CONFIGURED_ENDPOINT = 'we_1PracticeEndpointOfTheApp';

/** The endpoint the account's owner has set up in the dashboard: the app's, with the secret both sides know. */
export async function ensureConfiguredEndpoint(pool: pg.Pool, url: string, secret: string, now: Date): Promise<void> {
  const body: Stripe.WebhookEndpoint = {
    id: CONFIGURED_ENDPOINT,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: Math.floor(now.getTime() / 1000),
    description: 'The app',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
  await pool.query(
    `insert into stripe.objects (id, kind, created_at, body, hidden) values ($1, 'webhook_endpoint', $2, $3, $4)
     on conflict (id) do update set body = jsonb_set(stripe.objects.body, '{url}', to_jsonb($5::text)), hidden = excluded.hidden`,
    [CONFIGURED_ENDPOINT, now, body, { endpointSecret: secret }, url],
  );
}

export async function createWebhookEndpoint(call: Call): Promise<Stripe.WebhookEndpoint> {
  const input = readParams(call.params, {
    api_version: text,
    connect: flag,
    description: clearable(text),
    enabled_events: listOf(text),
    metadata: clearable(metadata),
    url: text,
  });
  const url = checkedUrl(required(input.url, 'url'));
  const secret = `whsec_${randomToken(32)}`;
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: input.api_version ?? API_VERSION,
    application: null,
    created: call.now,
    description: input.description ?? null,
    enabled_events: required(input.enabled_events, 'enabled_events'),
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    status: 'enabled',
    url,
  };
  await insert(call.db, 'webhook_endpoint', endpoint, { endpointSecret: secret });
  // Shown once, in the answer that created it.
  return { ...endpoint, secret };
}

function checkedUrl(url: string): string {
  if (!/^https?:\/\/\S+$/.test(url))
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', { code: 'url_invalid', param: 'url' });
  return url;
}

export async function updateWebhookEndpoint(call: Call, id: string): Promise<Stripe.WebhookEndpoint> {
  const input = readParams(call.params, {
    description: clearable(text),
    disabled: flag,
    enabled_events: listOf(text),
    metadata: clearable(metadata),
    url: text,
  });
  const { body } = await get(call.db, 'webhook_endpoint', id);
  return save<'webhook_endpoint'>(call.db, {
    ...body,
    description: input.description === undefined ? body.description : input.description,
    enabled_events: input.enabled_events ?? body.enabled_events,
    metadata: mergeMetadata(body.metadata, input.metadata),
    status: input.disabled === undefined ? body.status : input.disabled ? 'disabled' : 'enabled',
    url: input.url ? checkedUrl(input.url) : body.url,
  });
}

export async function deleteWebhookEndpoint(call: Call, id: string): Promise<object> {
  readParams(call.params, {});
  await get(call.db, 'webhook_endpoint', id);
  await call.db.query('delete from stripe.objects where id = $1', [id]);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export async function retrieveWebhookEndpoint(call: Call, id: string): Promise<Stripe.WebhookEndpoint> {
  readParams(call.params, {});
  return (await get(call.db, 'webhook_endpoint', id)).body;
}

export async function listWebhookEndpoints(call: Call) {
  return list(call.db, 'webhook_endpoint', '/v1/webhook_endpoints', readParams(call.params, listFields));
}

export async function retrieveEvent(call: Call, id: string): Promise<Stripe.Event> {
  readParams(call.params, {});
  return (await get(call.db, 'event', id)).body;
}

export async function listEvents(call: Call) {
  const { type, types, ...page } = readParams(call.params, { ...listFields, type: text, types: listOf(text), delivery_success: flag });
  return list(call.db, 'event', '/v1/events', page, { type: types ?? type });
}
