import type { Envelope } from '#app/platform/envelope.ts';
import { hasSomethingToKeep, workplaceHeaders } from './signed-out.ts';
import { unavailableWords } from './unavailable.ts';

const signOutAfterMs = 1000;

/**
 * Signed out meanwhile (specification 1, section 8): after a second to the sign-in page, and back here from there. Inside the admin
 * the document is asked for anew, which installs again where that is needed.
 */
function leaveSignedOut(): void {
  const { pathname, search } = window.location;
  setTimeout(() => {
    if (window.top !== window) window.location.reload();
    // What was typed is asked about when it is saved.
    else if (!hasSomethingToKeep()) window.location.assign(`/login?to=${encodeURIComponent(`${pathname}${search}`)}`);
  }, signOutAfterMs);
}

/** Our own API from a screen, in the language of the page. A connection that fails answers like a refusal, in the words of 503 (decision 74). */
export async function callApi<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object | FormData,
): Promise<Envelope<Data> & { code?: string }> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: {
        ...workplaceHeaders(),
        locale: document.documentElement.lang,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (response.status === 401) leaveSignedOut();
    const answer = (await response.json()) as Envelope<Data>;
    return answer.status === 401 ? { ...answer, code: 'QUOTA_EXPIRED' } : answer;
  } catch {
    return { status: 503, success: false, message: unavailableWords(), data: null, errors: null };
  }
}
