/** Reads that were cut on their way, or that somebody answered in the server's place, are sent again by themselves (decision 181). */
import { hasSomethingToKeep } from './signed-out.ts';
import { untilOnline } from './until-online.ts';

/** Milliseconds before each further try: a server that restarts is back within these 15 seconds. */
const pauses = [0, 1000, 2000, 4000, 8000];
/** As long as giving up would lose what was typed, or take away what is being read, tries go on at this pace. */
const lastingPause = 8000;

const tried = new Set<object>();
const listeners = new Set<() => void>();

/** Are reads being sent again, the first time at once having failed as well? */
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
 * @param isAnswered whether the answer is one to go on with.
 * @param isKeptUp whether tries go on for as long as it takes.
 * @returns such an answer, or after the last try what came.
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
