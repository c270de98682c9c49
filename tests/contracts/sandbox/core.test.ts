import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserAddress, pageBase } from '#sandbox/core/page.ts';
import { transaction } from '#sandbox/core/schema.ts';
import type { Vendor, World } from '#sandbox/core/types.ts';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';

const run = promisify(execFile);

interface Call {
  path: string;
  body: string;
  status: number;
}

let calls: Call[] = [];
let answers: number[] = [];
const app = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const status = answers.shift() ?? 200;
    calls.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), status });
    response.writeHead(status).end('answered');
  });
});

let handled = 0;
/** The sandbox has ten connections, of which one listens for deliveries: no more actions have one at a time. */
const mostAtOnce = 9;
let acting = 0;
let allActing = Promise.withResolvers<void>();
function toyVendor(world: World): Vendor {
  const toy = new Hono<{ Variables: { host: string } }>();
  toy.all('/echo/*', async (c) => {
    handled += 1;
    return c.json({
      host: c.get('host'),
      url: c.req.url,
      method: c.req.method,
      body: await c.req.text(),
      given: c.req.header('x-given') ?? null,
      length: c.req.header('content-length') ?? null,
      base: pageBase(c),
      link: browserAddress(c, 'https://other.toy.example/x?y=1', 'http://localhost:1'),
    });
  });
  toy.post('/graphql.json', async (c) => c.json({ data: ((await c.req.json()) as { query: string }).query }));
  toy.post('/act', async (c) => {
    await transaction(world.pool, async (db) => {
      acting += 1;
      if (acting === mostAtOnce) allActing.resolve();
      await allActing.promise;
      await world.outbox.send({ vendor: 'toy', topic: 'toy/acted', url: `${world.settings.appUrl}/acted`, headers: {}, body: '' }, db);
    });
    return c.text('done');
  });
  toy.get('/moved', (c) => c.redirect('/echo/new-place', 302));
  toy.post('/kept', (c) => c.redirect('https://other.toy.example/echo/kept', 307));
  return {
    name: 'toy',
    serves: (host) => host === 'toy.example' || host.endsWith('.toy.example'),
    app: toy,
    prepare: async () => undefined,
    reset: async () => undefined,
  };
}

let sandbox: TestSandbox;
beforeAll(async () => {
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', () => resolve()));
  const { port } = app.address() as AddressInfo;
  sandbox = await startSandbox({ appUrl: `http://127.0.0.1:${port}`, vendors: (world) => [toyVendor(world)] });
});
afterAll(async () => {
  await sandbox?.close();
  app.close();
});
beforeEach(async () => {
  await sandbox.control.reset();
  calls = [];
  answers = [];
  handled = 0;
  acting = 0;
  allActing = Promise.withResolvers();
});

async function fromApp(script: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--import', './sandbox/redirect.mjs', '--input-type=module', '-e', script], {
    env: { ...process.env, SANDBOX_ORIGIN: sandbox.origin },
  });
  return JSON.parse(stdout);
}

test('a vendor is served under the first path segment, and sees its real address', async () => {
  const answer = await (await fetch(sandbox.at('https://shop.toy.example/echo/a?b=c'), { method: 'POST', body: 'hello' })).json();
  expect(answer).toMatchObject({ host: 'shop.toy.example', url: 'https://shop.toy.example/echo/a?b=c', method: 'POST', body: 'hello' });
  expect(answer).toMatchObject({ base: '/shop.toy.example', link: 'http://localhost:1/other.toy.example/x?y=1' });
});

test('pages under the real address need no prefix', async () => {
  const answer = await (await fetch(sandbox.at('https://toy.example/echo/a'), { headers: { 'x-sandbox-real-host': '1' } })).json();
  expect(answer).toMatchObject({ base: '', link: 'https://other.toy.example/x?y=1' });
});

test('twenty actions at once that send news, each by an ordered fault, are all done', async () => {
  await sandbox.control.fault({ vendor: 'toy', match: 'toy/acted', kind: 'duplicate', times: 40 });
  // Those that have a connection wait until all have one.
  const actions = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(sandbox.at('https://toy.example/act'), { method: 'POST' })).text()),
  );
  expect(actions).toEqual(Array(20).fill('done'));
  await sandbox.control.idle();
  expect(calls).toHaveLength(40);
});

test('an action that asks for a second connection fails at once, not only when twenty do so', async () => {
  const { pool } = sandbox;
  const refusal = 'asked for a second connection';
  await expect(transaction(pool, () => pool.query('select 1'))).rejects.toThrow(refusal);
  await expect(transaction(pool, () => transaction(pool, async () => undefined))).rejects.toThrow(refusal);
  // What goes on after its end may.
  const later = await transaction(pool, async () => () => pool.query('select 1'));
  expect((await later()).rowCount).toBe(1);
});

test('an unknown host is 404 and marked', async () => {
  const answer = await fetch(sandbox.at('https://nobody.example/x'));
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-sandbox-unknown-host')).toBe('nobody.example');
});

