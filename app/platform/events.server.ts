/**
 * Live events between processes: NOTIFY inside the caller's transaction, LISTEN once per process, server-sent events to the
 * browsers. An event is a hint to reload, never the data itself.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Queryable } from './database.server.ts';
import type { Logger } from './log.server.ts';
import { holdPresence } from './presence.ts';

/** Names as the specifications spell them; `counts`: a badge changed, `process`: a long-running process progressed. */
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

/** A NOTIFY to the other processes, sent when the transaction commits. */
export interface Notice {
  channel: string;
  payload: string;
}

/** The NOTIFY that carries a live event. */
export const noticeOf = (event: LiveEvent): Notice => ({ channel, payload: JSON.stringify(event) });

/** The NOTIFY that wakes the worker loops waiting for `topic`. */
export const wakeNotice = (topic: string): Notice => ({ channel: wakeChannel, payload: topic });

/** Send all notices in one statement; inside a transaction PostgreSQL delivers them when it commits. */
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
  /** May the workplace have had events since `at` that a listener starting now would miss? Says yes when in doubt. */
  hasEventsSince(workplaceId: string, at: number): boolean;
  /** Called after the connection was lost and restored: events may have been missed, so everything must be reloaded. */
  onGap(listener: () => void): () => void;
  onWake(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** How long the time of a workplace's last event is remembered; a client that was away longer reloads everything. */
const rememberedMs = 10 * 60_000;
/** The clocks of two machines may differ by this much. */
const skewMs = 1000;

/** Remembers when each workplace last had an event. Times are this machine's clock, in ms. */
export function eventMemory(clock: () => number = Date.now) {
  const last = new Map<string, number>();
  let disconnectedUntil = clock();
  return {
    note(workplaceId: string): void {
      const now = clock();
      // Deleted first, so that the map stays ordered by time and expired entries are at its beginning.
      last.delete(workplaceId);
      last.set(workplaceId, now);
      for (const [id, at] of last) {
        if (at >= now - rememberedMs) break;
        last.delete(id);
      }
    },
    wasDisconnected(): void {
      disconnectedUntil = clock();
    },
    hasEventsSince(workplaceId: string, at: number): boolean {
      return at < disconnectedUntil || at < clock() - rememberedMs || (last.get(workplaceId) ?? 0) >= at - skewMs;
    },
  };
}

/**
 * Listens to the events of all processes on a dedicated connection, which reconnects by itself.
 * @param presence under which this connection shows that the process lives.
 * @throws Error when the first connection fails.
 */
export async function listenForEvents(url: string, log: Logger, presence: number): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const memory = eventMemory();
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
    await next.query(`LISTEN ${channel}; LISTEN ${wakeChannel}; ${holdPresence(presence)}`);
    client = next;
    memory.wasDisconnected();
    emitter.emit('gap');
  };
  await connect();

  const on = (name: string, listener: (...args: never[]) => void) => {
    emitter.on(name, listener as () => void);
    return () => void emitter.off(name, listener as () => void);
  };
  return {
    subscribe: (workplaceId, listener) => on(workplaceId, listener),
    hasEventsSince: memory.hasEventsSince,
    onGap: (listener) => on('gap', listener),
    onWake: (topic, listener) => on(`wake:${topic}`, listener),
    async close() {
      closing = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** A stream ends after this long; the client reconnects and is authenticated again. */
export const longestStreamMs = 10 * 60_000;
/** How often a stream asks whether its session still holds. */
export const askedAgainMs = 60_000;

/**
 * A server-sent event stream of one workplace's events. Each message's id is the `since` (ms) to reconnect with; a client that may have
 * missed events since then gets `reconnected` first.
 * @param holds whether the client is still allowed to listen; the stream goes on while that cannot be determined.
 */
export function eventStream(
  request: Request,
  bus: Pick<EventBus, 'subscribe' | 'onGap' | 'hasEventsSince'>,
  workplaceId: string,
  since: number | undefined,
  holds: () => Promise<boolean>,
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
      const offEvents = bus.subscribe(workplaceId, (event) => tell(event.name, event.data));
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
      const asking = setInterval(async () => {
        if (!(await holds().catch(() => true))) end();
      }, askedAgainMs);
      off = () => {
        clearInterval(beat);
        clearInterval(asking);
        clearTimeout(ending);
        offEvents();
        offGap();
        request.signal.removeEventListener('abort', end);
      };
      request.signal.addEventListener('abort', end);
      put(`retry: 2000\nid: ${Date.now()}\n\n`);
      if (since !== undefined && bus.hasEventsSince(workplaceId, since)) tell('reconnected');
    },
    cancel: () => off(),
  });
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' },
  });
}
