/** The connector and the stand-in against OpenAI's published schema, and against each other. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOpenAi } from '#app/connectors/ai/openai/client.server.ts';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { MEMBERS } from '#sandbox/vendors/ai/request.ts';

const file = path.resolve('../shared/contracts/openai/openapi_2.3.0_trimmed.json.gz');
const hasPublished = existsSync(file);

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ only: ['ai'] });
});
afterAll(() => sandbox?.close());
beforeEach(() => sandbox.control.reset());

const Answer = z.object({ title: z.string(), description_html: z.string() });
const base = () => sandbox.at('https://api.openai.com/v1');
const model = (settings: { apiKey?: string; model?: string } = {}) =>
  createOpenAi({ apiKey: sandbox.settings.keys.aiApiKey, baseUrl: base(), model: 'gpt-5-mini', ...settings });
const question = (title: string) => ({
  instructions: 'Style: simple.\nTone: daring.',
  material: JSON.stringify({ title, description: 'Keeps tea hot.' }),
  answer: { name: 'product_content', shape: Answer },
});
const body = (more: object = {}) => ({ model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hello' }], ...more });
/** An answer or a refusal, as far as it is looked into. */
interface Answered {
  error: { param: string; message: string };
  choices: [{ finish_reason: string; message: object }];
}
const ask = async (given: unknown, key = sandbox.settings.keys.aiApiKey) => {
  const response = await fetch(`${base()}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(given),
  });
  return { status: response.status, body: (await response.json()) as Answered };
};
const counted = async () => (await (await fetch(`${sandbox.origin}/_control/ai/counts`)).json()).completions as number;

describe('the connector', () => {
  test('gets an answer in the shape that it asked for, the same for the same question', async () => {
    const first = await model().write(question('Mug'));
    expect(first).toEqual({
      title: 'Mug – not for the faint-hearted',
      description_html: '<p>Not for the faint-hearted: Mug.</p><p>Keeps tea hot.</p>',
    });
    expect(await model().write(question('Mug'))).toEqual(first);
  });

  test('asks again when told to wait a little, and leaves a long wait to whoever asked', async () => {
    await sandbox.control.fault({ vendor: 'ai', match: 'completions', kind: '429', amount: 1 });
    await expect(model().write(question('Mug'))).resolves.toMatchObject({ title: expect.stringContaining('Mug') });
    await sandbox.control.fault({ vendor: 'ai', match: 'completions', kind: '429', amount: 90 });
    await expect(model().write(question('Mug'))).rejects.toMatchObject({ reason: 'rate_limited', retryable: true, retryAfterMs: 90_000 });
    await sandbox.control.fault({ vendor: 'ai', match: 'completions', kind: '500', times: 2 });
    await expect(model().write(question('Mug'))).resolves.toBeDefined();
    await sandbox.control.fault({ vendor: 'ai', match: 'completions', kind: 'cut', times: 3 });
    await expect(model().write(question('Mug'))).rejects.toMatchObject({ reason: 'unavailable', retryable: true });
  });

  test('tells a refusal in the model’s own words, a wrong key, an unknown model and an unreadable answer apart', async () => {
    await expect(model().write(question('Miracle cure'))).rejects.toMatchObject({
      reason: 'rejected',
      message: 'I’m sorry, but I can’t help with advertising this product.',
      retryable: false,
    });
    await expect(model({ apiKey: 'sk-wrong' }).write(question('Mug'))).rejects.toMatchObject({
      reason: 'auth_expired',
      vendorCode: 'invalid_api_key',
    });
    await expect(model({ model: 'gpt-0' }).write(question('Mug'))).rejects.toMatchObject({
      reason: 'not_found',
      vendorCode: 'model_not_found',
    });
    const tooShort = z.object({ title: z.string().refine((text) => text === 'something else') });
    await expect(model().write({ ...question('Mug'), answer: { name: 'a', shape: tooShort } })).rejects.toMatchObject({
      reason: 'bad_answer',
    });
  });
});

describe('the stand-in', () => {
  test('refuses what OpenAI refuses, in its shape, and counts only what it answered', async () => {
    expect(await ask(body(), '')).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
    expect(await ask(body({ colour: 'red' }))).toMatchObject({
      status: 400,
      body: {
        error: { message: 'Unrecognized request argument supplied: colour', type: 'invalid_request_error', param: null, code: null },
      },
    });
    expect((await ask(body({ messages: [] }))).body.error.param).toBe('messages');
    expect((await ask(body({ messages: [{ role: 'robot', content: 'x' }] }))).body.error.param).toBe('messages[0].role');
    expect((await ask([])).status).toBe(400);
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    };
    const format = (given: object) =>
      body({ response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: given } } });
    expect((await ask(format(schema))).body.error.message).toContain("Missing 'b'");
    expect((await ask(format({ ...schema, required: ['a', 'b'], additionalProperties: true }))).status).toBe(400);
    expect(await counted()).toBe(0);
    expect((await ask(format({ ...schema, required: ['a', 'b'] }))).status).toBe(200);
    expect(await counted()).toBe(1);
  });

  test.skipIf(!hasPublished)('knows every member of the published request, and answers as published', async () => {
    const { schemas } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')).components;
    const follow = (schema: Record<string, unknown>): Record<string, unknown> =>
      typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').pop() as string] : schema;
    const membersOf = (given: Record<string, unknown>): string[] => {
      const schema = follow(given);
      const parts = (schema.allOf ?? []) as Record<string, unknown>[];
      return [...Object.keys(schema.properties ?? {}), ...parts.flatMap(membersOf)];
    };
    expect([...MEMBERS].sort()).toEqual([...new Set(membersOf(schemas.CreateChatCompletionRequest))].sort());

    const answer = (await ask(body())).body;
    const missing = (value: object, name: string) => (schemas[name].required as string[]).filter((member) => !(member in value));
    expect(missing(answer, 'CreateChatCompletionResponse')).toEqual([]);
    const choice = schemas.CreateChatCompletionResponse.properties.choices.items;
    expect((choice.required as string[]).filter((member) => !(member in answer.choices[0]))).toEqual([]);
    expect(choice.properties.finish_reason.enum).toContain(answer.choices[0].finish_reason);
    expect(missing(answer.choices[0].message, 'ChatCompletionResponseMessage')).toEqual([]);
    expect(missing((await ask(body({ colour: 'red' }))).body.error, 'Error')).toEqual([]);
  });
});
