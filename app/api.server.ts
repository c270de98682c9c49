/** The API: all features' endpoints as one Hono app, and a direct way from Node's server for the common case. */
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { type ApiAnswer, answerEndpoint, plainRefusal, responseOf } from './api-answer.server.ts';
import { documentHeaders } from './doors/document-headers.server.ts';
import { newNonce } from './doors/load-context.server.ts';
import { allEndpoints } from './endpoints.server.ts';
import { openApiDocument, referencePage } from './openapi.server.ts';
import { bytesOfStream } from './platform/bytes-of-stream.ts';
import type { Endpoint } from './platform/endpoint.server.ts';
import { AppError } from './platform/errors.ts';
import { newId } from './platform/ids.ts';
import type { Services } from './services.server.ts';

type Bindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** The whole API below `/api`. */
export function createApi(services: Services): Hono<{ Bindings: Bindings }> {
  const api = new Hono<{ Bindings: Bindings }>();
  const documentOnce = { text: '' };
  api.get('/api/openapi.json', (c) => {
    documentOnce.text ||= JSON.stringify(openApiDocument(allEndpoints, services.env));
    return c.body(documentOnce.text, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  });
  api.get('/api/docs', async (c) => {
    const page = await c.html(referencePage(allEndpoints));
    documentHeaders({ services, nonce: newNonce(), requestId: newId() }, c.req.raw, page.headers);
    return page;
  });

  for (const endpoint of allEndpoints) {
    api.on(endpoint.method.toUpperCase(), [endpoint.path, `${endpoint.path}/`], async (c) => {
      const request = c.req.raw;
      const answer = await answerEndpoint(services, endpoint, {
        url: new URL(request.url),
        header: (name) => request.headers.get(name),
        body: (maxBytes) => bytesOfStream(request.body, maxBytes),
        params: c.req.param(),
        socketAddress: c.env?.incoming?.socket?.remoteAddress,
      });
      return responseOf(answer);
    });
  }
  for (const path of new Set(allEndpoints.map((endpoint) => endpoint.path)))
    api.all(path, () => responseOf(plainRefusal(new AppError('METHOD_NOT_ALLOWED'), 405)));
  api.all('*', () => responseOf(plainRefusal(new AppError('PATH_UNKNOWN'), 404)));
  return api;
}

/**
 * Answers calls of endpoints without the detour over standard requests and streamed responses, which takes as long as reading a whole
 * list. Leaves unknown and escaped paths and HEAD to the Hono app.
 * @returns a function that returns undefined for requests left to the Hono app.
 */
export function createApiLane(services: Services): (incoming: IncomingMessage) => Promise<ApiAnswer | Response> | undefined {
  const router = new SmartRouter<Endpoint>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const endpoint of allEndpoints)
    for (const path of [endpoint.path, `${endpoint.path}/`]) router.add(endpoint.method.toUpperCase(), path, endpoint);
  return (incoming) => {
    const target = incoming.url ?? '';
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    if (!path.startsWith('/api/') || path.includes('%') || path.includes('#')) return undefined;
    const [found, stash] = router.match(incoming.method ?? '', path) as [
      [Endpoint, Record<string, string | number>][],
      string[] | undefined,
    ];
    const first = found[0];
    if (!first) return undefined;
    const [endpoint, places] = first;
    const url = URL.parse(target, `http://${incoming.headers.host ?? 'localhost'}`);
    if (!url) return undefined;
    const params: Record<string, string> = {};
    for (const [name, place] of Object.entries(places)) {
      const value = stash ? stash[place as number] : String(place);
      if (value !== undefined) params[name] = value;
    }
    return answerEndpoint(services, endpoint, {
      url,
      header: (name) => {
        const value = incoming.headers[name];
        return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
      },
      body: (maxBytes) => bytesOfMessage(incoming, maxBytes),
      params,
      socketAddress: incoming.socket.remoteAddress,
    });
  };
}

/** Reads by events: an iterator takes as long as a statement. The rest of too large a body is left unread, so that it can be refused. */
function bytesOfMessage(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the client has gone'));
    if (incoming.destroyed) return gone();
    const chunks: Uint8Array[] = [];
    let size = 0;
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= maxBytes) return chunks.push(chunk);
      incoming.off('data', take).pause();
      return resolve(undefined);
    };
    incoming
      .on('data', take)
      // Every request closes in the end: creating an unused error then would take a hundredth of a call's time.
      .once('end', () => {
        incoming.off('close', gone);
        resolve(Buffer.concat(chunks));
      })
      .once('error', reject)
      .once('close', gone);
    return undefined;
  });
}
