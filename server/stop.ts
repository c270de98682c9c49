import type { Server } from 'node:http';

// When another program started this process and ends, this process stops too. Listens from the first moment: it may end during the start.
let orphaned = false;
let stopNow: ((reason: string) => void) | undefined;
if (process.channel) {
  process.channel.unref?.();
  process.once('disconnect', () => {
    orphaned = true;
    stopNow?.('the end of the program that started it');
  });
}

/**
 * Stop in order on Ctrl-C, SIGTERM, or the end of the program that started this one. A second signal, or 25 seconds, ends the process at
 * once.
 */
export function onStop(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 25_000).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Could not stop cleanly after ${reason}: ${error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  stopNow = stop;
  if (orphaned) stop('the end of the program that started it');
}

/** Accept no more connections, and cut those still open after `patienceMs`: requests may finish, event streams never would. */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(cut);
}
