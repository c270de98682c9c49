/**
 * Writes the log's lines. A log must never stop the process that it tells about: pino's own output, made for files that always take what
 * is written, retries a failed write for ever in a blocking loop (sonic-boom, `flushSync`), which on a full disk freezes the process
 * while its port stays open.
 */
import { writeSync } from 'node:fs';

/** Whether lines can be written, and how many could not. */
export interface LogHealth {
  /** Lines that were lost since the process started. */
  dropped: number;
  /** Why the last line could not be written (`ENOSPC`, `EPIPE`, …); undefined when it was written. */
  failing: string | undefined;
}

export interface LogOutput {
  /** Write one line, which ends with a newline; drop it when that is not possible. */
  write(line: string): void;
  health(): LogHealth;
  /** While lines cannot be written: try again now, even when there is nothing to log. */
  recover(): void;
}

/** Writes as much as is possible of some bytes. @returns how many were written. @throws errors of the system with a `code`. */
export type WriteBytes = (bytes: Uint8Array) => number;

/** Tries, and milliseconds between them, for a pipe whose reader is slow. Only while all goes well: a reader that hangs holds up one line. */
const busyTries = 5;
const busyMs = 4;

const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';
const isBusy = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes(codeOf(error));

/**
 * An output for whole lines. After lines were dropped, the first one that can be written again is preceded by one that tells how many.
 * @param droppedLine that line, as JSON with a newline.
 */
export function createLogOutput(
  writeBytes: WriteBytes,
  droppedLine: (dropped: number, reason: string) => string,
  wait: (ms: number) => void = pause,
): LogOutput {
  let dropped = 0;
  let untold = 0;
  let failing: string | undefined;
  /** Did a failed write leave the beginning of a line behind? */
  let isCut = false;

  const tryToWrite = (text: string): boolean => {
    let rest: Uint8Array = Buffer.from(isCut ? `\n${text}` : text);
    for (let busy = 0; rest.length > 0; ) {
      try {
        const written = writeBytes(rest);
        if (written > 0) isCut = true;
        rest = rest.subarray(written);
      } catch (error) {
        busy += 1;
        if (isBusy(error) && failing === undefined && busy < busyTries) wait(busyMs);
        else {
          failing = codeOf(error);
          return false;
        }
      }
    }
    isCut = false;
    return true;
  };

  const recover = (): boolean => {
    if (failing === undefined) return true;
    if (!tryToWrite(droppedLine(untold, failing))) return false;
    untold = 0;
    failing = undefined;
    return true;
  };

  return {
    write(line) {
      if (recover() && tryToWrite(line)) return;
      dropped += 1;
      untold += 1;
    },
    health: () => ({ dropped, failing }),
    recover: () => void recover(),
  };
}

/** The standard output of this process. */
export const toStandardOutput: WriteBytes = (bytes) => writeSync(1, bytes);
