import { execFile } from 'node:child_process';
import type { Load, Measured } from './load.ts';

/** Load is made in a process of its own, so that it does not wait for us nor we for it. What to do goes in as JSON. */
export function measure(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['tests/bench/load.ts'], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout) as Measured),
    );
    child.stdin?.end(JSON.stringify(load));
  });
}
