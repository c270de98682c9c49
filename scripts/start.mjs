// `npm start`: runs on Node 20 or newer. Installs what is missing, then starts the project's own Node.
import { prepare, runWithProjectNode } from './prepare.mjs';

prepare();
runWithProjectNode(['scripts/serve.ts', ...process.argv.slice(2)]);
