/** What `npm start` has set up by itself, kept while it runs, so that commands beside it need no settings of their own. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileIn = (dataDirectory: string) => path.join(dataDirectory, 'running.json');

/** The folder of the product's data, as the environment has it. */
export const dataDirectoryOf = (env: Readonly<Record<string, string | undefined>>): string => path.resolve(env.DATA_DIR || '.data');

/**
 * Keep the settings that were made up, readable for this user only: those that the person has set stay in their environment alone.
 * @param environment the settings of web and worker. @param given the person's own.
 */
export function keepRunning(
  dataDirectory: string,
  environment: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | undefined>>,
): void {
  const made = Object.entries(environment).filter(([name, value]) => given[name] !== value);
  writeFileSync(fileIn(dataDirectory), `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`, { mode: 0o600 });
}

/** The product stops: nothing can be done beside it any more. */
export const forgetRunning = (dataDirectory: string): void => rmSync(fileIn(dataDirectory), { force: true });

/** The settings of the product that runs on this data directory; none when it does not run. */
export function readRunning(dataDirectory: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(fileIn(dataDirectory), 'utf8'));
  } catch {
    return {};
  }
}
