/** Every endpoint that takes an id, given the ids of another seller's things. */
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#app/endpoints.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness } from '#tests/support/harness.ts';
import { fittingValue, holdsId, inputSchemaOf, isIdSchema, pathNamesOf } from './input-samples.ts';
import { belongings, giveEverything, mark } from './stranger-rows.ts';
import { call, flawOf, nameOf } from './walk-call.ts';

const takingIds = allEndpoints.filter((endpoint) => endpoint.access !== 'public' && holdsId(inputSchemaOf(endpoint)));
const hasIdInPath = (endpoint: (typeof allEndpoints)[number]) => {
  const properties = inputSchemaOf(endpoint).properties ?? {};
  return pathNamesOf(endpoint).some((name) => isIdSchema(properties[name] ?? {}));
};

describe("another seller's ids", () => {
  it('are not found, give nothing away and change nothing', async () => {
    const instance = await harness();
    const { pool } = instance.services.database;
    const owner = await instance.newSeller();
    const id = newId();
    const tables = await giveEverything(pool, owner.workplaceId, id);
    const before = await belongings(pool, tables, owner.workplaceId);
    expect(Object.entries(before).filter(([, rows]) => rows === '')).toEqual([]);

    const flaws: string[] = [];
    for (const endpoint of takingIds) {
      const stranger = await instance.newSeller();
      const input = fittingValue(inputSchemaOf(endpoint), id) as Record<string, unknown>;
      const answer = await call(instance, endpoint, input, { seller: stranger });
      const flaw = flawOf(answer);
      const say = (what: string) =>
        flaws.push(`${nameOf(endpoint)} ${what}: asked ${JSON.stringify(input).slice(0, 200)}, got ${answer.text.slice(0, 300)}`);
      if (flaw) say(flaw);
      if (answer.text.includes(mark)) say('gave something away');
      if (answer.envelope?.status === 103) say('said forbidden, so the stranger knows that it exists');
      if (hasIdInPath(endpoint) && answer.envelope?.status !== 202) say('did not say "not found"');
    }
    expect(flaws).toEqual([]);
    await instance.drainJobs();
    expect(await belongings(pool, tables, owner.workplaceId)).toEqual(before);
  }, 180_000);
});
