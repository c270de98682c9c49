import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { ApiAnswer } from '#app/api-answer.server.ts';
import { compressText } from './compress.ts';

/** Write an answer of the API lane to its connection. */
export async function sendAnswer(incoming: IncomingMessage, outgoing: ServerResponse, answer: ApiAnswer | Response): Promise<void> {
  if (answer instanceof Response) return sendResponse(outgoing, answer);
  const accepted = incoming.headers['accept-encoding'];
  const packed = accepted ? await compressText(answer.text, String(accepted)) : undefined;
  const headers: Record<string, string | number> = { ...answer.headers };
  if (packed) {
    headers['Content-Encoding'] = packed.encoding;
    headers.Vary = 'Accept-Encoding';
  }
  const body = packed?.body ?? Buffer.from(answer.text, 'utf8');
  headers['Content-Length'] = body.length;
  outgoing.writeHead(answer.status, headers);
  outgoing.end(body);
}

async function sendResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (!response.body) outgoing.end();
  // A client that has left is not an error.
  else await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing).catch(() => undefined);
}
