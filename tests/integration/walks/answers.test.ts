/** What the OpenAPI document declares, and what is answered. */
import { expect, it } from 'vitest';
import { allEndpoints } from '#app/endpoints.server.ts';
import { openApiDocument } from '#app/openapi.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness } from '#tests/support/harness.ts';
import { fittingValue, inputSchemaOf } from './input-samples.ts';
import { giveEverything } from './stranger-rows.ts';
import { call, nameOf } from './walk-call.ts';

type Document = { paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>> };
const document = openApiDocument(allEndpoints) as Document & Record<string, unknown>;

it('whatever the document refers to is in it', () => {
  const missing: string[] = [];
  JSON.stringify(document, (key, value) => {
    if (key !== '$ref') return value;
    const steps = String(value).split('/').slice(1);
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
    if (found === undefined) missing.push(value);
    return value;
  });
  expect(missing).toEqual([]);
});

it('a call that takes a file is declared as a form in parts', () => {
  for (const path of ['/api/core/galleries/upload', '/api/get-product-id-by-image'])
    expect(Object.keys(document.paths[path]?.post?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
});

it('what is answered is what is declared, and nothing beside it', async () => {
  const instance = await harness();
  const seller = await instance.newSeller();
  const id = newId();
  await giveEverything(instance.services.database.pool, seller.workplaceId, id);
  const flaws: string[] = [];
  let answered = 0;
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'get')) {
    const answer = await call(instance, endpoint, fittingValue(inputSchemaOf(endpoint), id) as Record<string, unknown>, { seller });
    if (!answer.envelope?.success) continue;
    answered += 1;
    const read = endpoint.output.safeParse(answer.envelope.data);
    if (!read.success) flaws.push(`${nameOf(endpoint)}: ${JSON.stringify(read.error.issues).slice(0, 300)}`);
    // What no shape declares, reading leaves out.
    else if (JSON.stringify(keysOf(read.data)) !== JSON.stringify(keysOf(answer.envelope.data)))
      flaws.push(`${nameOf(endpoint)}: declared ${JSON.stringify(keysOf(read.data)).slice(0, 300)}`);
  }
  expect(flaws).toEqual([]);
  expect(answered).toBeGreaterThan(60);
}, 60_000);

/** Names in there, without the values and in one order. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, keysOf(each)]),
  );
}
