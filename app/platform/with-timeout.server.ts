import { setTimeout as pause } from 'node:timers/promises';

/** Waits for a promise, or resolves to `otherwise` once `ms` milliseconds have passed. The work behind the promise is not cancelled. */
export async function withTimeout<Answer, Otherwise>(
  asked: Promise<Answer>,
  ms: number,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  const wait = new AbortController();
  const late = pause(ms, otherwise, { signal: wait.signal }).catch(() => otherwise);
  return Promise.race([asked, late]).finally(() => wait.abort());
}
