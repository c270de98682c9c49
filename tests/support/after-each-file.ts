/** Takes back what a test file has ordered of the harness that later files of this worker share: faults that were not used up, and the time. */
import { afterAll } from 'vitest';
import { startedHarness } from './harness.ts';

afterAll(async () => {
  const sandbox = process.env.SANDBOX_ORIGIN;
  if (sandbox) await fetch(`${sandbox}/_control/faults`, { method: 'DELETE' });
  (await startedHarness())?.resetClock();
});
