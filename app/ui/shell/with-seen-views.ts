import type { ShellData } from './types.ts';

/**
 * The shell's data with the views that the account has opened: until the notification list is one of them, the bell shows 1 (specification
 * 1, section 9).
 */
export const withSeenViews = (shell: ShellData, seen: string[]): ShellData => ({
  ...shell,
  seen,
  counts: { ...shell.counts, unread: shell.counts.unread || (seen.includes('notifications') ? 0 : 1) },
});
