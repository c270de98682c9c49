import { StartupProblem } from '#app/platform/startup-problem.ts';

/** What a person reads of a start that failed: a sentence where they can mend it. */
export function startProblemWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  // Told by whichever program came to it first, with all that it was doing.
  if (/ENOSPC|No space left on device/.test(words)) return 'The disk is full: make room on it, or set DATA_DIR to a folder on another one.';
  if (error instanceof StartupProblem) return words;
  return `Quayside could not start: ${error instanceof Error ? (error.stack ?? words) : words}`;
}

/** End this command with these words. */
export function tellStartProblem(error: unknown): never {
  process.stderr.write(`${startProblemWords(error)}\n`);
  return process.exit(1);
}
