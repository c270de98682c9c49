import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from '#tests/support/chromium-path.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  retries: process.env.CI ? 2 : 0,
  // Each has a product of its own: tests order faults and move prices in the world around it. With its browser and database one alone
  // nearly fills two cores (29 tests took 261 s, with two workers 244 s); more of them only make each other slower.
  workers: Math.min(3, availableParallelism()),
  // A machine that is busy otherwise takes three times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  globalSetup: './tests/e2e/support/start-product.ts',
  projects: [
    { name: 'desk' },
    // The job goes through on a phone too, in both shells.
    { name: 'phone', testMatch: ['main-job.spec.ts', 'embedded.spec.ts'], use: { viewport: { width: 390, height: 844 } } },
  ],
  use: {
    // A real browser's user agent: Shopify's library refuses bots, and "HeadlessChrome" counts as one.
    ...devices['Desktop Chrome'],
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Writing down every step of a test costs a sixth of its time: where a failed test is tried again, that try is written down.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // An https admin page frames the app on localhost.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
});
