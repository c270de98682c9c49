import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on right now. Below the ephemeral range, since a port of that range could be taken by a connection before
 * the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_768);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** The first of `count` ports in a row, at or above `from`, that nobody listens on right now. @throws Error when there are none below 32768. */
export async function freePortFrom(from: number, count: number): Promise<number> {
  for (let first = from; first < 32_768; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no free port at or above ${from}`);
}
