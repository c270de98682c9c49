/** Clients that read nothing before they have sent everything, however slowly, and are refused at once. Over real connections. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { limitBody } from './limit-body.ts';
import { answerWhole, continueWhenRead } from './linger.ts';

const app = new Hono()
  .use(limitBody)
  .post('/forbidden', (c) => c.text('No', 403))
  .post('/form', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });
const server = createServer((request, response) => {
  answerWhole(request, response, { mostMs: 30_000, idleMs: 5000, mostBytes: 20_000_000 });
  void listener(request, response);
});
server.on('checkContinue', (request, response) => {
  continueWhenRead(request, response);
  server.emit('request', request, response);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const megabyte = 'a'.repeat(1024 * 1024);

/** A connection on which something is sent, and what came back by the end. */
function open(head: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  let failure = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', (error) => {
    failure = error.message;
  });
  socket.write([...head, 'Host: localhost', '', ''].join('\r\n'));
  const answered = new Promise<void>((resolve) => void socket.once('data', () => resolve()));
  return {
    socket,
    text: () => text,
    failure: () => failure,
    closed: new Promise<void>((resolve) => void socket.once('close', () => resolve())),
    /** The answer is there, but not read; the rest takes its time, though less than would count as gone. */
    async pauses() {
      await answered;
      vi.advanceTimersByTime(3000);
    },
  };
}

const send = (socket: Socket, text: string) => new Promise<void>((resolve) => void socket.write(text, () => resolve()));
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

it.each([
  ['whose length is told', ['Content-Length: 12582912'], (text: string) => text, ''],
  ['in chunks', ['Transfer-Encoding: chunked'], chunk, '0\r\n\r\n'],
])(
  'a body over the limit (%s) is refused with a whole answer, though its sender goes on for seconds',
  async (_how, headers, part, last) => {
    const client = open(['POST /form HTTP/1.1', ...headers]);
    const { closed } = client;
    for (let sent = 0; sent < 12; sent += 1) {
      await send(client.socket, part(megabyte));
      if (sent === 9) await client.pauses();
    }
    if (last) await send(client.socket, last);
    await closed;
    expect(client.failure()).toBe('');
    const [head = '', body = ''] = client.text().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual({
      status: 201,
      success: false,
      message: 'This is too large. The most is 8 MB.',
      data: null,
      errors: null,
    });
  },
);

it('so is one that is refused unread for another reason', async () => {
  const client = open(['POST /forbidden HTTP/1.1', 'Content-Length: 5242880']);
  const { closed } = client;
  for (let sent = 0; sent < 5; sent += 1) {
    await send(client.socket, megabyte);
    if (sent === 1) await client.pauses();
  }
  await closed;
  expect([client.failure(), client.text()]).toEqual(['', expect.stringMatching(/^HTTP\/1\.1 403 [\s\S]*\r\n\r\nNo$/)]);
});

it('what is too large is refused in the language of who sends it', async () => {
  const client = open(['POST /form HTTP/1.1', 'Content-Length: 9000000', 'Accept: text/html', 'Accept-Language: de']);
  await once(client.socket, 'data');
  client.socket.destroy();
  expect(client.text()).toContain('Das ist zu groß. Höchstens 8 MB sind möglich.');
});

it('one who sends without end is left at some time', async () => {
  const { socket, closed } = open(['POST /forbidden HTTP/1.1', 'Content-Length: 500000000']);
  let sent = 0;
  while (!(await new Promise((resolve) => void socket.write(megabyte, resolve)))) sent += 1;
  await closed;
  expect(sent).toBeLessThan(100);
});

it('one who sends nothing more is left after some seconds', async () => {
  const client = open(['POST /forbidden HTTP/1.1', 'Content-Length: 1000']);
  const { closed } = client;
  await once(client.socket, 'data');
  vi.advanceTimersByTime(5000);
  await closed;
  expect(client.text()).toMatch(/^HTTP\/1\.1 403 /);
});

it('who asks before sending a body is refused without having sent it, or told to go on', async () => {
  const refused = open(['POST /form HTTP/1.1', 'Content-Length: 9000000', 'Expect: 100-continue']);
  await once(refused.socket, 'data');
  expect(refused.text()).toMatch(/^HTTP\/1\.1 413 /);
  refused.socket.destroy();

  const taken = open(['POST /form HTTP/1.1', 'Content-Length: 4', 'Expect: 100-continue', 'Connection: close']);
  await once(taken.socket, 'data');
  expect(taken.text()).toMatch(/^HTTP\/1\.1 100 /);
  await send(taken.socket, 'abcd');
  await once(taken.socket, 'close');
  expect(taken.text()).toMatch(/HTTP\/1\.1 200 [\s\S]*\r\n\r\n4$/);
});
