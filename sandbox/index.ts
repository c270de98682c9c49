/** The outside world as a program: `npx node sandbox/index.ts`. */
import { runSandbox } from './core/sandbox.ts';
import { readSettings } from './core/settings.ts';
import { createVendors } from './vendors/index.ts';

const databaseUrl = process.env.SANDBOX_DATABASE_URL;
if (!databaseUrl) {
  console.error('Set SANDBOX_DATABASE_URL to a PostgreSQL database the sandbox may fill.');
  process.exit(1);
}

const sandbox = await runSandbox(databaseUrl, readSettings(), createVendors);
console.log(`The outside world is open at ${sandbox.world.settings.origin}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
