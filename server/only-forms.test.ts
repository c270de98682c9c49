/** The request bodies that screens accept, over real connections. */
import { request } from 'node:http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { overHttp } from '#tests/support/over-http.ts';
import { limitBody } from './limit-body.ts';
import { onlyForms } from './only-forms.ts';
import { onlyOwnForms } from './only-own-forms.ts';

const app = new Hono().use(limitBody, onlyOwnForms, onlyForms);
app.all('/screen', async (c) => c.text(String((await c.req.raw.formData()).get('name'))));
// As Remix does: makes a new request from the body, which the screen then does not read.
app.all('/turned-away', (c) => {
  new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, body: c.req.raw.body, duplex: 'half' });
  return c.redirect('/login');
});
const port = overHttp(app);

const send = async (body: BodyInit | null, type?: string) => {
  const headers = new Headers(type ? { 'content-type': type } : {});
  const answer = await fetch(`http://127.0.0.1:${port()}/screen`, { method: 'POST', body, headers });
  return [answer.status, await answer.text()];
};
const parts = (name: string): FormData => {
  const form = new FormData();
  form.set('name', name);
  form.set('picture', new Blob([new Uint8Array(200_000)]), 'picture.png');
  return form;
};

it('takes forms, plain and in parts', async () => {
  expect(await send(new URLSearchParams({ name: 'plain' }))).toEqual([200, 'plain']);
  expect(await send('', 'application/x-www-form-urlencoded')).toEqual([200, 'null']);
  expect(await send(parts('in parts'))).toEqual([200, 'in parts']);
});

it.each([
  ['data', '{"name":"x"}', 'application/json', 415],
  ['text', 'x', 'text/plain', 415],
  ['nothing at all', null, undefined, 415],
  ['parts without a boundary', 'x', 'multipart/form-data', 400],
  ['parts that are none', 'x', 'multipart/form-data; boundary=y', 400],
  ['parts that are cut', '--y\r\nContent-Disposition: form-data; name="name"\r\n\r\nx', 'multipart/form-data; boundary=y', 400],
] as const)('refuses %s in words', async (_, body, type, status) => {
  const [answered, words] = await send(body, type);
  expect(answered).toBe(status);
  expect(words).toMatch(/form/);
});

/** A form body with that many fields, each with a different name. */
const manyFields = (count: number) => Array.from({ length: count }, (_, at) => `${at.toString(36)}=`).join('&');
const manyParts = (count: number) =>
  `${Array.from({ length: count }, (_, at) => `--y\r\nContent-Disposition: form-data; name="${at}"\r\n\r\n\r\n`).join('')}--y--\r\n`;

it.each([
  ['fields', manyFields(5002), 'application/x-www-form-urlencoded'],
  ['nameless fields', '&'.repeat(8 * 1024 * 1024), 'application/x-www-form-urlencoded'],
  ['parts', manyParts(5001), 'multipart/form-data; boundary=y'],
  ['fields that call themselves parts', manyFields(5002), 'multipart/form-data; boundary=y, application/x-www-form-urlencoded'],
  ['parts that call themselves fields', manyParts(5001), 'application/x-www-form-urlencoded; a=b, multipart/form-data; boundary=y'],
])('refuses too many %s before it takes them apart', async (_, body, type) => {
  expect(await send(body, type)).toEqual([413, 'This form has too many fields.']);
});

it('takes as many fields as no screen has', async () => {
  expect(await send(`${manyFields(4999)}&name=last`, 'application/x-www-form-urlencoded')).toEqual([200, 'last']);
  expect(await send(new Blob([manyParts(4999)]), 'multipart/form-data; boundary=y')).toEqual([200, 'null']);
});

it('a file is no fields, whatever stands in it', async () => {
  const form = parts('with a file');
  form.set('file', new Blob(['a&b='.repeat(50_000)]), 'table.csv');
  expect(await send(form)).toEqual([200, 'with a file']);
});

it('refuses methods that no screen has', async () => {
  for (const headers of [{ 'content-type': 'application/x-www-form-urlencoded' }, { 'transfer-encoding': 'chunked' }]) {
    const status = await new Promise((resolve, reject) =>
      request({ host: '127.0.0.1', port: port(), path: '/screen', method: 'TRACE', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end(),
    );
    expect(status).toBe(405);
  }
});

it('leaves the connection of a large form that nobody wanted to the next requests', async () => {
  const text = (length: number) => new URLSearchParams({ one: 'x'.repeat(length), other: 'x'.repeat(length) });
  for (const length of [1, 150_000, 1, 1, 1]) {
    const answer = await fetch(`http://127.0.0.1:${port()}/turned-away`, { method: 'POST', body: text(length), redirect: 'manual' });
    await answer.text();
    expect(answer.status).toBe(302);
  }
});
