import { defineConfig } from 'vitest/config';

/** Moves the clock by months again and again: in a harness of its own, where no other seller's deadlines pass with it. */
const movesTheClock = [
  'tests/integration/billing/plan-pairs.test.ts',
  'tests/integration/billing/clock.test.ts',
  'tests/integration/billing/paddle-time.test.ts',
  'tests/integration/billing/paddle-pairs.test.ts',
];

/** Follows how PostgreSQL reads tables: in a harness of its own, where no other test's rows change what its planner expects. */
const readsPlans = ['tests/integration/platform/sweeps.test.ts', 'tests/integration/billing/sweeps.test.ts'];

// A configuration of its own, so that the Remix plugin is never loaded in tests.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,sandbox,scripts,server}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          environment: 'node',
          // Pure rules: a process for each file would cost more than its tests.
          isolate: false,
          maxWorkers: 2,
          // Some read the whole source.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['app/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          maxWorkers: 2,
          setupFiles: ['tests/support/dom.ts'],
          // Some draw a hundred rows.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/integration/**/*.test.ts', 'tests/contracts/**/*.test.ts'],
          exclude: [...movesTheClock, ...readsPlans],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/after-each-file.ts'],
          // One harness (database, sandbox, app) per worker process, shared by its files: a seller of its own keeps each test apart.
          isolate: false,
          // They wait for a fifth of their time: one more than there are cores.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A machine under load may be late once; a real fault fails twice. Retried tests are named in the output.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'sweeps',
          include: readsPlans,
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/after-each-file.ts'],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'plans',
          include: movesTheClock,
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/after-each-file.ts'],
          // One harness (database, sandbox, app) per worker process, shared by its files: a seller of its own keeps each test apart.
          isolate: false,
          maxWorkers: 2,
          // A plan is followed through months, with all that the jobs of each day do.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A machine under load may be late once; a real fault fails twice. Retried tests are named in the output.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
