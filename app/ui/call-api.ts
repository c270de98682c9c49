import type { Envelope } from '#app/platform/envelope.ts';
import { hasSomethingToKeep, sendAfterSignIn, signInAddress } from './signed-out.ts';
import { unavailableWords } from './unavailable.ts';
import { untilOnline } from './until-online.ts';

const signOutAfterMs = 1000;

/**
 * Signed out meanwhile (specification 1, section 8): goes to the sign-in page after a second, and from there back here. Inside the admin
 * the document is reloaded, which reinstalls the app where that is needed.
 */
function leaveSignedOut(): void {
  const { pathname, search } = window.location;
  setTimeout(() => {
    if (window.top !== window) window.location.reload();
    // If something was typed within that second, stay: the seller is asked to sign in when it is sent.
    else if (!hasSomethingToKeep()) window.location.assign(signInAddress(`${pathname}${search}`));
  }, signOutAfterMs);
}

/**
 * Calls our own API from a screen, in the page's language. Offline it waits for the connection (decision 80); one that fails is answered
 * like a refusal with status 503 (decision 74). Signed out elsewhere it waits until the seller has signed in again, as a form does
 * (decision 93).
 * @param signal ends the call, which then is answered like one that failed.
 */
export async function callApi<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object | FormData,
  { signal = null }: { signal?: AbortSignal | null } = {},
): Promise<Envelope<Data> & { code?: string }> {
  const isForm = body instanceof FormData;
  const send = async (ours: Record<string, string>) => {
    await untilOnline();
    return fetch(`/api${path}`, {
      method,
      headers: {
        ...ours,
        locale: document.documentElement.lang,
        'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        'api-version': path.includes('center/') ? 'v2' : 'v1',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal,
    });
  };
  try {
    const response = await sendAfterSignIn(send, { isReading: method === 'GET', signal });
    if (response.status === 401) leaveSignedOut();
    const answer = (await response.json()) as Envelope<Data>;
    return answer.status === 401 ? { ...answer, code: 'QUOTA_EXPIRED' } : answer;
  } catch {
    return { status: 503, success: false, message: unavailableWords(), data: null, errors: null };
  }
}
