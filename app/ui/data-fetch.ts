import { forgetFetchedAhead, takeFetchedAhead } from './data-age.ts';
import { sendAfterSignIn } from './signed-out.ts';
import { unavailableWords } from './unavailable.ts';
import { untilOnline } from './until-online.ts';

const addressOf = (input: RequestInfo | URL): URL => new URL(input instanceof Request ? input.url : input, location.href);

/** Remix asks for a screen's data, and sends its forms, at the screen's address with this ending. */
const isScreenData = (address: URL): boolean => address.pathname.endsWith('.data');

/** A proxy's own answer, while the server behind it starts anew. */
const isOfProxy = (answer: Response): boolean => answer.status >= 502 && answer.status <= 504 && !answer.headers.has('x-remix-response');

/**
 * What an action answers that refuses with 503 (`ActionRefusal`), as turbo-stream writes it for Remix: `_1` is the place of a name, its value
 * that of what it names, -5 nothing. Written out, for all screens would carry the library's writer for this one sentence.
 */
const unavailable = (): Response =>
  new Response(
    `[{"_1":2},"data",{"_3":4,"_5":6,"_7":8,"_9":-5,"_10":11,"_12":-5},"ok",false,"code","UNAVAILABLE","message",${JSON.stringify(unavailableWords())},"errors","params",{},"details"]\n`,
    { status: 503 },
  );

/**
 * What screens ask for and send waits while there is no line, and what only reads is asked for once more if it was cut on its way. What
 * is sent and cut is not sent again, for it may have arrived: its form is told so and stays as it is (decision 130). Remix would put an
 * error in the place of a screen whose request failed, with all that was typed there.
 * What is sent, or read with something unsaved on the screen, waits as well for a seller who was signed out.
 * What was fetched ahead is taken once; everything else comes from the server, whatever the browser keeps.
 */
export function installDataFetch(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = addressOf(input);
    const isReading = (init?.method ?? 'GET').toUpperCase() === 'GET';
    if (!isScreenData(address)) return isReading ? send(input, init) : send(input, init).finally(forgetFetchedAhead);
    const cache = isReading && !takeFetchedAhead(address) ? 'no-cache' : 'default';
    const sendOnline = async (ours: Record<string, string>) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(ours)) headers.set(name, value);
      const request = { ...init, headers, cache } as const;
      await untilOnline();
      try {
        return await send(input, request);
      } catch (error) {
        if (!isReading || init?.signal?.aborted) throw error;
        await untilOnline();
        return send(input, request);
      }
    };
    const answer = sendAfterSignIn(sendOnline, { isReading, signal: init?.signal ?? null });
    if (isReading) return answer;
    try {
      const given = await answer;
      return isOfProxy(given) ? unavailable() : given;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      return unavailable();
    } finally {
      forgetFetchedAhead();
    }
  };
}
