import { Transform, type TransformCallback } from 'node:stream';

/**
 * Removes zero bytes at the end of a chunk. React 18 fills chunks character by character; a multi-byte character that does not fit starts
 * the next chunk, and the rest of this one is sent as zeros. In an attribute browsers show them as a broken character, and forms send
 * it. Our pages have no zeros of their own, since the database accepts none.
 */
function withoutFill(piece: Buffer): Buffer {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return end === piece.length ? piece : piece.subarray(0, end);
}

/**
 * Joins chunks that are written at the same time. React writes a page in chunks of two kilobytes, each of which would otherwise pass
 * through three kinds of streams and the socket separately.
 */
export class GatherChunks extends Transform {
  #waiting: Buffer[] = [];
  #turn: NodeJS.Immediate | undefined;

  constructor() {
    // Large enough for a whole page (a few hundred kilobytes), so that React does not pause.
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
