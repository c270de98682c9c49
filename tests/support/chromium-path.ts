import { existsSync } from 'node:fs';

/**
 * The browser of the tests: `CHROMIUM_PATH`, else Debian's (its headless shell if installed, which takes a third less time,
 * docs/decisions/117), else Playwright's own.
 */
export const chromiumPath =
  process.env.CHROMIUM_PATH || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
