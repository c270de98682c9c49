import { keptUntilSignedIn } from './signed-out.ts';
import { untilOnline } from './until-online.ts';

/** Remix asks for a screen's data, and sends its forms, at the screen's address with this ending. */
const isScreenData = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data');

/**
 * What screens ask for and send waits while there is no line, and what only reads is asked for once more if it was cut on its way. Remix
 * puts an error in the place of a screen whose request failed, with all that was typed there, and has no place to say otherwise.
 * What is sent, or read with something unsaved on the screen, waits as well for a seller who was signed out.
 */
export function letDataWait(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (!isScreenData(input)) return send(input, init);
    const isReading = (init?.method ?? 'GET').toUpperCase() === 'GET';
    const sendOnline = async (ours: Record<string, string>) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(ours)) headers.set(name, value);
      const request = { ...init, headers };
      await untilOnline();
      try {
        return await send(input, request);
      } catch (error) {
        if (!isReading || init?.signal?.aborted) throw error;
        await untilOnline();
        return send(input, request);
      }
    };
    return keptUntilSignedIn(sendOnline, { isReading, signal: init?.signal ?? null });
  };
}
