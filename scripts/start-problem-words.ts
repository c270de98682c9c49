import { StartupProblem } from '#app/platform/startup-problem.ts';

/** The text for a failed start: one sentence for problems that the person can fix. */
export function startProblemWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  // Any program may hit this first, with any error around it.
  if (/ENOSPC|No space left on device/.test(words)) return 'The disk is full: make room on it, or set DATA_DIR to a folder on another one.';
  if (error instanceof StartupProblem) return words;
  return `Quayside could not start: ${error instanceof Error ? (error.stack ?? words) : words}`;
}

/** Print the problem and end this command. */
export function tellStartProblem(error: unknown): never {
  process.stderr.write(`${startProblemWords(error)}\n`);
  return process.exit(1);
}
