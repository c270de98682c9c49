/** Every endpoint, given what it did not ask for: always a clear refusal in the envelope, never a fault of ours. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#app/endpoints.server.ts';
import type { Endpoint } from '#app/platform/endpoint.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness } from '#tests/support/harness.ts';
import { addressOf, fittingValue, inputSchemaOf, nearValue } from './input-samples.ts';
import { giveEverything } from './stranger-rows.ts';
import { call, flawOf, nameOf, send } from './walk-call.ts';

/** A seller who owns one of everything, so that calls get past their first look. */
async function owner() {
  const instance = await harness();
  const seller = await instance.newSeller();
  const id = newId();
  await giveEverything(instance.services.database.pool, seller.workplaceId, id);
  return { instance, seller, id };
}

/** Tries at doors for visitors are counted; here they come from one address. */
const forgetTries = async () => {
  const { services } = await harness();
  await services.database.pool.query('delete from rate_limits');
};

const fitting = (endpoint: Endpoint, id: string) => fittingValue(inputSchemaOf(endpoint), id) as Record<string, unknown>;
const withBody = allEndpoints.filter((endpoint) => endpoint.method !== 'get');

describe('bad input', () => {
  it('bodies that are no JSON object are refused with what is wrong', async () => {
    const { instance, seller, id } = await owner();
    const json = { 'content-type': 'application/json' };
    const bodies: [string, Record<string, string>, BodyInit, number, number][] = [
      ['broken JSON', json, '{"a":', 200, 201],
      ['an array', json, '[1,2]', 200, 201],
      ['null', json, 'null', 200, 201],
      ['a number', json, '7', 200, 201],
      ['bytes that are no UTF-8', json, new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 200, 201],
      ['UTF-16', json, new Uint8Array(Buffer.from('\ufeff{"a":1}', 'utf16le')), 200, 201],
      ['plain text', { 'content-type': 'text/plain' }, '{}', 415, 201],
      ['XML', { 'content-type': 'application/xml' }, '<a/>', 415, 201],
      ['a broken multipart body', { 'content-type': 'multipart/form-data; boundary=x' }, 'nonsense', 200, 201],
      ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'nonsense', 200, 201],
    ];
    const flaws: string[] = [];
    for (const endpoint of withBody) {
      await forgetTries();
      for (const [what, headers, body, http, status] of bodies) {
        const answer = await call(instance, endpoint, fitting(endpoint, id), { seller, headers, body });
        const flaw = flawOf(answer);
        if (flaw || answer.http !== http || answer.envelope?.status !== status)
          flaws.push(`${nameOf(endpoint)} given ${what}: ${flaw ?? `HTTP ${answer.http} ${answer.text.slice(0, 200)}`}`);
      }
    }
    expect(flaws).toEqual([]);
  }, 120_000);

  it('a body over the limit is refused, told in advance or not', async () => {
    const { instance, seller, id } = await owner();
    const flaws: string[] = [];
    for (const endpoint of withBody) {
      const { path } = addressOf(endpoint, fitting(endpoint, id));
      const huge = new Uint8Array(endpoint.maxBytes + 1).fill(32);
      const authorization = `Bearer ${seller.token}`;
      const told = await send(instance.appUrl + path, {
        method: endpoint.method.toUpperCase(),
        headers: { authorization, 'content-type': 'application/json' },
        body: huge,
      });
      if (told.http !== 413 || flawOf(told)) flaws.push(`${nameOf(endpoint)}: HTTP ${told.http} ${told.text.slice(0, 200)}`);
    }
    const [first] = withBody;
    if (first) {
      const { path } = addressOf(first, fitting(first, id));
      let sent = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          if (sent > first.maxBytes + 200_000) controller.close();
          else controller.enqueue(new Uint8Array(65_536).fill(32));
        },
      });
      const untold = await send(instance.appUrl + path, {
        method: first.method.toUpperCase(),
        headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
        body: stream,
        duplex: 'half',
      });
      if (untold.http !== 413) flaws.push(`${nameOf(first)} in pieces: HTTP ${untold.http} ${untold.text.slice(0, 200)}`);
    }
    expect(flaws).toEqual([]);
  }, 120_000);

  it('a form of more fields than any has is refused before it is taken apart', async () => {
    const { instance } = await owner();
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'email=a%40example.com&'.repeat(5002)],
      ['multipart/form-data; boundary=y', `${'--y\r\nContent-Disposition: form-data; name="email"\r\n\r\n\r\n'.repeat(5001)}--y--\r\n`],
    ] as const) {
      const answer = await send(`${instance.appUrl}/api/auth/login`, { method: 'POST', headers: { 'content-type': type }, body });
      expect(answer.envelope).toMatchObject({ status: 201, errors: { body: ['This is too large or too long.'] } });
    }
  });

  it('hostile members change nothing: prototypes, deep nesting, empty objects', async () => {
    const { instance, seller, id } = await owner();
    const json = { 'content-type': 'application/json' };
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
    const flaws: string[] = [];
    for (const endpoint of withBody) {
      await forgetTries();
      const names = Object.keys(endpoint.input.shape);
      const bodies = {
        nothing: '{}',
        'no body': '',
        prototypes: '{"__proto__":{"isOperator":true,"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
        'deep nesting in every member': `{${names.map((name) => `${JSON.stringify(name)}:${deep}`).join(',')}}`,
        'null in every member': `{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`,
        'a list in every member': `{${names.map((name) => `${JSON.stringify(name)}:[[[]]]`).join(',')}}`,
        'the same member twice': `{${names.map((name) => `${JSON.stringify(name)}:1,${JSON.stringify(name)}:{}`).join(',')}}`,
      };
      const { path } = addressOf(endpoint, fitting(endpoint, id));
      for (const [what, body] of Object.entries(bodies)) {
        const answer = await send(instance.appUrl + path, {
          method: endpoint.method.toUpperCase(),
          headers: { ...json, authorization: `Bearer ${seller.token}` },
          body,
        });
        const flaw = flawOf(answer);
        if (flaw) flaws.push(`${nameOf(endpoint)} given ${what}: ${flaw}`);
      }
      if ('polluted' in {}) throw new Error(`${nameOf(endpoint)} changed the prototype of all objects`);
    }
    expect(flaws).toEqual([]);
  }, 120_000);

  it('a text that no database holds is refused beside its field', async () => {
    const { instance, seller } = await owner();
    const refused = async (method: string, path: string, body: object | undefined, field: string) => {
      const answer = await seller.api(method, path, body);
      expect(answer.body).toMatchObject({ success: false, status: 201, errors: { [field]: ['This is not valid.'] } });
    };
    await refused('POST', '/log/user_action', { action: 'open', data: { of: 'Lamp \0' } }, 'data.of');
    await refused('GET', '/ah/products/search?ship_to=US&category=a%00b', undefined, 'category');
    const half = '{"name":"half \\ud800"}';
    const { text } = await send(`${instance.appUrl}/api/auth/workplace`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
      body: half,
    });
    expect(JSON.parse(text)).toMatchObject({ success: false, errors: { name: ['This is not valid.'] } });
  });

  it('values near what is asked for never make a fault of ours', async () => {
    const { instance, id } = await owner();
    const { pool } = instance.services.database;
    const seed = Number(process.env.WALK_SEED ?? 20261121);
    const flaws: string[] = [];
    for (const endpoint of allEndpoints) {
      await forgetTries();
      const seller = await instance.newSeller();
      const own = newId();
      await giveEverything(pool, seller.workplaceId, own);
      const inputs = nearValue(inputSchemaOf(endpoint), [own, id, newId()]).filter(
        (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      );
      const outcome = await fc.check(
        fc.asyncProperty(inputs, async (input) => {
          const flaw = flawOf(await call(instance, endpoint, input as Record<string, unknown>, { seller }));
          if (flaw) throw new Error(flaw);
        }),
        { numRuns: 12, seed, endOnFailure: true },
      );
      if (outcome.failed)
        flaws.push(
          `${nameOf(endpoint)}: ${String((outcome.errorInstance as Error | undefined)?.message ?? '')} given ${JSON.stringify(outcome.counterexample).slice(0, 600)}`,
        );
    }
    expect(flaws).toEqual([]);
  }, 280_000);
});
