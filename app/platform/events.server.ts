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
  | 'pod.ai-image-generate.completed'
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
const wakeChannel = 'quayside_wake';

export const publishEvent = async (sql: Queryable, event: LiveEvent): Promise<void> => {
  await sql.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]);
};

/** Wake the loops that wait for `topic`, when the transaction commits. */
export const wake = async (sql: Queryable, topic: string): Promise<void> => {
  await sql.query('select pg_notify($1, $2)', [wakeChannel, topic]);
};

export interface EventBus {
  subscribe(workplaceId: string, listener: (event: LiveEvent) => void): () => void;
  onWake(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

export async function listenForEvents(url: string, log: Logger): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
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
        emitter.emit(event.workplaceId, event);
      }
    });
    await next.connect();
    await next.query(`LISTEN ${channel}; LISTEN ${wakeChannel}`);
    client = next;
  };
  await connect();

  const on = (name: string, listener: (...args: never[]) => void) => {
    emitter.on(name, listener as () => void);
    return () => void emitter.off(name, listener as () => void);
  };
  return {
    subscribe: (workplaceId, listener) => on(workplaceId, listener),
    onWake: (topic, listener) => on(`wake:${topic}`, listener),
    async close() {
      closing = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** A server-sent event stream of one workplace's news. */
export function eventStream(request: Request, bus: EventBus, workplaceId: string): Response {
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
      const unsubscribe = bus.subscribe(workplaceId, (event) => put(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`));
      const beat = setInterval(() => put(': ping\n\n'), 15_000);
      const end = () => {
        off();
        try {
          controller.close();
        } catch {
          // The client has gone already.
        }
      };
      off = () => {
        clearInterval(beat);
        unsubscribe();
        request.signal.removeEventListener('abort', end);
      };
      request.signal.addEventListener('abort', end);
      put('retry: 2000\n\n');
    },
    cancel: () => off(),
  });
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' },
  });
}
