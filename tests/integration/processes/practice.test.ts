import { describe, expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { inDatabase } from '#tests/support/test-databases.ts';
import { preparePractice } from '../../../scripts/practice.ts';

test('a catalogue whose filling was interrupted is filled by the next start, and then never again', async () => {
  const { services } = await harness();
  const environment = { DATABASE_URL: services.env.DATABASE_URL };
  const fills: string[] = [];
  const start = (fill: () => Promise<void>) => preparePractice({ environment, say: (line) => void fills.push(line), fill });
  await expect(start(() => Promise.reject(new Error('killed half-way')))).rejects.toThrow('killed');
  await start(async () => {});
  await start(() => Promise.reject(new Error('filled a third time')));
  expect(fills).toHaveLength(2);
});

describe('while the catalogue is filled', () => {
  const environment = async () => await ownEnvironment(await harness(), 'http://localhost');
  const accountsIn = (url = '') =>
    inDatabase(url, async (client) => (await client.query("select 1 from accounts where email = 'practice@quayside.example'")).rowCount);

  test('a database that goes away fails the start, and does not crash it', async () => {
    const env = await environment();
    const fill = () =>
      inDatabase(env.DATABASE_URL as string, async (client) => {
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      });
    await expect(preparePractice({ environment: env, say: () => undefined, fill })).rejects.toThrow();
    expect(await accountsIn(env.DATABASE_URL)).toBe(0);
  });

  test('a stop ends the programs that fill it', async () => {
    const env = await environment();
    const stopping = new AbortController();
    const prepared = preparePractice({ environment: env, say: () => stopping.abort(), stopped: stopping.signal });
    await expect(prepared).rejects.toMatchObject({ name: 'AbortError' });
    expect(await accountsIn(env.DATABASE_URL)).toBe(0);
  });
});