test('the preload maps fetch with every kind of body', async () => {
  const answers = (await fromApp(`
    const json = async (response) => ({ ...(await response.json()), seenAt: response.url });
    console.log(JSON.stringify([
      await json(await fetch('https://toy.example/echo/1?x=1', { method: 'POST', body: 'text', headers: { 'x-given': 'yes' } })),
      await json(await fetch(new Request('https://toy.example/echo/2', { method: 'PUT', body: 'from a request' }))),
      await json(await fetch(new URL('https://toy.example/echo/3'), { method: 'POST', duplex: 'half', body: new Blob(['streamed']).stream() })),
      await json(await fetch('https://toy.example/moved')),
      await json(await fetch('https://toy.example/kept', { method: 'POST', body: 'again' })),
    ]));`)) as Record<string, unknown>[];
  expect(answers).toMatchObject([
    { method: 'POST', body: 'text', given: 'yes', length: '4', seenAt: 'https://toy.example/echo/1?x=1', base: '' },
    { method: 'PUT', body: 'from a request' },
    { method: 'POST', body: 'streamed', length: null },
    { url: 'https://toy.example/echo/new-place', seenAt: 'https://toy.example/echo/new-place' },
    { url: 'https://other.toy.example/echo/kept', method: 'POST', body: 'again' },
  ]);
});

test('the preload maps node:https in both forms of import', async () => {
  const answers = await fromApp(`
    import https, { request as named } from 'node:https';
    const call = (make) => new Promise((resolve, reject) => {
      const outgoing = make((response) => {
        let text = '';
        response.on('data', (part) => (text += part)).on('end', () => resolve(JSON.parse(text)));
      });
      outgoing.on('error', reject);
      if (outgoing.method === 'POST') outgoing.end('body');
    });
    console.log(JSON.stringify([
      await call((done) => https.request({ host: 'toy.example', port: '443', path: '/echo/a?b=1', method: 'POST', headers: { 'x-given': 'v' } }, done)),
      await call((done) => named('https://toy.example/echo/b', { method: 'POST' }, done)),
      await call((done) => https.get('https://toy.example/echo/c', done)),
    ]));`);
  expect(answers).toMatchObject([
    { url: 'https://toy.example/echo/a?b=1', method: 'POST', body: 'body', given: 'v' },
    { url: 'https://toy.example/echo/b', body: 'body' },
    { url: 'https://toy.example/echo/c', method: 'GET' },
  ]);
});

test('the preload refuses hosts that nobody stands in for, and lets loopback pass', async () => {
  const answer = await fromApp(`
    import https from 'node:https';
    const byFetch = await fetch('https://nobody.example/').then(() => 'answered', (error) => error.cause.message);
    const byNode = await new Promise((resolve) => https.get('https://nobody.example/', () => resolve('answered')).on('error', (error) => resolve(error.message)));
    const own = (await fetch('${sandbox.settings.appUrl}/own', { method: 'POST', body: 'x' })).status;
    console.log(JSON.stringify({ byFetch, byNode, own }));`);
  expect(answer).toMatchObject({
    byFetch: expect.stringContaining('Refused to call nobody.example'),
    byNode: expect.stringContaining('Refused to call nobody.example'),
    own: 200,
  });
});

test('the preload passes an abort on', async () => {
  await sandbox.control.fault({ vendor: 'toy', match: 'echo', kind: 'timeout' });
  const answer = await fromApp(`
    const outcome = await fetch('https://toy.example/echo/a', { signal: AbortSignal.timeout(100) }).then(() => 'answered', (error) => error.name);
    console.log(JSON.stringify(outcome));`);
  expect(answer).toBe('TimeoutError');
});

test('faults act as often as ordered, in order, on matching requests only', async () => {
  const url = sandbox.at('https://toy.example/echo/a');
  await sandbox.control.fault({ vendor: 'toy', match: '^GET /echo/a', kind: '429', times: 2, amount: 7 });
  expect((await fetch(sandbox.at('https://toy.example/echo/b'))).status).toBe(200);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect((await fetch(url)).status).toBe(429);
  expect((await fetch(url)).status).toBe(200);
});

test('a cut connection never reaches the stand-in; cut-after loses only the answer', async () => {
  const url = sandbox.at('https://toy.example/echo/a');
  await sandbox.control.fault({ vendor: 'toy', match: 'echo', kind: 'cut' });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(handled).toBe(0);
  await sandbox.control.fault({ vendor: 'toy', match: 'echo', kind: 'cut-after' });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(handled).toBe(1);
  expect((await fetch(url)).status).toBe(200);
});

test('what is kept waiting is let go when the faults are cleared', async () => {
  await sandbox.control.fault({ vendor: 'toy', match: 'echo', kind: 'timeout', times: 2 });
  const waiting = ['a', 'b'].map((name) =>
    fetch(sandbox.at(`https://toy.example/echo/${name}`)).then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  );
  await expect.poll(async () => (await fetch(`${sandbox.origin}/_control/faults`)).json(), { timeout: 20_000 }).toEqual([]);
  await sandbox.control.clearFaults();
  expect(await Promise.all(waiting)).toEqual(['fetch failed', 'fetch failed']);
  expect(handled).toBe(0);
});

