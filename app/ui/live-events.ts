/**
 * Live news of the workplace: one stream per tab whatever the number of listeners, read by `fetch` so that App Bridge can put
 * a fresh session token on every (re)connect.
 */
import { useEffect, useRef } from 'react';
import { workplaceHeaders } from './signed-out.ts';

export type LiveEventData = Record<string, string | number | boolean | null>;
type Listener = (name: string, data: LiveEventData) => void;

const listeners = new Set<Listener>();
let stopStream: (() => void) | undefined;

/** When (`performance.now()`) each event was told last. */
const toldAt = new Map<string, number>();

/** Was one of these events told then or later? */
export const wasToldSince = (names: readonly string[], since: number): boolean =>
  names.some((name) => (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) >= since);

const tell = (name: string, data: LiveEventData) => {
  toldAt.set(name, performance.now());
  for (const listener of listeners) listener(name, data);
};

/** From when on (server's time, ms) news are wanted: since the document's data were read, then since the last message. */
let since: string | undefined;

/** Split off whole events; what is left waits for more bytes. */
function takeEvents(buffer: string): string {
  const blocks = buffer.split('\n\n');
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    since = /^id: (\d+)$/m.exec(block)?.[1] ?? since;
    if (name) tell(name, data ? (JSON.parse(data) as LiveEventData) : {});
  }
  return rest;
}

function startStream(): () => void {
  const stop = new AbortController();
  let pause = 1000;
  const connect = async () => {
    since ??= document.documentElement.dataset.loadedAt;
    // What happened while nobody listened is not sent again; the server says `reconnected` when there was something.
    const response = await fetch(since ? `/events?since=${since}` : '/events', {
      signal: stop.signal,
      headers: { accept: 'text/event-stream', ...workplaceHeaders() },
    });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    pause = 1000;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let buffer = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer = takeEvents(buffer + value);
    }
  };
  void (async () => {
    while (!stop.signal.aborted) {
      await connect().catch(() => undefined);
      if (stop.signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(pause * 2, 30_000);
    }
  })();
  return () => stop.abort();
}

/**
 * Listen to live events while mounted. `reconnected` tells that some may have been missed, also between the loading of the
 * document and the first connection.
 * @param handlers event name (`counts`, `notifications`, `process`, `orders.synced`, …) → what to do.
 */
export function useLiveEvents(handlers: Partial<Record<string, (data: LiveEventData) => void>>): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const listener: Listener = (name, data) => latest.current[name]?.(data);
    listeners.add(listener);
    stopStream ??= startStream();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stopStream?.();
      stopStream = undefined;
    };
  }, []);
}
