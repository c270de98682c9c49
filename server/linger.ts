import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long and how much of a body is still read, and thrown away, after the request was answered: as nginx does by default
 * (`lingering_time`, `lingering_timeout`); its number of bytes is our own.
 */
export interface Patience {
  mostMs: number;
  /** Without a byte for so long the client counts as gone. */
  idleMs: number;
  mostBytes: number;
}

const patience: Patience = { mostMs: 30_000, idleMs: 5000, mostBytes: 64 * 1024 * 1024 };

/**
 * A request that is answered before its body has arrived, because it is refused, is answered whole: most clients read nothing before they
 * have sent everything, and closing a connection with unread bytes resets it, which loses the answer. So the answer is sent at once, with
 * `Connection: close`, and the connection closed only when the client has sent the rest, or more than anybody needs.
 */
export function answerWhole(request: IncomingMessage, response: ServerResponse, limits: Patience = patience): void {
  const isUnread = () =>
    !request.complete && !request.destroyed && (request.headers['transfer-encoding'] || request.headers['content-length']);
  if (!isUnread()) return;
  const { end, writeHead } = response;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    // Node adds the header then.
    if (isUnread()) response.shouldKeepAlive = false;
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  response.end = ((...args: [chunk?: unknown, ...more: unknown[]]) => {
    response.end = end;
    if (!isUnread()) return end.apply(response, args as Parameters<typeof end>);
    const [chunk] = args;
    const isText = typeof chunk === 'string' || chunk instanceof Uint8Array;
    if (!response.headersSent) {
      response.shouldKeepAlive = false;
      // Without a length the answer would end only with the connection.
      if (!response.hasHeader('Content-Length')) response.setHeader('Content-Length', isText ? Buffer.byteLength(chunk) : 0);
    }
    if (isText && chunk.length > 0) response.write(chunk);
    else response.flushHeaders();
    const done = args.find((each) => typeof each === 'function');
    discard(request, limits, () => (end as (...args: unknown[]) => unknown).call(response, ...(done ? [done] : [])));
    return response;
  }) as typeof end;
}

/** Read the rest of a body. @param then called once, when it has ended or the patience has. */
function discard(request: IncomingMessage, { mostMs, idleMs, mostBytes }: Patience, then: () => void): void {
  let bytes = 0;
  let isOver = false;
  const over = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(most);
    clearTimeout(idle);
    request.off('data', count);
    then();
  };
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > mostBytes) return over();
    clearTimeout(idle);
    idle = setTimeout(over, idleMs);
  };
  const most = setTimeout(over, mostMs);
  let idle = setTimeout(over, idleMs);
  // Whoever read before may have stopped in the middle.
  request.removeAllListeners('data').on('error', over).once('end', over).once('close', over).on('data', count).resume();
}

/**
 * For a client that asks before it sends its body (`Expect: 100-continue`): it is told to go on when somebody begins to read, so that one
 * that is refused before sends nothing.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read;
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read.call(request, size);
  };
}
