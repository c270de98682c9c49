import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load, Measured } from './load.ts';

const run = promisify(execFile);

/** Load is made in a process of its own, so that it does not wait for us nor we for it. */
export async function measure(load: Load): Promise<Measured> {
  const { stdout } = await run(process.execPath, ['tests/bench/load.ts', JSON.stringify(load)], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Measured;
}
