/**
 * A tab whose seller was signed out elsewhere. The router would follow the server to the sign-in page, and what was typed would be
 * gone: so what such a tab sends waits here until the seller is signed in again, and then goes on by itself.
 */
import { accountHeader, signedOutHeader, workplaceHeader } from '#app/platform/signed-out.ts';

interface Waiting {
  /** @returns whether it went through. */
  again(): Promise<boolean>;
  giveUp(): void;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
let account: string | undefined;
let workplace: string | undefined;
let hasUnsaved = false;
/** How much is being sent: what it came from counts as saved while it is under way. */
let sending = 0;

const tell = () => {
  for (const listener of listeners) listener();
};

/** Whose tab this is, and which of their workplaces it shows; nobody's while there is no way to sign in again, as in the demo. */
export function setTabAccount(id: string | undefined, workplaceId?: string): void {
  account = id;
  workplace = workplaceId;
}

/** Names the tab's workplace, for another tab may have gone to another one (decision 153). */
export const workplaceHeaders = (): Record<string, string> => (workplace ? { [workplaceHeader]: workplace } : {});

/** Is something in the tab's forms that is not saved? */
export function noteUnsaved(is: boolean): void {
  hasUnsaved = is;
}

/** Does anything wait for its seller? */
export const isSellerAwaited = (): boolean => waiting.size > 0;

/** Would leaving the page lose what was typed, or what is on its way? */
export const hasSomethingToKeep = (): boolean => hasUnsaved || sending > 0;

export function watchSellerAwaited(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Send everything that waits once more. @returns whether it went through. */
export async function sendWaiting(): Promise<boolean> {
  for (const each of [...waiting]) if (!(await each.again())) return false;
  return true;
}

/** Follow the server to the sign-in page after all. */
export function giveUpWaiting(): void {
  for (const each of [...waiting]) each.giveUp();
}

/** @param send one request of a screen, with these headers of ours. */
export async function sendAfterSignIn(
  send: (headers: Record<string, string>) => Promise<Response>,
  { isReading, signal }: { isReading: boolean; signal: AbortSignal | null },
): Promise<Response> {
  const seller = account;
  if (!seller) return send({});
  if (!isReading) sending += 1;
  try {
    const answer = await send({ ...workplaceHeaders(), ...(isReading ? {} : { [accountHeader]: seller }) });
    return answer.headers.has(signedOutHeader) && hasSomethingToKeep() && !signal?.aborted
      ? await untilSignedIn(answer, seller, send, signal)
      : answer;
  } finally {
    if (!isReading) sending -= 1;
  }
}

function untilSignedIn(
  answer: Response,
  seller: string,
  send: (headers: Record<string, string>) => Promise<Response>,
  signal: AbortSignal | null,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      waiting.delete(mine);
      settle();
      tell();
    };
    const mine: Waiting = {
      async again() {
        // A line that is cut while it is tried is told by the next try.
        const next = await send({ ...workplaceHeaders(), [accountHeader]: seller }).catch(() => undefined);
        if (!next || next.headers.has(signedOutHeader)) return false;
        end(() => resolve(next));
        return true;
      },
      giveUp: () => end(() => resolve(answer)),
    };
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    waiting.add(mine);
    tell();
  });
}
