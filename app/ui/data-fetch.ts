import { forgetFetchedAhead, takeFetchedAhead } from './data-age.ts';
import { tellMissed } from './live-events.ts';
import { unansweredStatus } from './load-route-module.ts';
import { readUntilAnswered } from './read-again.ts';
import { isOfThisTab, sendAfterSignIn } from './signed-out.ts';
import { tooLargeWords, unavailableWords } from './unavailable.ts';
import { untilOnline } from './until-online.ts';

const addressOf = (input: RequestInfo | URL): URL => new URL(input instanceof Request ? input.url : input, location.href);

/** Remix loads a screen's data, and submits its forms, at the screen's address with the suffix `.data`. */
const isScreenData = (address: URL): boolean => address.pathname.endsWith('.data');

/** Is this a screen's answer? Remix marks those with a header; it cannot read any other answer. */
const isOfScreen = ({ headers }: Response): boolean => headers.has('x-remix-response');

/**
 * Did something other than the screen answer? A reverse proxy, while the server restarts or is overloaded; our own server, before it
 * asked a screen; or a network with a sign-in page in HTML.
 */
const isOfOthers = (answer: Response): boolean =>
  !isOfScreen(answer) && (/^(429|5\d\d)$/.test(String(answer.status)) || /^text\/html\b/.test(answer.headers.get('content-type') ?? ''));

/**
 * Is the read for the screen that is shown (a revalidation or fetcher)? An error would replace that screen. Only the router can tell,
 * since a read for a navigation looks the same.
 */
const isOfShown = (): boolean => window.__remixRouter?.state.navigation.state === 'idle';

/**
 * An `ActionRefusal` with this message, in turbo-stream's format, which Remix expects: `_1` is the index of a key, its value the index of
 * the value, -5 means null. Written by hand, because the library's encoder would enlarge the script that every screen loads. The form may
 * have arrived, so the screen reloads its data, as after missed events.
 */
function refusal(words: string): Response {
  tellMissed();
  return new Response(
    `[{"_1":2},"data",{"_3":4,"_5":6,"_7":8,"_9":-5,"_10":11,"_12":-5},"ok",false,"code","UNAVAILABLE","message",${JSON.stringify(words)},"errors","params",{},"details"]\n`,
    { status: unansweredStatus },
  );
}

/** The message for a failed form: too large (413), or to be tried again. */
const wordsFor = (status: number): string => (status === 413 ? tooLargeWords() : unavailableWords());

/**
 * Wraps `window.fetch` for Remix's requests, because Remix replaces a screen whose request failed by an error page and loses what was
 * typed:
 * - offline, requests wait until the connection is back;
 * - a read that is cut off, or answered by something other than the screen, is sent again until the server answers (decision 181); reads
 * for the shown screen also while the server fails. A form that is cut off is not sent again, since it may have arrived: it is refused,
 * like one that something other than its action answers, and the screen stays (decision 130);
 * - after a sign-out elsewhere, forms, and reads while the screen has unsaved changes, wait until the seller has signed in again;
 * - a prefetched answer is used once from the browser's cache, unless it is another account's or workplace's than the tab's; everything else
 *   comes from the server.
 */
export function installDataFetch(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = addressOf(input);
    const isReading = (init?.method ?? 'GET').toUpperCase() === 'GET';
    if (!isScreenData(address)) return isReading ? send(input, init) : send(input, init).finally(forgetFetchedAhead);
    let isAhead = isReading && takeFetchedAhead(address);
    const sendOnline = async (ours: Record<string, string>) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(ours)) headers.set(name, value);
      if (isReading) {
        const stays = isOfShown();
        return readUntilAnswered(
          async () => {
            if (isAhead) {
              isAhead = false;
              const ahead = await send(input, { ...init, headers, cache: 'default' });
              if (isOfThisTab(ahead)) return ahead;
              void ahead.body?.cancel();
            }
            return send(input, { ...init, headers, cache: 'no-cache' });
          },
          (answer) => !isOfOthers(answer) && !(stays && answer.status >= 500),
          stays,
          init?.signal ?? null,
        );
      }
      await untilOnline();
      return send(input, { ...init, headers });
    };
    const answer = sendAfterSignIn(sendOnline, { isReading, signal: init?.signal ?? null });
    if (isReading) return answer;
    try {
      const given = await answer;
      return isOfScreen(given) ? given : refusal(wordsFor(given.status));
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      return refusal(unavailableWords());
    } finally {
      forgetFetchedAhead();
    }
  };
}
