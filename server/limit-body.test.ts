/** The size limit of forms and webhooks, over real connections. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { overHttp } from '#tests/support/over-http.ts';
import { limitBody } from './limit-body.ts';

const megabyte = 'a'.repeat(1024 * 1024);
let read = 0;
const app = new Hono().use(limitBody).post('/login', async (c) => {
  read += 1;
  return c.text(String(String((await c.req.raw.formData()).get('email')).length));
});
const port = overHttp(app);

/** Sends a body of that many megabytes, with `Content-Length` or in chunks. */
const send = (megabytes: number, isTold: boolean): Promise<Response> => {
  const body = isTold
    ? `email=${megabyte.repeat(megabytes)}`
    : new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('email='));
          for (let sent = 0; sent < megabytes; sent += 1) controller.enqueue(new TextEncoder().encode(megabyte));
          controller.close();
        },
      });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(`http://127.0.0.1:${port()}/login`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
};

it.each([true, false])('a large form arrives whole (its length told: %s)', async (isTold) => {
  const answer = await send(7, isTold);
  expect([answer.status, await answer.text()]).toEqual([200, String(7 * megabyte.length)]);
});

it.each([true, false])('one over the limit is refused without being read (its length told: %s)', async (isTold) => {
  const before = read;
  expect((await send(9, isTold)).status).toBe(413);
  expect(read).toBe(before);
});
