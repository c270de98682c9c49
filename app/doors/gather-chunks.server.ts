import { Transform, type TransformCallback } from 'node:stream';

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
    this.#waiting.push(chunk);
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
