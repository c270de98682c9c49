import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

export interface HeardCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface AppListener {
  url: string;
  calls(): HeardCall[];
  events(): Stripe.Event[];
  eventTypes(): string[];
  /** Answer the next calls with 500. */
  failNext(times: number): void;
  /** What is answered from now on; nothing at first. */
  answerWith(body: string): void;
  forget(): void;
  close(): Promise<void>;
}

/** The app's place in the world: takes what the outside world sends and remembers it. */
export async function listenAsApp(): Promise<AppListener> {
  let heard: HeardCall[] = [];
  let failures = 0;
  let answer = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.statusCode = failures > 0 ? 500 : 200;
    failures = Math.max(0, failures - 1);
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const events = () => heard.map(({ body }) => JSON.parse(body) as Stripe.Event);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => heard,
    events,
    eventTypes: () => events().map(({ type }) => type),
    failNext(times) {
      failures = times;
    },
    answerWith(body) {
      answer = body;
    },
    forget() {
      heard = [];
      failures = 0;
      answer = '';
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
