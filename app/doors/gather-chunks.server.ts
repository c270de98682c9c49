import { Transform, type TransformCallback } from 'node:stream';

/**
 * React 18 fills a page's pieces letter by letter; one of several bytes that no longer fits begins the next piece, and what stays empty
 * of this one is written as zeros. In an attribute a browser shows them as a broken letter, and a form sends that. No page of ours has
 * a zero of its own: the database keeps none.
 */
function withoutFill(piece: Buffer): Buffer {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return end === piece.length ? piece : piece.subarray(0, end);
}

/**
 * Passes on what was written at once in one piece. React writes a page in pieces of two kilobytes, each of which would go
 * through three kinds of streams and the socket by itself.
 */
export class GatherChunks extends Transform {
  #waiting: Buffer[] = [];
  #turn: NodeJS.Immediate | undefined;

  constructor() {
    // A page is a few hundred kilobytes: React shall not pause in it.
    super({ writableHighWaterMark: 1024 * 1024 });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(withoutFill(chunk));
    this.#turn ??= setImmediate(() => this.#pass());
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#pass();
    done();
  }

  #pass(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    if (this.#waiting.length > 0) this.push(Buffer.concat(this.#waiting.splice(0)));
  }
}
