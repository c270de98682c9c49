/** Removes faults that a test file ordered and did not use up, because later files of this worker share the sandbox. */
import { afterAll } from 'vitest';

afterAll(async () => {
  const sandbox = process.env.SANDBOX_ORIGIN;
  if (sandbox) await fetch(`${sandbox}/_control/faults`, { method: 'DELETE' });
});
