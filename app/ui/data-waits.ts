import { untilOnline } from './until-online.ts';

/** Remix asks for a screen's data, and sends its forms, at the screen's address with this ending. */
const isScreenData = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data');

/**
 * What screens ask for and send waits while there is no line, and what only reads is asked for once more if it was cut on its way. Remix
 * puts an error in the place of a screen whose request failed, with all that was typed there, and has no place to say otherwise.
 */
export function letDataWait(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isScreenData(input)) return send(input, init);
    await untilOnline();
    try {
      return await send(input, init);
    } catch (error) {
      const isReading = (init?.method ?? 'GET').toUpperCase() === 'GET';
      if (!isReading || init?.signal?.aborted) throw error;
      await untilOnline();
      return send(input, init);
    }
  };
}