test('a fault can name a GraphQL operation, and the body is still there', async () => {
  await sandbox.control.fault({ vendor: 'toy', match: 'graphql:pushProduct$', kind: '500' });
  const call = (query: string) =>
    fetch(sandbox.at('https://toy.example/graphql.json'), { method: 'POST', body: JSON.stringify({ query }) });
  expect(await (await call('query other { x }')).json()).toEqual({ data: 'query other { x }' });
  expect((await call('mutation pushProduct { x }')).status).toBe(500);
});

test('a delivery goes to the app under its public name and is retried by the sandbox clock', async () => {
  answers = [500, 503];
  await sandbox.world.outbox.send({
    vendor: 'toy',
    topic: 'things/made',
    url: 'https://quayside.example/hooks?x=1',
    headers: { 'content-type': 'text/plain' },
    body: 'made',
    retryAfterSeconds: [60, 120],
  });
  await sandbox.control.idle();
  expect(calls).toEqual([{ path: '/hooks?x=1', body: 'made', status: 500 }]);
  await sandbox.control.clock.advance(60_000);
  await sandbox.control.idle();
  expect(calls.map((call) => call.status)).toEqual([500, 503]);
  // It was answered, though with no.
  expect(await sandbox.world.outbox.deliverNow(true)).toBe(0);
  await sandbox.control.deliverNow();
  await sandbox.control.idle();
  expect(calls.map((call) => call.status)).toEqual([500, 503, 200]);
  expect((await sandbox.control.deliveries('toy'))[0]).toMatchObject({
    state: 'delivered',
    tries: 3,
    lastStatus: 200,
    lastAnswer: 'answered',
  });
});

test('a delivery fails for good after its last retry, and its vendor hears each try', async () => {
  answers = [500, 500];
  const heard: string[] = [];
  sandbox.world.outbox.onTried(
    'heard',
    async (delivery) => void heard.push(`${delivery.reference} ${delivery.state} ${delivery.lastStatus}`),
  );
  await sandbox.world.outbox.send({
    vendor: 'heard',
    topic: 't',
    url: sandbox.settings.appUrl,
    headers: {},
    body: '',
    retryAfterSeconds: [5],
    reference: 'sub-1',
  });
  await sandbox.control.idle();
  await sandbox.control.deliverNow();
  await sandbox.control.idle();
  expect(heard).toEqual(['sub-1 waiting 500', 'sub-1 failed 500']);
});

test('duplicate, late and drop act on deliveries', async () => {
  const send = (topic: string) =>
    sandbox.world.outbox.send({ vendor: 'toy', topic, url: 'https://quayside.example/h', headers: {}, body: topic });
  await sandbox.control.fault({ vendor: 'toy', match: '^twice$', kind: 'duplicate' });
  await sandbox.control.fault({ vendor: 'toy', match: '^late$', kind: 'late', amount: 3_600_000 });
  await sandbox.control.fault({ vendor: 'toy', match: '^lost$', kind: 'drop' });
  for (const topic of ['twice', 'late', 'lost']) await send(topic);
  await sandbox.control.idle();
  expect(calls.map((call) => call.body)).toEqual(['twice', 'twice']);
  await sandbox.control.clock.advance(3_600_000);
  await sandbox.control.idle();
  expect(calls.map((call) => call.body)).toEqual(['twice', 'twice', 'late']);
});

test('nothing is delivered to a stranger', async () => {
  await sandbox.world.outbox.send({ vendor: 'toy', topic: 't', url: 'https://stranger.example/', headers: {}, body: '' });
  await sandbox.control.idle();
  expect((await sandbox.control.deliveries('toy'))[0]).toMatchObject({ state: 'failed', lastStatus: null });
});

test('control over HTTP: clock, faults, idle, pages', async () => {
  const post = (path: string, body: unknown) => fetch(sandbox.origin + path, { method: 'POST', body: JSON.stringify(body) });
  const before = Date.parse(((await (await fetch(`${sandbox.origin}/_control/clock`)).json()) as { now: string }).now);
  const after = Date.parse(((await (await post('/_control/clock', { advanceSeconds: 3600 })).json()) as { now: string }).now);
  expect(Math.round((after - before) / 60_000)).toBe(60);
  expect((await post('/_control/faults', { vendor: 'toy', kind: 'nonsense' })).status).toBe(400);
  expect((await post('/_control/faults', { vendor: 'toy', kind: '500', match: '(' })).status).toBe(400);
  expect((await post('/_control/faults', { vendor: 'toy', kind: '500', match: 'echo' })).status).toBe(200);
  expect(await (await fetch(`${sandbox.origin}/_control/faults`)).json()).toHaveLength(1);
  await fetch(`${sandbox.origin}/_control/faults`, { method: 'DELETE' });
  expect((await fetch(sandbox.at('https://toy.example/echo/a'))).status).toBe(200);
  expect(await (await fetch(`${sandbox.origin}/_control/idle?timeout=1000`)).json()).toEqual({ idle: true });
  for (const path of ['/', '/_control']) expect(await (await fetch(sandbox.origin + path)).text()).toContain('<!doctype html>');
});
