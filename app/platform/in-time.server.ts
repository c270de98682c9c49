import { setTimeout as pause } from 'node:timers/promises';

/** What is asked, or this instead when it is not there after so many milliseconds. What was asked goes on. */
export async function inTime<Answer, Otherwise>(asked: Promise<Answer>, ms: number, otherwise: Otherwise): Promise<Answer | Otherwise> {
  const wait = new AbortController();
  const late = pause(ms, otherwise, { signal: wait.signal }).catch(() => otherwise);
  return Promise.race([asked, late]).finally(() => wait.abort());
}
