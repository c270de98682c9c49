import type { ShellData } from './types.ts';

/** The shell for an account that has opened these places: the bell shows 1 until its list was opened once (specification 1, section 9). */
export const withSeenViews = (shell: ShellData, seen: string[]): ShellData => ({
  ...shell,
  seen,
  counts: { ...shell.counts, unread: shell.counts.unread || (seen.includes('notifications') ? 0 : 1) },
});
