/** The outside world as a program: `npx node sandbox/index.ts`. */
import { runSandbox } from './core/sandbox.ts';
import { readSettings } from './core/settings.ts';
import { createVendors } from './vendors/index.ts';

// Started by another program: when that is gone, so is this one.
const startedByAProgram = process.channel !== undefined;

const databaseUrl = process.env.SANDBOX_DATABASE_URL;
if (!databaseUrl) {
  console.error('Set SANDBOX_DATABASE_URL to a PostgreSQL database the sandbox may fill.');
  process.exit(1);
}

const sandbox = await runSandbox(databaseUrl, readSettings(), createVendors);
console.log(`The outside world is open at ${sandbox.world.settings.origin}`);

let stopping = false;
function stop(): void {
  if (stopping) process.exit(1);
  stopping = true;
  sandbox.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
if (startedByAProgram) {
  process.channel?.unref?.();
  if (process.connected) process.once('disconnect', stop);
  else stop();
}
