import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
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
