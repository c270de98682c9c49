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

/** Is this a screen's answer? Remix marks each; any other is text, or somebody's own page, which it could not read. */
const isOfScreen = ({ headers }: Response): boolean => headers.has('x-remix-response');

/**
 * Did something else than the screen answer: a reverse proxy, while the server behind it restarts or too much is asked of it; our own server,
 * before a screen was asked; or a network that asks its visitors to sign in, with HTML, which answers no such read?
 */
const isOfOthers = (answer: Response): boolean =>
  !isOfScreen(answer) && (/^(429|5\d\d)$/.test(String(answer.status)) || /^text\/html\b/.test(answer.headers.get('content-type') ?? ''));

/**
 * Is the screen that is shown asking for newer data, or a part of it for its own? An error would take its place. Only the router knows: a
 * read on the way to another screen looks the same.
 */
const isOfShown = (): boolean => window.__remixRouter?.state.navigation.state === 'idle';

/**
 * An `ActionRefusal` that says these words, in turbo-stream's format, as Remix expects an action's answer: `_1` is the index of a key, its
 * value the index of the value, -5 means null. Written by hand because the library's encoder would add to the script that every screen loads.
 * The form may have arrived, so the screen reads what has become of it, as it does where news were missed.
 */
function refusal(words: string): Response {
  tellMissed();
  return new Response(
    `[{"_1":2},"data",{"_3":4,"_5":6,"_7":8,"_9":-5,"_10":11,"_12":-5},"ok",false,"code","UNAVAILABLE","message",${JSON.stringify(words)},"errors","params",{},"details"]\n`,
    { status: unansweredStatus },
  );
}

/** What is too large is so however often it is sent; of anything else it is worth trying again. */
const wordsFor = (status: number): string => (status === 413 ? tooLargeWords() : unavailableWords());

/**
 * Wraps `window.fetch` for Remix's requests, because Remix replaces a screen whose request failed by an error page and loses what was
 * typed:
 * - offline, requests wait until the connection is back;
 * - a read that is cut off, or answered by something else, is sent again until the server answers (decision 181), and one by the screen that
 *   is shown also while the server fails. A form that is cut off is not, since it may have arrived: it is refused, like one that something
 *   else than its action answers, and the screen stays as it is (decision 130);
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
