/** What a file ordered of faults and did not use up ends with it: the files after it in this worker have the same sandbox. */
import { afterAll } from 'vitest';

afterAll(async () => {
  const sandbox = process.env.SANDBOX_ORIGIN;
  if (sandbox) await fetch(`${sandbox}/_control/faults`, { method: 'DELETE' });
});
