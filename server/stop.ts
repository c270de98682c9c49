/** Stop in order on Ctrl-C and SIGTERM; a second signal, or 25 seconds, ends it at once. */
export function onStop(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 25_000).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Could not stop cleanly after ${signal}: ${error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Started by another program: when that is gone, so are we.
  if (process.channel) {
    process.channel.unref?.();
    process.on('disconnect', () => stop('SIGTERM'));
  }
}
