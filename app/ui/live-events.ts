/**
 * Live events of the workplace: one stream per tab, however many components listen. Read with `fetch` instead of `EventSource`, so that App
 * Bridge can add a fresh session token to every (re)connect.
 */
import { useEffect, useRef } from 'react';
import { tabHeaders } from './signed-out.ts';

export type LiveEventData = Record<string, string | number | boolean | null>;
type Listener = (name: string, data: LiveEventData) => void;

const listeners = new Set<Listener>();
let stopStream: (() => void) | undefined;

/** When (`performance.now()`) each event last arrived. */
const toldAt = new Map<string, number>();

/** Has one of these events arrived at that time or later? */
export const wasToldSince = (names: readonly string[], since: number): boolean =>
  names.some((name) => (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) >= since);

const tell = (name: string, data: LiveEventData) => {
  toldAt.set(name, performance.now());
  for (const listener of listeners) listener(name, data);
};

/** Something may have happened that no event has told. */
export const tellMissed = (): void => tell('reconnected', {});

/**
 * Events from this time on (server's clock, ms) are wanted: first the time the document's data were read, then that of the last message.
 */
let since: string | undefined;

/** Handles all complete events of the buffer and returns the incomplete rest. */
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
    // Events that happened while disconnected are not sent again; the server sends `reconnected` when there were any.
    const response = await fetch(since ? `/events?since=${since}` : '/events', {
      signal: stop.signal,
      headers: { accept: 'text/event-stream', ...tabHeaders() },
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
