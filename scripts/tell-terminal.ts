/** Print a line for the person who started this. Nobody may read it (a closed pipe), or its file may be full: that must not end us. */
export function tellTerminal(line: string, to: NodeJS.WriteStream = process.stdout): void {
  // A pipe fails later, by an event; a file fails at once.
  if (to.listenerCount('error') === 0) to.on('error', () => undefined);
  try {
    to.write(`${line}\n`);
  } catch {
    // Dropped.
  }
}
