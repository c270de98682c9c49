import { Worker } from 'node:worker_threads';
import { AppError } from '#app/platform/errors.ts';
import { limitConcurrency } from '#app/platform/limit-concurrency.ts';
import { imageSizeOf } from './encode-image.server.ts';

const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const timeoutMs = 60_000;

/** Recognized by the file type box at the start (ISO 14496-12), not by name. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(4, 12)).toString('latin1');
  return text.startsWith('ftyp') && brands.has(text.slice(4));
}

const work = `
  const { parentPort, workerData } = require('node:worker_threads');
  require('heic-convert')({ buffer: workerData, format: 'JPEG', quality: 0.95 })
    .then((jpeg) => parentPort.postMessage(new Uint8Array(jpeg)));
`;

/** A thread takes 60 MB even for the smallest picture, and a demo visitor may upload many at once. */
const oneAtATime = limitConcurrency(1);

/**
 * Convert HEIC to JPEG. Decoding takes seconds of CPU time and its library is not hardened, so it runs in a thread with a time limit, and
 * only when the picture's header declares an acceptable size, since the decoder's memory is not part of the thread's limit. One at a
 * time per process.
 * @throws AppError UNPROCESSABLE
 */
export async function convertHeic(bytes: Uint8Array): Promise<Uint8Array> {
  await imageSizeOf(bytes);
  return oneAtATime(() => convertInThread(bytes));
}

const convertInThread = (bytes: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true, workerData: Buffer.from(bytes), resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const timer = setTimeout(() => void worker.terminate(), timeoutMs);
    let made: Uint8Array | undefined;
    let failure: unknown;
    worker.once('message', (jpeg: Uint8Array) => {
      made = jpeg;
    });
    worker.once('error', (cause) => {
      failure = cause;
    });
    // Settled only at the thread's exit, since it holds its memory until then.
    worker.once('exit', () => {
      clearTimeout(timer);
      if (made) resolve(made);
      else reject(new AppError('UNPROCESSABLE', {}, { fields: { image: ['imageUnreadable'] }, cause: failure }));
    });
  });
