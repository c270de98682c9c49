/** Automatic retries of reads that were cut off, or answered by something other than the server (decision 181). */
import { hasSomethingToKeep } from './signed-out.ts';
import { untilOnline } from './until-online.ts';

/** Milliseconds before each further try: a server that restarts is back within these 15 seconds. */
const pauses = [0, 1000, 2000, 4000, 8000];
/** Milliseconds between further tries, as long as giving up would lose typed text or the screen that is shown. */
const lastingPause = 8000;

const tried = new Set<object>();
const listeners = new Set<() => void>();

/** Are reads being retried, after the first immediate retry has failed, too? */
export const isReadAgain = (): boolean => tried.size > 0;

/** Calls the listener whenever `isReadAgain` may have changed. @returns unsubscribe. */
export function watchReadAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * @param read sends the request.
 * @param isAnswered whether an answer is final.
 * @param isKeptUp whether to go on trying without limit.
 * @returns a final answer, or that of the last try.
 * @throws what the last try threw, and the signal's reason as soon as nobody waits any more.
 */
export async function readUntilAnswered(
  read: () => Promise<Response>,
  isAnswered: (answer: Response) => boolean,
  isKeptUp: boolean,
  signal: AbortSignal | null,
): Promise<Response> {
  const mine = {};
  try {
    for (let again = 0; ; again += 1) {
      await untilOnline();
      const pause = pauses[again] ?? (isKeptUp || hasSomethingToKeep() ? lastingPause : undefined);
      try {
        const answer = await read();
        if (isAnswered(answer) || pause === undefined) return answer;
      } catch (error) {
        if (signal?.aborted || pause === undefined) throw error;
      }
      if (!pause) continue;
      tried.add(mine);
      tell();
      await passed(pause, signal);
    }
  } finally {
    if (tried.delete(mine)) tell();
  }
}

function passed(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
