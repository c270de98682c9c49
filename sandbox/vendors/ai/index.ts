/** https://api.openai.com/v1: chat completions with structured answers. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../core/page.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { compose } from './compose.ts';
import { MODELS, readRequest } from './request.ts';

const TABLES = `
create table if not exists ai.completions (id bigint generated always as identity primary key, at timestamptz not null, model text not null, question text not null, answer text not null);
`;

const hash = (text: string) => createHash('sha256').update(text).digest();

/** `{ error: { message, type, param, code } }`. */
const refuse = (
  c: Context,
  status: 400 | 401 | 404 | 429 | 500,
  error: { message: string; type: string; param?: string | null; code?: string | null },
) => c.json({ error: { param: null, code: null, ...error } }, status);

export function createAi(world: World): Vendor {
  const app = new Hono<{ Variables: { host: string } }>();

  app.use('/v1/*', async (c, next) => {
    const key = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (!key)
      return refuse(c, 401, {
        message:
          'You didn’t provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).',
        type: 'invalid_request_error',
      });
    if (!timingSafeEqual(hash(key), hash(world.settings.keys.aiApiKey)))
      return refuse(c, 401, {
        message: `Incorrect API key provided: ${key.slice(0, 3)}***. You can find your API key at https://platform.openai.com/account/api-keys.`,
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      });
    return next();
  });

  app.get('/v1/models', (c) =>
    c.json({ object: 'list', data: MODELS.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'system' })) }),
  );

  app.post('/v1/chat/completions', async (c) => {
    const read = readRequest(await c.req.json().catch(() => undefined));
    if ('refusal' in read) return refuse(c, 400, read.refusal);
    const { request } = read;
    if (!MODELS.includes(request.model))
      return refuse(c, 404, {
        message: `The model \`${request.model}\` does not exist or you do not have access to it.`,
        type: 'invalid_request_error',
        code: 'model_not_found',
      });
    const composed = compose(request);
    const question = request.messages.map((message) => message.content).join('\n');
    const answer = 'content' in composed ? composed.content : composed.refusal;
    const now = world.clock.now();
    const { rows } = await world.pool.query(
      'insert into ai.completions (at, model, question, answer) values ($1, $2, $3, $4) returning id',
      [now, request.model, question, answer],
    );
    const [asked, told] = [Math.ceil(question.length / 4), Math.ceil(answer.length / 4)];
    return c.json({
      id: `chatcmpl-${String(rows[0].id).padStart(12, '0')}`,
      object: 'chat.completion',
      created: Math.floor(now.getTime() / 1000),
      model: request.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: null, refusal: null, annotations: [], ...composed },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: asked, completion_tokens: told, total_tokens: asked + told },
    });
  });
  app.all('/v1/*', (c) => refuse(c, 404, { message: `Invalid URL (${c.req.method} ${c.req.path})`, type: 'invalid_request_error' }));

  const control = new Hono();
  /** How often the model was asked about something. */
  control.get('/counts', async (c) => {
    const { rows } = await world.pool.query('select count(*)::int as completions from ai.completions where strpos(question, $1) > 0', [
      c.req.query('about') ?? '',
    ]);
    return c.json(rows[0]);
  });

  const desk = new Hono();
  desk.get('/', async (c) => {
    const { rows } = await world.pool.query<{ at: Date; model: string; question: string; answer: string }>(
      'select at, model, question, answer from ai.completions order by id desc limit 50',
    );
    return c.html(
      page({
        title: 'Language model',
        links: [{ href: '/', text: 'All places' }],
        body: html`<section class="card"><p>The newest questions and answers. No model runs here: the answer is made from the question by fixed rules.</p>
<table><tr><th>When</th><th>Question</th><th>Answer</th></tr>${rows.map(
          (row) =>
            html`<tr><td>${row.at.toISOString().slice(0, 19).replace('T', ' ')}<br><span class="soft">${row.model}</span></td><td>${row.question.slice(0, 600)}</td><td>${row.answer}</td></tr>`,
        )}</table></section>`,
      }),
    );
  });

  const prepare = () => ensureSchema(world.pool, 'ai', TABLES);
  return {
    name: 'ai',
    serves: (host) => host === 'api.openai.com',
    app,
    desk: { title: 'Language model', about: 'What the app asked of the language model, and what it was answered.', app: desk },
    control,
    prepare,
    async reset() {
      await dropSchema(world.pool, 'ai');
      await prepare();
    },
    faultResponse(kind, c, retryAfterSeconds) {
      if (kind === '500')
        return refuse(c, 500, {
          message: 'The server had an error while processing your request. Sorry about that!',
          type: 'server_error',
        });
      c.header('retry-after', String(retryAfterSeconds));
      return refuse(c, 429, {
        message: `Rate limit reached for requests. Please try again in ${retryAfterSeconds}s.`,
        type: 'requests',
        code: 'rate_limit_exceeded',
      });
    },
  };
}
