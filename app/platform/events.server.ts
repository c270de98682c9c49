/**
 * Live news between processes: NOTIFY inside the caller's transaction, LISTEN once per process, server-sent events to
 * the browsers. An event is a hint to look again, never the truth itself.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Queryable } from './database.server.ts';
import type { Logger } from './log.server.ts';

/** Names as the specifications spell them; `counts` tells that a badge changed, `process` that long work moved. */
export type EventName =
  | 'orders.fulfillment'
  | 'orders.synced'
  | 'orders.payment'
  | 'products.import'
  | 'stores.uninstalled'
  | 'notifications'
  | 'counts'
  | 'process';

export interface LiveEvent {
  workplaceId: string;
  name: EventName;
  /** Small facts only; NOTIFY carries at most 8,000 bytes. */
  data: Record<string, string | number | boolean | null>;
}

const channel = 'quayside_events';
/** A wake-up for worker loops (webhook intake) on the same connection. */
export const wakeChannel = 'quayside_wake';

/** What is told to the other processes when a transaction commits. */
export interface Notice {
  channel: string;
  payload: string;
}

export const noticeOf = (event: LiveEvent): Notice => ({ channel, payload: JSON.stringify(event) });

/** Wakes the loops that wait for `topic`. */
export const wakeNotice = (topic: string): Notice => ({ channel: wakeChannel, payload: topic });

/** Tell all of them in one statement; when `sql` is in a transaction, as it commits. */
export async function notify(sql: Queryable, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql.query({
    name: 'notify',
    text: 'select pg_notify(n.channel, n.payload) from unnest($1::text[], $2::text[]) as n(channel, payload)',
    values: [notices.map((notice) => notice.channel), notices.map((notice) => notice.payload)],
  });
}

export interface EventBus {
  subscribe(workplaceId: string, listener: (event: LiveEvent) => void): () => void;
  /** May there have been news of the workplace since then that a listener beginning now would miss? Rather once too often. */
  hasNewsSince(workplaceId: string, at: number): boolean;
  /** Told when this process has been deaf for a while: everything is to be looked at anew. */
  onGap(listener: () => void): () => void;
  onWake(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** How long it is remembered that there were news; whoever was away for longer looks at everything anew. */
const rememberedMs = 10 * 60_000;
/** The clocks of two machines may differ by this much. */
const skewMs = 1000;

/** When each workplace last had news, as far as it matters. Times are this machine's own clock, in ms. */
export function newsMemory(clock: () => number = Date.now) {
  const last = new Map<string, number>();
  let deafUntil = clock();
  return {
    note(workplaceId: string): void {
      const now = clock();
      // Deleted first, so that the map stays ordered by time and the forgotten are at its beginning.
      last.delete(workplaceId);
      last.set(workplaceId, now);
      for (const [id, at] of last) {
        if (at >= now - rememberedMs) break;
        last.delete(id);
      }
    },
    wasDeaf(): void {
      deafUntil = clock();
    },
    hasNewsSince(workplaceId: string, at: number): boolean {
      return at < deafUntil || at < clock() - rememberedMs || (last.get(workplaceId) ?? 0) >= at - skewMs;
    },
  };
}

/** Hear the news of all processes on one connection of its own, which is made again when it is lost. @throws Error when the first cannot be made. */
export async function listenForEvents(url: string, log: Logger): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const memory = newsMemory();
  let client: pg.Client | undefined;
  let closing = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'event listener'));
    next.on('end', () => {
      if (!closing) retry = setTimeout(() => void connect().catch(() => undefined), 500);
    });
    next.on('notification', (notice) => {
      if (notice.channel === wakeChannel) emitter.emit(`wake:${notice.payload}`);
      else if (notice.payload) {
        const event = JSON.parse(notice.payload) as LiveEvent;
        memory.note(event.workplaceId);
        emitter.emit(event.workplaceId, event);
      }
    });
    await next.connect();
    await next.query(`LISTEN ${channel}; LISTEN ${wakeChannel}`);
    client = next;
    memory.wasDeaf();
    emitter.emit('gap');
  };
  await connect();

  const on = (name: string, listener: (...args: never[]) => void) => {
    emitter.on(name, listener as () => void);
    return () => void emitter.off(name, listener as () => void);
  };
  return {
    subscribe: (workplaceId, listener) => on(workplaceId, listener),
    hasNewsSince: memory.hasNewsSince,
    onGap: (listener) => on('gap', listener),
    onWake: (topic, listener) => on(`wake:${topic}`, listener),
    async close() {
      closing = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Readers come again after this long and are asked who they are: whoever was signed out meanwhile hears no more. */
export const longestStreamMs = 10 * 60_000;

/**
 * A server-sent event stream of one workplace's news. Each message's id is the time in ms from which on to ask again; with
 * `since`, a reader that may have missed something is told `reconnected` first.
 */
export function eventStream(
  request: Request,
  bus: Pick<EventBus, 'subscribe' | 'onGap' | 'hasNewsSince'>,
  workplaceId: string,
  since?: number,
): Response {
  const encoder = new TextEncoder();
  let off = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const put = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          off();
        }
      };
      const tell = (name: string, data: LiveEvent['data'] = {}) =>
        put(`id: ${Date.now()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      const offNews = bus.subscribe(workplaceId, (event) => tell(event.name, event.data));
      const offGap = bus.onGap(() => tell('reconnected'));
      const beat = setInterval(() => put(`id: ${Date.now()}\n: ping\n\n`), 15_000);
      const end = () => {
        off();
        try {
          controller.close();
        } catch {
          // The client has gone already.
        }
      };
      const ending = setTimeout(end, longestStreamMs);
      off = () => {
        clearInterval(beat);
        clearTimeout(ending);
        offNews();
        offGap();
        request.signal.removeEventListener('abort', end);
      };
      request.signal.addEventListener('abort', end);
      put(`retry: 2000\nid: ${Date.now()}\n\n`);
      if (since !== undefined && bus.hasNewsSince(workplaceId, since)) tell('reconnected');
    },
    cancel: () => off(),
  });
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' },
  });
}
