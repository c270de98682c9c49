import { existsSync } from 'node:fs';

/**
 * The browser of the tests: what `CHROMIUM_PATH` says, else Debian's, and of Debian's two the one without windows where it is installed:
 * it needs a third less time (docs/decisions/117). Without any, Playwright's own.
 */
export const chromiumPath =
  process.env.CHROMIUM_PATH || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
