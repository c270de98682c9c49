import type { Envelope } from '#app/platform/envelope.ts';

/** Our own API from a screen, in the language of the page. A connection that fails answers like a refusal. */
export async function callApi<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object | FormData,
): Promise<Envelope<Data> & { code?: string }> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: { locale: document.documentElement.lang, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Envelope<Data>;
    return answer.status === 401 ? { ...answer, code: 'QUOTA_EXPIRED' } : answer;
  } catch {
    return { status: 503, success: false, message: '', data: null, errors: null };
  }
}
