/**
 * For a tab whose seller was signed out elsewhere. The router would follow the server's redirect to the sign-in page and lose what was
 * typed; instead such a tab's requests, those of screens and calls of the API, wait here until the seller has signed in again, and are then
 * sent again by themselves.
 */
import { accountHeader, signedOutHeader, workplaceHeader } from '#app/platform/signed-out.ts';
import { layers } from './layers.ts';

interface Waiting {
  /** @returns whether it went through. */
  again(): Promise<boolean>;
  giveUp(): void;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
let account: string | undefined;
let workplace: string | undefined;
let canSignInAgain = false;
let hasUnsaved = false;
/** Dialogs and drawers in which something was typed or chosen, until they are closed. */
const typedIn = new Set<Element>();
/** Number of submissions under way; the form they came from counts as saved meanwhile. */
let sending = 0;

const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Set the tab's account; none outside the app, nor inside the admin, where each request has its store's token.
 * @param tab.canSignInAgain not in the demo.
 */
export function setTabAccount(tab: { id: string; workplaceId: string; canSignInAgain: boolean } | undefined): void {
  account = tab?.id;
  workplace = tab?.workplaceId;
  canSignInAgain = tab?.canSignInAgain ?? false;
}

/**
 * Headers with the tab's account and workplace: in another tab somebody else may have signed in (decision 217), or chosen another workplace
 * (decision 153).
 */
export const tabHeaders = (): Record<string, string> =>
  account && workplace ? { [accountHeader]: account, [workplaceHeader]: workplace } : {};

/** Do prefetched data, which were requested without the tab's headers, belong to the tab's account and workplace? */
export function isOfThisTab({ headers }: Response): boolean {
  const isMine = (name: string, mine: string | undefined) => mine === undefined || (headers.get(name) ?? mine) === mine;
  return isMine(accountHeader, account) && isMine(workplaceHeader, workplace);
}

/** Address of the sign-in page, which also says if somebody else is signed in. */
export const signInAddress = (to?: string): string =>
  `/login?${new URLSearchParams({ ...(to ? { to } : {}), ...(account ? { account } : {}) })}`;

/** Records whether the tab's forms have unsaved changes. */
export function noteUnsaved(is: boolean): void {
  hasUnsaved = is;
}

/** Note in which dialogs something was typed, since they do not report it. Call once per document. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    const layer = target instanceof Element ? target.closest(layers) : null;
    if (layer) typedIn.add(layer);
  });
}

function isTypedInDialog(): boolean {
  for (const layer of typedIn) if (!layer.isConnected || !layer.matches(layers)) typedIn.delete(layer);
  return typedIn.size > 0;
}

/** Are requests waiting for the seller to sign in again? */
export const isSellerAwaited = (): boolean => waiting.size > 0;

/** Would leaving the page lose unsaved changes, something typed in a dialog, or a submission under way? */
export const hasSomethingToKeep = (): boolean => hasUnsaved || sending > 0 || isTypedInDialog();

/** Calls the listener whenever `isSellerAwaited` may have changed. @returns unsubscribe. */
export function watchSellerAwaited(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The try under way, shared: both coming back to the tab and a click there start one. */
let trying: Promise<boolean> | undefined;

/** Send all waiting requests again, each once. @returns whether all were accepted. */
export function sendWaiting(): Promise<boolean> {
  trying ??= sendEach().finally(() => {
    trying = undefined;
  });
  return trying;
}

async function sendEach(): Promise<boolean> {
  // Requests that join the set meanwhile are sent, too.
  for (const each of waiting) if (!(await each.again())) return false;
  return true;
}

/** Give up unsaved changes: the waiting requests get their answer, which leads to the sign-in page. */
export function giveUpWaiting(): void {
  hasUnsaved = false;
  typedIn.clear();
  for (const each of [...waiting]) each.giveUp();
}

/**
 * Send a request of a screen or a call of the API; when the server answers "signed out" and something would be lost, wait and send it again
 * after signing in.
 * @param send sends the request with the given extra headers.
 */
export async function sendAfterSignIn(
  send: (headers: Record<string, string>) => Promise<Response>,
  { isReading, signal }: { isReading: boolean; signal: AbortSignal | null },
): Promise<Response> {
  const ours = tabHeaders();
  if (!canSignInAgain) return send(ours);
  if (!isReading) sending += 1;
  try {
    const answer = await send(ours);
    return answer.headers.has(signedOutHeader) && hasSomethingToKeep() && !signal?.aborted
      ? await untilSignedIn(answer, () => send(ours), signal)
      : answer;
  } finally {
    if (!isReading) sending -= 1;
  }
}

function untilSignedIn(answer: Response, send: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      waiting.delete(mine);
      settle();
      tell();
    };
    const mine: Waiting = {
      async again() {
        // A lost connection counts as no answer; the next try will tell.
        const next = await send().catch(() => undefined);
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
