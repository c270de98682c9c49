// `npm start`: runs on any Node from 20 on. Installs what is missing, then hands over to the project's own Node.
import { prepare, runWithProjectNode } from './prepare.mjs';

prepare();
runWithProjectNode(['scripts/serve.ts', ...process.argv.slice(2)]);
